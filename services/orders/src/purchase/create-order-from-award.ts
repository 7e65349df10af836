import type { Call, Handler } from '@procura/bus';
import {
  type createOrderFromAward as contract,
  getBranchFacts,
  type Input,
  invalidField,
  newNumber,
  type Output,
  releaseStock,
  requireActiveBranch,
  reserveStock,
} from '@procura/contracts';
import {
  isOrderable,
  noQuantity,
  noShipping,
  parseMoney,
  parseUnitPrice,
  type Shipping,
  storedMeasure,
} from '@procura/money';
import { isDuplicateKey, payloadHash, retryDuplicates, type WriteTx } from '@procura/mongo';
import { requirePartiesActive } from '@procura/service';
import type { Deps } from '../deps.ts';
import type { OrderLine } from '../model/order.ts';
import { toSummary } from '../model/order-view.ts';
import { repriceLine, sumOrder } from '../model/price-order.ts';
import { newOrder, type Purchase, requisitionerOf } from '../model/purchase.ts';
import { toPurchaseView } from '../model/purchase-view.ts';
import { type Quote, withinMeasure } from '../model/quote.ts';
import { saveOrder } from '../order/order-store.ts';
import { purchaseAbandoned } from './purchase-store.ts';

type CreateInput = Input<typeof contract>;
type Created = Output<typeof contract>;

/**
 * Creates the order of a purchase order under the given ids: reserves stock of lines with a product, then inserts
 * purchase and order in one transaction. The unique id of the purchase decides between this call, a repeat of it and
 * settle_purchase; the later ones return the outcome of the first.
 */
export const createOrderFromAward: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const lines = pricedLines(input);
  const earlier = await settleEarlier(deps, call, input);
  if (earlier) return earlier;
  const { branches } = await deps.bus.call(getBranchFacts, call, { branch_ids: [input.branch_id] });
  const branch = requireActiveBranch(branches[0], input.branch_id);
  const held = heldLines(input);
  if (held.length > 0)
    await deps.bus.call(reserveStock, call, { purchase_id: input.purchase_id, lines: held });
  deps.fault('create_order_from_award.after_reserve');
  try {
    const created = await retryDuplicates(['number'], () =>
      deps.database.write(call, (tx) => insertPurchase(deps, tx, { call, input, branch, lines })),
    );
    deps.fault('create_order_from_award.after_made');
    return created;
  } catch (error) {
    const twin = isDuplicateKey(error) && (await settleEarlier(deps, call, input));
    if (twin) return twin;
    throw error;
  }
};

/** The lines at their prices with their tax. Raises `invalid_input` for amounts that no order may have. */
const pricedLines = (input: CreateInput): OrderLine[] => {
  const { lines, currency } = input;
  const priced = lines.map(
    ({ line_id, unit_price, tax_rate = '0', quantity_decimals, unit_code, ...line }, index) => {
      if (unit_price.currency !== currency)
        throw invalidField(
          `lines.${index}.unit_price.currency`,
          `must be ${currency}, the currency of the order`,
        );
      return withinMeasure(`lines.${index}.quantity`, () =>
        repriceLine({
          ...line,
          ...storedMeasure({ quantity_decimals, unit_code }),
          id: line_id,
          unit_price: parseUnitPrice(unit_price),
          discount_percent: '0',
          tax_rate,
          shipped_quantity: noQuantity,
          delivered_quantity: noQuantity,
          closed_quantity: noQuantity,
        }),
      );
    },
  );
  withinMeasure('lines', () => {
    if (!isOrderable(sumOrder(priced, shippingIn(input)).total))
      throw new RangeError('The order is too large.');
  });
  return priced;
};

/** The part of the award's freight. Raises `invalid_input` in another currency. */
const shippingIn = ({ shipping, shipping_tax_rate = '0', currency }: CreateInput): Shipping => {
  if (!shipping) return noShipping(currency);
  if (shipping.currency !== currency)
    throw invalidField('shipping.currency', `must be ${currency}, the currency of the order`);
  return { net: parseMoney(shipping), tax_rate: shipping_tax_rate };
};

const heldLines = ({ order_id, lines }: CreateInput): Purchase['lines'] =>
  lines.flatMap(({ line_id, product_id, quantity }) =>
    product_id === null ? [] : [{ order_id, line_id, product_id, quantity }],
  );

/** The answer of an earlier call; null if there was none. Raises `hold_released` for an abandoned id. */
const settleEarlier = async (deps: Deps, call: Call, input: CreateInput): Promise<Created | null> => {
  const { purchase_id } = input;
  const earlier = await deps.purchases.owner(call.principal.company_id).findOne({ _id: purchase_id });
  if (!earlier) return null;
  const [order] = earlier.answer?.orders ?? [];
  if (order) {
    call.replayed = true;
    return { order };
  }
  if (earlier.state === 'abandoned' && heldLines(input).length > 0)
    await deps.bus.call(releaseStock, call, { purchase_id });
  throw purchaseAbandoned(purchase_id);
};

const insertPurchase = async (
  deps: Deps,
  tx: WriteTx,
  made: { call: Call; input: CreateInput; branch: Quote['branch']; lines: OrderLine[] },
): Promise<Created> => {
  const { input, branch, lines } = made;
  const { principal } = made.call;
  const purchase: Purchase = {
    _id: input.purchase_id,
    company_id: principal.company_id,
    state: 'made',
    source: 'rfq',
    branch_id: branch.id,
    requisitioner: requisitionerOf(principal),
    lines: heldLines(input),
    payload_hash: payloadHash(made.call),
    answer: null,
    created_at: tx.now,
    made_at: tx.now,
    released_at: null,
    approval_state: 'placed',
  };
  const order = newOrder({
    id: input.order_id,
    number: newNumber('ORD', tx.now),
    purchase,
    source: 'rfq',
    buyer: principal,
    branch,
    supplier: input.supplier,
    store: null,
    lines,
    shipping: shippingIn(input),
    approval: null,
    internal_note: null,
    purchase_order: input.purchase_order,
    now: tx.now,
  });
  await requirePartiesActive(deps, [order], tx);
  const answer = toPurchaseView(purchase._id, [order], principal);
  await deps.purchases.owner(principal.company_id, tx).insert({ ...purchase, answer });
  await saveOrder(deps, tx, null, order);
  tx.audit({ target: order._id });
  return { order: toSummary(order, principal) };
};
