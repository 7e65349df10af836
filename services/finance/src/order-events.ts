import type { orderChanged, Payload } from '@procura/contracts';
import { type Amount, parseMoney, parseUnitPrice, subtractQuantities, sumRoundedDown } from '@procura/money';
import type { WriteTx } from '@procura/mongo';
import type { Deps } from './deps.ts';
import { shareAfterOrder } from './limits/commitment.ts';
import { keepLowered } from './limits/commitment-store.ts';
import { followWithCharges } from './limits/credential-charge.ts';
import { ensureCharge, insertOpened } from './payments/save-charge.ts';

type OrderChanged = Payload<typeof orderChanged>;

/**
 * Opens the charge of a newly placed order with one insert; what it holds of the limits was committed before. Returns
 * false if more is to be done, and for all other events, which `followOrderChanged` handles.
 */
export const openChargeOfPlaced = async (deps: Deps, event: OrderChanged): Promise<boolean> =>
  event.version === 1 && event.status === 'placed' && !event.imported && insertOpened(deps, event);

/** Applies a state of an order to its share of the limits, its charge and its invoices. */
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

/**
 * The part of an award's commitment that the order of a purchase order uses: the net and the tax of its lines and of
 * its shipping rounded down, as when it was moved.
 */
const takenOfAward = ({ total, lines, shipping, shipping_tax_rate }: OrderChanged): Amount =>
  sumRoundedDown(
    total.currency,
    lines.map(({ unit_price, quantity, closed_quantity, tax_rate }) => ({
      unit_price: parseUnitPrice(unit_price),
      quantity: subtractQuantities(quantity, closed_quantity),
      tax_rate,
    })),
    { net: parseMoney(shipping), tax_rate: shipping_tax_rate ?? '0' },
  );

/**
 * The keys on which the effects of the event conflict: the buyer's use and balances and, from the first shipment on,
 * the supplier's document numbers and balance. Effects with a common key are serialised.
 */
export const conflictKeysOf = (event: OrderChanged): string[] =>
  event.shipments.length > 0 ? [event.buyer_company_id, event.supplier_company_id] : [event.buyer_company_id];
