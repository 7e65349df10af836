import type { Handler } from '@procura/bus';
import {
  type placeForRecurrence as contract,
  Failure,
  type Input,
  moneyInWords,
  placeOrder,
  refusal,
} from '@procura/contracts';
import { compareUnitPrices, formatUnitPrice, parseUnitPrice } from '@procura/money';
import type { Deps } from '../deps.ts';
import { place } from './placing.ts';
import type { Quote, QuotedLine } from './quote.ts';

type GivenLine = Input<typeof contract>['lines'][number];

/** Places the lines of a recurring order's run as place_order does, under the id of the run's purchase. */
export const placeForRecurrence: Handler<Deps, typeof contract> = (deps, call, input) =>
  place(deps, call, {
    source: 'catalogue',
    purchase_id: input.purchase_id,
    internal_note: input.internal_note ?? null,
    recurrence_id: input.recurrence_id,
    request: async () => {
      // Areas are not checked, since recurring orders have their own area.
      const refused = refusal(placeOrder, { ...call.principal, areas: null });
      if (refused) throw refused;
      const lines = input.lines.map(({ product_id, quantity }) => ({ product_id, quantity }));
      return { branch_id: input.branch_id, lines, preview: null };
    },
    disagreement: (quote) => aboveCeiling(quote, input.lines),
  });

/** A failure `price_ceiling` with every line whose price exceeds its ceiling. */
const aboveCeiling = ({ parts }: Quote, given: readonly GivenLine[]): (() => Promise<Failure>) | null => {
  const errors = parts
    .flatMap((part) => part.lines)
    .toSorted((a, b) => a.index - b.index)
    .flatMap((line) => {
      const ceiling = given[line.index]?.max_unit_price;
      return ceiling && isAbove(line, ceiling)
        ? [
            {
              path: `lines.${line.index}.max_unit_price`,
              message: `${line.facts.name} costs ${moneyInWords(formatUnitPrice(line.unit_price))} today, above the ceiling of ${moneyInWords(ceiling)}`,
            },
          ]
        : [];
    });
  const [first] = errors;
  if (!first) return null;
  return async () =>
    new Failure(
      'price_ceiling',
      `${first.message}.${errors.length > 1 ? ` ${errors.length - 1} more below.` : ''} Nothing was ordered; raise the ceiling or agree a price with the supplier.`,
      { errors },
    );
};

/** A price in another currency is always above the ceiling. */
const isAbove = ({ unit_price }: QuotedLine, ceiling: GivenLine['max_unit_price']): boolean =>
  unit_price.currency !== ceiling.currency || compareUnitPrices(unit_price, parseUnitPrice(ceiling)) > 0;
