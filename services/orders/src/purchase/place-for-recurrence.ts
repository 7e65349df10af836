import type { Handler } from '@procura/bus';
import {
  type placeForRecurrence as contract,
  Failure,
  type Input,
  moneyInWords,
  placeOrder,
  refusal,
} from '@procura/contracts';
import { compareUnitPrices, compareWithTax, formatUnitPrice, parseUnitPrice } from '@procura/money';
import type { Deps } from '../deps.ts';
import { changesOf, errorsOf, inWords, linesOf, type Offer, refusing } from '../rules/offer.ts';
import type { Quote, QuotedLine } from '../rules/quote.ts';
import { place } from './placing.ts';

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
      return { branch_id: input.branch_id, lines, preview: null, agreed: input.lines.map(agreedOf) };
    },
    disagreement: (quote) => otherOffer(quote, input.lines) ?? aboveCeiling(quote, input.lines),
  });

/** What must be as agreed; price and tax have ceilings. */
const agreedOf = ({ name, unit, pack }: GivenLine): Partial<Offer> => ({ name, unit, pack });

/** A failure `offer_changed` with every line whose unit or pack is not the agreed one. */
const otherOffer = (quote: Quote, given: readonly GivenLine[]): (() => Promise<Failure>) | null => {
  const changes = refusing(changesOf(quote, given.map(agreedOf)));
  if (changes.length === 0) return null;
  return async () =>
    new Failure(
      'offer_changed',
      `${inWords(changes)} Nothing was ordered; give the recurring order its lines again to agree to the present offer.`,
      { errors: errorsOf(changes) },
    );
};

/** A failure `price_ceiling` with every line whose price, with or without tax, exceeds its ceiling. */
const aboveCeiling = (quote: Quote, given: readonly GivenLine[]): (() => Promise<Failure>) | null => {
  const errors = linesOf(quote).flatMap((line) => {
    const ceiling = given[line.index];
    const above = ceiling && whyAbove(line, ceiling);
    return above ? [{ path: `lines.${line.index}.max_unit_price`, message: above }] : [];
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

/** Why a price is above its ceiling, as a sentence; null if it is not. One in another currency always is. */
const whyAbove = (
  { unit_price, facts: { name, tax_rate } }: QuotedLine,
  { max_unit_price, tax_rate: max_tax_rate }: GivenLine,
): string | null => {
  const [price, ceiling] = [moneyInWords(formatUnitPrice(unit_price)), moneyInWords(max_unit_price)];
  const most = parseUnitPrice(max_unit_price);
  if (unit_price.currency !== most.currency || compareUnitPrices(unit_price, most) > 0)
    return `${name} costs ${price} today, above the ceiling of ${ceiling}`;
  if (max_tax_rate === undefined) return null;
  return compareWithTax({ unit_price, tax_rate }, { unit_price: most, tax_rate: max_tax_rate }) > 0
    ? `${name} costs ${price} and ${tax_rate}% tax today, above the ceiling of ${ceiling} and ${max_tax_rate}% tax`
    : null;
};
