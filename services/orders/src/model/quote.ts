import { createHash } from 'node:crypto';
import {
  type Answer,
  Failure,
  type getBranchFacts,
  type Id,
  invalidField,
  invalidFields,
  moneyInWords,
  type priceLines,
  type Quantity,
} from '@procura/contracts';
import {
  type Amount,
  amountInWords,
  formatMoney,
  isOrderable,
  type LineTotals,
  lineTotals,
  missingToMinimum,
  type OrderTotals,
  type Pricing,
  parseUnitPrice,
  type Shipping,
  sumByCurrency,
  totalsAtTerms,
  type UnitPrice,
} from '@procura/money';
import { offerDigest } from '@procura/service';

/** Where an order is bought: from the company's catalogue at agreed prices, or from a store at list price. */
type OrderSource = 'catalogue' | 'marketplace';

/** Where the lines of a purchase are bought: all of them from one source, or in a basket each from the one that has it. */
export type PurchaseSource = OrderSource | 'basket';

export type RequestedLine = {
  product_id: Id<'product'>;
  quantity: Quantity;
  account_code?: string | undefined;
};
type PricedAnswer = Answer<typeof priceLines>['lines'][number];
type Terms = Answer<typeof priceLines>['shipping_terms'][number];
type Facts = NonNullable<PricedAnswer['facts']>;

/** A line with its current price. `index` is its place in the request. */
export type QuotedLine = {
  index: number;
  source: OrderSource;
  product_id: Id<'product'>;
  quantity: Quantity;
  account_code?: string | undefined;
  facts: Facts;
  /** At its quantity. */
  unit_price: UnitPrice;
  pricing: Pricing;
  amounts: LineTotals;
  problem: PricedAnswer['problem'];
};

/** The part of a quote that becomes one order: one source, supplier (in the marketplace store) and currency. */
export type QuotePart = {
  source: OrderSource;
  supplier: Facts['supplier'];
  store: Facts['store'] | null;
  currency: string;
  lines: QuotedLine[];
  /** What its supplier, or store, asks for delivery; undefined if nothing. */
  terms: Terms | undefined;
  shipping: Shipping;
  totals: OrderTotals;
};

export type QuoteProblem = {
  path: string;
  code: NonNullable<PricedAnswer['problem']>['code'] | 'below_minimum_order';
  detail: string;
  /** What would solve it, where the lines do not say it, as a clause. */
  remedy?: string;
};

/** Lines priced for a branch at one moment; it holds nothing. */
export type Quote = {
  source: PurchaseSource;
  branch: Answer<typeof getBranchFacts>['branches'][number];
  requested: RequestedLine[];
  parts: QuotePart[];
  problems: QuoteProblem[];
  /** One per currency. */
  totals: Amount[];
  /** Equal for equal lines and shipping at equal prices. */
  fingerprint: string;
  /** Equal for equal offers: also of the same unit, unit code and pack. */
  offer: string;
};

/** What price_lines answers; replicas of the release before answer no terms. */
export type PricedLines = Pick<Answer<typeof priceLines>, 'lines'> &
  Partial<Pick<Answer<typeof priceLines>, 'shipping_terms'>>;

/**
 * Lines at the given prices, which are in the order of the request, grouped into orders. Raises `invalid_input` for
 * lines that exceed the maximum amount; refusals of single lines are in `problems`.
 */
export const quoteOf = (
  { source, lines }: { source: PurchaseSource; lines: RequestedLine[] },
  branch: Quote['branch'],
  { lines: priced, shipping_terms = [] }: PricedLines,
): Quote => {
  const quoted = priced.flatMap((line, index) =>
    line.facts
      ? [
          quoteLine(
            { ...line, account_code: lines[index]?.account_code, source: sourceOf(line.facts, source) },
            line.facts,
            index,
          ),
        ]
      : [],
  );
  const parts = groupLines(quoted, shipping_terms);
  return {
    source,
    branch,
    requested: lines,
    parts,
    problems: [
      ...priced.flatMap(({ problem }, index) =>
        problem ? [{ path: problemPath(problem.code, index), ...problem }] : [],
      ),
      ...parts.flatMap(belowMinimum),
    ],
    totals: sumTotals(parts),
    fingerprint: fingerprintOf(quoted, parts),
    offer: offerDigest(
      quoted.map(({ product_id, quantity, facts }) => ({ product_id, quantity, ...facts })),
      parts.map(({ shipping }) => ({ ...formatMoney(shipping.net), tax_rate: shipping.tax_rate })),
    ),
  };
};

/** The lines of a quote in the order of its request. */
export const linesOf = ({ parts }: Quote): QuotedLine[] =>
  parts.flatMap((part) => part.lines).toSorted((a, b) => a.index - b.index);

/** Raises the refusal of a quote with the errors of every line; code and sentence are those of the first. */
export const requireOrderable = ({ problems }: Quote): void => {
  const [first] = problems;
  if (!first) return;
  throw new Failure(
    first.code,
    problems.length > 1 ? `${first.detail} ${problems.length - 1} more below.` : first.detail,
    { errors: problems.map(({ path, detail }) => ({ path, message: detail })) },
  );
};

