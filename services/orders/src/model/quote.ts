import { createHash } from 'node:crypto';
import {
  type Answer,
  Failure,
  type getBranchFacts,
  type Id,
  invalidField,
  invalidFields,
  type priceLines,
  type Quantity,
} from '@procura/contracts';
import {
  type Amount,
  isOrderable,
  type LineTotals,
  lineTotals,
  type OrderTotals,
  orderTotals,
  parseUnitPrice,
  sumByCurrency,
  type UnitPrice,
} from '@procura/money';
import { offerDigest } from '@procura/service';

/** The source of prices: the company's catalogue at agreed prices, or stores at list price. */
export type PurchaseSource = 'catalogue' | 'marketplace';

export type RequestedLine = {
  product_id: Id<'product'>;
  quantity: Quantity;
  account_code?: string | undefined;
};
type PricedAnswer = Answer<typeof priceLines>['lines'][number];
type Facts = NonNullable<PricedAnswer['facts']>;

/** A line with its current price. `index` is its place in the request. */
export type QuotedLine = {
  index: number;
  product_id: Id<'product'>;
  quantity: Quantity;
  account_code?: string | undefined;
  facts: Facts;
  unit_price: UnitPrice;
  amounts: LineTotals;
  problem: PricedAnswer['problem'];
};

/** The part of a quote that becomes one order: one supplier (in the marketplace one store) and one currency. */
export type QuotePart = {
  supplier: Facts['supplier'];
  store: Facts['store'] | null;
  currency: string;
  lines: QuotedLine[];
  totals: OrderTotals;
};

export type QuoteProblem = {
  path: string;
  code: NonNullable<PricedAnswer['problem']>['code'];
  detail: string;
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
  /** Equal for equal lines at equal prices. */
  fingerprint: string;
  /** Equal for equal offers: also of the same unit, unit code and pack. */
  offer: string;
};

/**
 * Lines at the given prices, which are in the order of the request, grouped into orders. Raises `invalid_input` for
 * lines that exceed the maximum amount; refusals of single lines are in `problems`.
 */
export const quoteOf = (
  { source, lines }: { source: PurchaseSource; lines: RequestedLine[] },
  branch: Quote['branch'],
  priced: readonly PricedAnswer[],
): Quote => {
  const quoted = priced.flatMap((line, index) =>
    line.facts ? [quoteLine({ ...line, account_code: lines[index]?.account_code }, line.facts, index)] : [],
  );
  const parts = groupLines(quoted, source);
  return {
    source,
    branch,
    requested: lines,
    parts,
    problems: priced.flatMap(({ problem }, index) =>
      problem ? [{ path: problemPath(problem.code, index), ...problem }] : [],
    ),
    totals: sumTotals(parts),
    fingerprint: fingerprintOf(quoted),
    offer: offerDigest(quoted.map(({ product_id, quantity, facts }) => ({ product_id, quantity, ...facts }))),
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

const quoteLine = (
  line: PricedAnswer & Pick<QuotedLine, 'account_code'>,
  facts: Facts,
  index: number,
): QuotedLine => {
  const unit_price = parseUnitPrice(facts.unit_price);
  const { product_id, quantity, account_code, problem } = line;
  const amounts = withinMeasure(`lines.${index}.quantity`, () =>
    lineTotals({ unit_price, quantity, tax_rate: facts.tax_rate }),
  );
  return { index, product_id, quantity, account_code, facts, unit_price, amounts, problem };
};

const groupLines = (lines: QuotedLine[], source: PurchaseSource): QuotePart[] => {
  const groups = Map.groupBy(lines, ({ facts, unit_price }) =>
    [source === 'marketplace' ? facts.store.id : facts.supplier.id, unit_price.currency].join(' '),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    return [
      {
        supplier: first.facts.supplier,
        store: source === 'marketplace' ? first.facts.store : null,
        currency: first.unit_price.currency,
        lines: group,
        totals: withinMeasure('lines', () => orderTotals(group.map((line) => line.amounts))),
      },
    ];
  });
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

const fingerprintOf = (lines: QuotedLine[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        lines.map(({ product_id, quantity, unit_price, facts }) => [
          product_id,
          quantity,
          String(unit_price.amount_minor),
          unit_price.currency,
          facts.tax_rate,
          ...(unit_price.amount_micros === undefined ? [] : [String(unit_price.amount_micros)]),
        ]),
      ),
    )
    .digest('hex');
