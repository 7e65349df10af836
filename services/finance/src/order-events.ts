import type { orderChanged, Payload } from '@procura/contracts';
import { type Amount, parseMoney, parseUnitPrice, sumRoundedDown } from '@procura/money';
import type { WriteTx } from '@procura/mongo';
import { followWithCharges } from './charges/credential-charge.ts';
import { ensureCharge, insertOpened } from './charges/save-charge.ts';
import type { Deps } from './deps.ts';
import { shareAfterOrder } from './limits/commitment.ts';
import { keepLowered } from './limits/commitment-store.ts';

type OrderChanged = Payload<typeof orderChanged>;

/**
 * Opens the charge of an order that was just placed with one insert: what it holds of the limits is what was committed.
 * False when there is more to do, and for every other event, which `followOrderChanged` takes.
 */
export const openChargeOfPlaced = async (deps: Deps, event: OrderChanged): Promise<boolean> =>
  event.version === 1 && event.status === 'placed' && !event.imported && insertOpened(deps, event);

/** Keeps an order's share of the limits, its charge and its invoices in step with the order. */
export const followOrderChanged = async (deps: Deps, tx: WriteTx, event: OrderChanged): Promise<void> => {
  if (!event.imported) await followWithCommitment(deps, tx, event);
  await followWithCharges(deps, tx, {
    company_id: event.buyer_company_id,
    order_id: event.entity_id,
    status: event.status,
    total: parseMoney(event.total),
  });
  await ensureCharge(deps, tx, event);
};

const followWithCommitment = async (deps: Deps, tx: WriteTx, event: OrderChanged): Promise<void> => {
  const commitment = await deps.commitments
    .owner(event.buyer_company_id, tx)
    .findOne({ _id: event.purchase_id });
  if (commitment?.state !== 'held') return;
  const change = shareAfterOrder(commitment, {
    order_id: event.entity_id,
    status: event.status,
    total: commitment.award_id ? takenOfAward(event) : parseMoney(event.total),
  });
  if (change.returned.length > 0) await keepLowered(deps, tx, commitment, { ...change, state: 'held' });
};

/** What the order of a purchase order takes of its award, by the rule that it was moved by: lines rounded down. */
const takenOfAward = ({ total, lines }: OrderChanged): Amount =>
  sumRoundedDown(
    total.currency,
    lines.map(({ unit_price, quantity, closed_quantity }) => ({
      unit_price: parseUnitPrice(unit_price),
      quantity: quantity - closed_quantity,
    })),
  );

/**
 * What effects of the event fight over: the buyer's use and balances, and from the first shipment on the supplier's count
 * of invoices and its balance. Effects that share one take turns.
 */
export const turnsOf = (event: OrderChanged): string[] =>
  event.shipments.length > 0 ? [event.buyer_company_id, event.supplier_company_id] : [event.buyer_company_id];