/** Raises `invalid_input` for lines that repeat a product. */
export const refuseRepeated = (lines: RequestedLine[]): void => {
  const seen = new Map<string, number>();
  const errors = lines.flatMap(({ product_id }, index) => {
    const first = seen.get(product_id);
    if (first === undefined) seen.set(product_id, index);
    return first === undefined
      ? []
      : [
          {
            path: `lines.${index}.product_id`,
            message: `is the product of lines.${first} again; give one entry per product with the whole quantity`,
          },
        ];
  });
  if (errors.length > 0) throw invalidFields(errors);
};

const problemPath = (code: QuoteProblem['code'], index: number): string =>
  `lines.${index}.${code === 'quantity_rule' || code === 'insufficient_stock' ? 'quantity' : 'product_id'}`;

/** Where a line is bought. Replicas of the release before do not answer it, and refuse baskets. */
const sourceOf = (facts: Facts, source: PurchaseSource): OrderSource =>
  facts.source ?? (source === 'basket' ? 'marketplace' : source);

const quoteLine = (
  line: PricedAnswer & Pick<QuotedLine, 'account_code' | 'source'>,
  facts: Facts,
  index: number,
): QuotedLine => {
  const unit_price = parseUnitPrice(facts.unit_price);
  const pricing = {
    price: facts.base_price ? parseUnitPrice(facts.base_price) : unit_price,
    // Replicas of the release before answer none.
    price_breaks: (facts.price_breaks ?? []).map((one) => ({
      from_quantity: one.from_quantity,
      unit_price: parseUnitPrice(one.unit_price),
    })),
  };
  const { source, product_id, quantity, account_code, problem } = line;
  const amounts = withinMeasure(`lines.${index}.quantity`, () =>
    lineTotals({ unit_price, quantity, tax_rate: facts.tax_rate }),
  );
  return { index, source, product_id, quantity, account_code, facts, unit_price, pricing, amounts, problem };
};

const groupLines = (lines: QuotedLine[], terms: readonly Terms[]): QuotePart[] => {
  const groups = Map.groupBy(lines, ({ source, facts, unit_price }) =>
    [source === 'marketplace' ? facts.store.id : facts.supplier.id, unit_price.currency].join(' '),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { source } = first;
    const { supplier, store } = first.facts;
    const { currency } = first.unit_price;
    const of = { source, supplier, store: source === 'marketplace' ? store : null, currency, lines: group };
    return [priceOrder({ ...of, terms: terms.find((one) => isFor(one, of)) })];
  });
};

const isFor = (terms: Terms, of: Pick<QuotePart, 'supplier' | 'store' | 'currency'>): boolean =>
  terms.supplier_company_id === of.supplier.id &&
  terms.store_id === (of.store?.id ?? null) &&
  terms.currency === of.currency;

/** Prices one order of a quote: the shipping follows from the subtotal of its lines, and the terms. */
export const priceOrder = (part: Omit<QuotePart, 'shipping' | 'totals'>): QuotePart =>
  withinMeasure('lines', () => {
    const amounts = part.lines.map((line) => line.amounts);
    return { ...part, ...totalsAtTerms(amounts, part.terms) };
  });

const belowMinimum = ({ supplier, store, terms, totals }: QuotePart): QuoteProblem[] => {
  const missing = missingToMinimum(totals.subtotal, terms);
  if (!missing || !terms?.minimum_order) return [];
  const [least, subtotal] = [moneyInWords(terms.minimum_order), amountInWords(totals.subtotal)];
  return [
    {
      path: 'lines',
      code: 'below_minimum_order',
      remedy: `add ${amountInWords(missing)} or more to the order of ${store?.name ?? supplier.name}`,
      detail: `${store?.name ?? supplier.name} takes orders from ${least} on, without tax and shipping; this one is of ${subtotal}. Add ${amountInWords(missing)} or more to it.`,
    },
  ];
};

const sumTotals = (parts: QuotePart[]): Amount[] =>
  withinMeasure('lines', () => {
    for (const part of parts) if (!isOrderable(part.totals.total)) throw new RangeError();
    return sumByCurrency(parts.map((part) => part.totals.total));
  });

/**
 * An amount beyond int64, or beyond the maximum of an order, results from the caller's quantities, so a RangeError
 * becomes `invalid_input` on the field.
 */
export const withinMeasure = <T>(path: string, compute: () => T): T => {
  try {
    return compute();
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw invalidField(path, 'makes an amount larger than can be ordered; lower the quantity', cause);
  }
};

const fingerprintOf = (lines: QuotedLine[], parts: readonly QuotePart[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ...lines.map(({ product_id, quantity, unit_price, facts }) => [
          product_id,
          quantity,
          String(unit_price.amount_minor),
          unit_price.currency,
          facts.tax_rate,
          ...(unit_price.amount_micros === undefined ? [] : [String(unit_price.amount_micros)]),
        ]),
        // Without shipping it is that of the release before.
        ...parts.flatMap(({ shipping: { net, tax_rate } }, index) =>
          net.amount_minor === 0n ? [] : [[index, String(net.amount_minor), net.currency, tax_rate]],
        ),
      ]),
    )
    .digest('hex');
