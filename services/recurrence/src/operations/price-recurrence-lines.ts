import type { Call } from '@procura/bus';
import {
  type Answer,
  type createRecurrence,
  Failure,
  type Input,
  invalidField,
  invalidFields,
  moneyInWords,
  priceLines,
} from '@procura/contracts';
import {
  add,
  amountInWords,
  isOrderable,
  isZero,
  type LineTotals,
  lineTotals,
  missingToMinimum,
  type OrderTotals,
  parseUnitPrice,
  type Shipping,
  shippingTax,
  storedMeasure,
  sumByCurrency,
  totalsAtTerms,
} from '@procura/money';
import type { Deps } from '../deps.ts';
import type { Recurrence, RecurrenceLine, RecurrenceShipping } from '../recurrence/recurrence.ts';

type RequestedLine = Input<typeof createRecurrence>['lines'][number];
type PricesAnswer = Answer<typeof priceLines>;
type PricedAnswer = PricesAnswer['lines'][number];
type Facts = NonNullable<PricedAnswer['facts']>;
type Terms = PricesAnswer['shipping_terms'][number];

/** Lines of a recurring order with what one run of them costs. */
type Priced = Pick<Recurrence, 'lines' | 'totals' | 'shipping'>;

/**
 * Lines at current agreed prices, their shipping, and their totals. Raises `invalid_input` for repeated products, for quantities that
 * are too large to order, and for what place_order would refuse, naming every such line. Stock is checked with the run
 * (`judge-run.ts`).
 */
export const priceRecurrenceLines = async (
  deps: Deps,
  call: Call,
  requested: readonly RequestedLine[],
): Promise<Priced> => {
  const answer = await askPrices(deps, call, requested);
  refuseProblems(answer.lines);
  const { orders, priced } = quoteOf(answer);
  requireMinimum(orders);
  return priced;
};

/** A requested line with its price, and why it cannot be ordered. */
export type QuotedLine = {
  index: number;
  line: RecurrenceLine;
  supplier: Facts['supplier'];
  problem: string | null;
};

/**
 * The same for every line that has a price, including those that place_order would refuse. Raises `invalid_input` for
 * repeated products and for quantities that are too large to order.
 */
export const quoteRecurrenceLines = async (
  deps: Deps,
  call: Call,
  requested: readonly RequestedLine[],
): Promise<{ quoted: QuotedLine[]; priced: Priced }> => {
  const answer = await askPrices(deps, call, requested);
  const { lines, priced } = quoteOf(answer);
  return {
    quoted: lines.map(({ index, line, supplier }) => ({
      index,
      line,
      supplier,
      problem: answer.lines[index]?.problem?.detail ?? null,
    })),
    priced,
  };
};

const askPrices = async (
  deps: Deps,
  call: Call,
  requested: readonly RequestedLine[],
): Promise<PricesAnswer> => {
  refuseRepeated(requested);
  return deps.bus.call(priceLines, call, { source: 'catalogue', lines: [...requested] });
};

const quoteOf = ({ lines: answered, shipping_terms = [] }: PricesAnswer) => {
  const lines = answered.flatMap((line, index) => (line.facts ? [priceLine(line, line.facts, index)] : []));
  const orders = ordersOf(lines, shipping_terms);
  requireOrderable(orders);
  const priced: Priced = {
    lines: lines.map(({ line }) => line),
    totals: sumByCurrency(orders.map(({ totals }) => totals.total)),
    // Set even if empty, so that the shipping of earlier lines does not stay.
    shipping: orders.flatMap(({ supplier, shipping }): RecurrenceShipping[] =>
      isZero(shipping.net)
        ? []
        : [{ supplier_company_id: supplier.id, ...add(shipping.net, shippingTax(shipping)) }],
    ),
  };
  return { lines, orders, priced };
};

type PricedOrder = {
  supplier: Facts['supplier'];
  /** Place of its first line in the request. */
  index: number;
  terms: Terms | undefined;
  shipping: Shipping;
  totals: OrderTotals;
};

/** The orders that a run makes: one per supplier and currency. */
const ordersOf = (lines: readonly PricedLine[], terms: readonly Terms[]): PricedOrder[] => {
  const orders = Map.groupBy(lines, ({ supplier, line }) => `${supplier.id} ${line.unit_price.currency}`);
  return [...orders.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { supplier, line, index } = first;
    const { currency } = line.unit_price;
    const own = terms.find((one) => one.supplier_company_id === supplier.id && one.currency === currency);
    const amounts = group.map((one) => one.amounts);
    return within(index, () => [{ supplier, index, terms: own, ...totalsAtTerms(amounts, own) }]);
  });
};

/** Raises `below_minimum_order` of the first order that its supplier would not take. */
const requireMinimum = (orders: readonly PricedOrder[]): void => {
  for (const { supplier, terms, totals } of orders) {
    const missing = missingToMinimum(totals.subtotal, terms);
    if (!missing || !terms?.minimum_order) continue;
    const message = `must come to ${amountInWords(missing)} more at ${supplier.name}`;
    throw new Failure(
      'below_minimum_order',
      `${supplier.name} takes orders from ${moneyInWords(terms.minimum_order)} on, without tax and shipping; a run orders for ${amountInWords(totals.subtotal)}. Add ${amountInWords(missing)} or more to it.`,
      { errors: [{ path: 'lines', message }] },
    );
  }
};

const refuseRepeated = (lines: readonly RequestedLine[]): void => {
  const errors = lines.flatMap(({ product_id }, index) => {
    const first = lines.findIndex((line) => line.product_id === product_id);
    if (first === index) return [];
    const message = `is the product of lines.${first} again; give one entry per product with the whole quantity`;
    return [{ path: `lines.${index}.product_id`, message }];
  });
  if (errors.length > 0) throw invalidFields(errors);
};

const refuseProblems = (lines: readonly PricedAnswer[]): void => {
  const problems = lines.flatMap(({ problem }, index) =>
    problem && problem.code !== 'insufficient_stock'
      ? [
          {
            ...problem,
            path: `lines.${index}.${problem.code === 'quantity_rule' ? 'quantity' : 'product_id'}`,
          },
        ]
      : [],
  );
  const [first] = problems;
  if (!first) return;
  throw new Failure(
    first.code,
    problems.length > 1 ? `${first.detail} ${problems.length - 1} more below.` : first.detail,
    { errors: problems.map(({ path, detail }) => ({ path, message: detail })) },
  );
};

type PricedLine = {
  /** Its place in the request. */
  index: number;
  line: RecurrenceLine;
  amounts: LineTotals;
  supplier: Facts['supplier'];
};

const priceLine = ({ product_id, quantity }: PricedAnswer, facts: Facts, index: number): PricedLine => {
  const { sku, name, unit, pack, tax_rate, supplier, unit_price } = facts;
  const line = {
    product_id,
    sku,
    name,
    unit,
    ...storedMeasure(facts),
    pack,
    quantity,
    unit_price: parseUnitPrice(unit_price),
    tax_rate,
  };
  return { index, line, amounts: within(index, () => lineTotals(line)), supplier };
};

/** Each supplier and currency makes one order, which has a maximum amount. */
const requireOrderable = (orders: readonly PricedOrder[]): void => {
  for (const { index, totals } of orders)
    within(index, () => {
      if (!isOrderable(totals.total)) throw new RangeError();
    });
};

const within = <T>(index: number, compute: () => T): T => {
  try {
    return compute();
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw invalidField(
      `lines.${index}.quantity`,
      'makes an amount larger than can be ordered; lower the quantity',
      cause,
    );
  }
};
