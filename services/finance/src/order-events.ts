import type { orderChanged, Payload, Quantity } from '@procura/contracts';
import {
  type Amount,
  noQuantity,
  parseMoney,
  parseUnitPrice,
  type Shipping,
  subtract,
  subtractQuantities,
  sumRoundedDown,
} from '@procura/money';
import type { WriteTx } from '@procura/mongo';
import type { Deps } from './deps.ts';
import { shareAfterOrder } from './limits/commitment.ts';
import { keepLowered } from './limits/commitment-store.ts';
import { followWithCharges } from './limits/credential-charge.ts';
import { ensureCharge, insertOpened } from './payments/ensure-charge.ts';

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
    closed: closedOf(event),
  });
  if (change.returned.length + change.credited.length > 0)
    await keepLowered(deps, tx, commitment, { ...change, state: 'held' });
};

/**
 * The part of an award's commitment that the order of a purchase order uses: the net and the tax of its lines and of
 * its shipping rounded down, as when it was moved.
 */
const takenOfAward = (event: OrderChanged): Amount =>
  roundedDown(
    event,
    ({ quantity, closed_quantity, receipt }) =>
      subtractQuantities(quantity, closed_quantity, receipt?.credited_quantity ?? noQuantity),
    { net: parseMoney(event.shipping), tax_rate: event.shipping_tax_rate ?? '0' },
  );

/**
 * The price of what was closed of an order, rounded in the same way. Null if nothing can have been credited: without
 * receipts, of releases before 2026-12, and where all was closed, with which shipping ends.
 */
const closedOf = (event: OrderChanged): Amount | null => {
  const { lines } = event;
  const isClosed = lines.every(({ quantity, closed_quantity }) => closed_quantity === quantity);
  if (isClosed || lines.every(({ receipt }) => !receipt)) return null;
  const left = roundedDown(event, ({ quantity, closed_quantity }) =>
    subtractQuantities(quantity, closed_quantity),
  );
  return subtract(
    roundedDown(event, ({ quantity }) => quantity),
    left,
  );
};

const roundedDown = (
  { total, lines }: OrderChanged,
  quantityOf: (line: OrderChanged['lines'][number]) => Quantity,
  shipping?: Shipping,
): Amount =>
  sumRoundedDown(
    total.currency,
    lines.map((line) => ({
      unit_price: parseUnitPrice(line.unit_price),
      quantity: quantityOf(line),
      tax_rate: line.tax_rate,
    })),
    shipping,
  );

/**
 * The keys on which the effects of the event conflict: the buyer's use and balances and, from the first shipment on,
 * the supplier's document numbers and balance. Effects with a common key are serialised.
 */
export const conflictKeysOf = (event: OrderChanged): string[] =>
  event.shipments.length > 0 ? [event.buyer_company_id, event.supplier_company_id] : [event.buyer_company_id];
