import type { Call } from '@procura/bus';
import {
  type Answer,
  type createRecurrence,
  Failure,
  type Input,
  invalidField,
  invalidFields,
  priceLines,
} from '@procura/contracts';
import { add, isOrderable, type LineTotals, lineTotals, parseUnitPrice, sumByCurrency } from '@procura/money';
import type { Deps } from '../deps.ts';
import type { Recurrence, RecurrenceLine } from '../recurrence/recurrence.ts';

type RequestedLine = Input<typeof createRecurrence>['lines'][number];
type PricedAnswer = Answer<typeof priceLines>['lines'][number];
type Facts = NonNullable<PricedAnswer['facts']>;

/**
 * Lines at current agreed prices, and their totals. Raises `invalid_input` for repeated products, for quantities that
 * are too large to order, and for what place_order would refuse, naming every such line. Stock is checked with the run
 * (`judge-run.ts`).
 */
export const priceRecurrenceLines = async (
  deps: Deps,
  call: Call,
  requested: readonly RequestedLine[],
): Promise<Pick<Recurrence, 'lines' | 'totals'>> => {
  refuseRepeated(requested);
  const { lines } = await deps.bus.call(priceLines, call, { source: 'catalogue', lines: [...requested] });
  refuseProblems(lines);
  const priced = lines.flatMap((line, index) => (line.facts ? [priceLine(line, line.facts, index)] : []));
  requireOrderable(priced);
  return {
    lines: priced.map((one) => one.line),
    totals: sumByCurrency(priced.map((one) => one.amounts.total)),
  };
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

type PricedLine = { line: RecurrenceLine; amounts: LineTotals; supplier_id: string };

const priceLine = (
  { product_id, quantity }: PricedAnswer,
  { sku, name, unit, quantity_decimals, unit_code, pack, tax_rate, supplier, unit_price }: Facts,
  index: number,
): PricedLine => {
  const line = {
    product_id,
    sku,
    name,
    unit,
    ...(quantity_decimals && { quantity_decimals }),
    ...(unit_code && { unit_code }),
    pack,
    quantity,
    unit_price: parseUnitPrice(unit_price),
    tax_rate,
  };
  return { line, amounts: within(index, () => lineTotals(line)), supplier_id: supplier.id };
};

/** Each supplier and currency makes one order, which has a maximum amount. */
const requireOrderable = (lines: readonly PricedLine[]): void => {
  const orders = Map.groupBy(lines, ({ supplier_id, line }) => `${supplier_id} ${line.unit_price.currency}`);
  for (const [first, ...others] of orders.values())
    if (first)
      within(lines.indexOf(first), () => {
        if (!isOrderable(add(first.amounts.total, ...others.map((one) => one.amounts.total))))
          throw new RangeError();
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
