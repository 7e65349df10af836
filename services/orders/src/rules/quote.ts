import { createHash } from 'node:crypto';
import type { Call } from '@procura/bus';
import {
  type Answer,
  getBranchFacts,
  type Id,
  invalidField,
  invalidFields,
  priceLines,
  requireActiveBranch,
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
import { type BaseDeps, offerDigest } from '@procura/service';

/** The source of prices: the company's catalogue at agreed prices, or stores at list price. */
export type PurchaseSource = 'catalogue' | 'marketplace';

export type RequestedLine = {
  product_id: Id<'product'>;
  quantity: number;
  account_code?: string | undefined;
};
type PricedAnswer = Answer<typeof priceLines>['lines'][number];
type Facts = NonNullable<PricedAnswer['facts']>;

/** A line with its current price. `index` is its place in the request. */
export type QuotedLine = {
  index: number;
  product_id: Id<'product'>;
  quantity: number;
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
  /** Equal for equal offers: also of the same unit and pack. */
  offer: string;
};

/**
 * Prices lines for a branch and groups them into orders. Raises `not_found` or `branch_inactive` for the branch and
 * `invalid_input` for lines that repeat a product or exceed the maximum amount; refusals of single lines are in
 * `problems`.
 */
export const readQuote = async (
  deps: Pick<BaseDeps, 'bus'>,
  call: Call,
  request: { source: PurchaseSource; branch_id: Id<'branch'>; lines: RequestedLine[] },
): Promise<Quote> => {
  const { source, branch_id, lines } = request;
  refuseRepeated(lines);
  const [{ branches }, priced] = await Promise.all([
    deps.bus.call(getBranchFacts, call, { branch_ids: [branch_id] }),
    deps.bus.call(priceLines, call, {
      source,
      lines: lines.map(({ product_id, quantity }) => ({ product_id, quantity })),
    }),
  ]);
  const branch = requireActiveBranch(branches[0], branch_id);
  const quoted = priced.lines.flatMap((line, index) =>
    line.facts ? [quoteLine({ ...line, account_code: lines[index]?.account_code }, line.facts, index)] : [],
  );
  const parts = groupLines(quoted, source);
  const totals = sumTotals(parts);
  return {
    source,
    branch,
    requested: lines,
    parts,
    problems: priced.lines.flatMap(({ problem }, index) =>
      problem ? [{ path: problemPath(problem.code, index), ...problem }] : [],
    ),
    totals,
    fingerprint: fingerprintOf(quoted),
    offer: offerDigest(quoted.map(({ product_id, quantity, facts }) => ({ product_id, quantity, ...facts }))),
  };
};

const refuseRepeated = (lines: RequestedLine[]): void => {
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
