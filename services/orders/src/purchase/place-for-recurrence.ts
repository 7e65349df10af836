import type { Handler } from '@procura/bus';
import {
  type placeForRecurrence as contract,
  Failure,
  type Input,
  moneyInWords,
  placeOrder,
  refusal,
} from '@procura/contracts';
import {
  add,
  amountInWords,
  compare,
  compareUnitPrices,
  compareWithTax,
  formatUnitPrice,
  parseMoney,
  parseUnitPrice,
  shippingTax,
  zero,
} from '@procura/money';
import { runSaga } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { errorsOf, inWords, type Offer, refusing } from '../model/offer.ts';
import { linesOf, type Quote, type QuotedLine, requireOrderable } from '../model/quote.ts';
import { type Draft, draftPurchase } from './draft-purchase.ts';
import { claimPurchase } from './make-purchase.ts';
import { findEarlierPurchase, placingSaga } from './placing-saga.ts';

type GivenLine = Input<typeof contract>['lines'][number];

/** Places the lines of a recurring order's run as place_order does, under the id of the run's purchase. */
export const placeForRecurrence: Handler<Deps, typeof contract> = (deps, call, input) =>
  runSaga(deps, placingSaga(deps), call, {
    findEarlier: () => findEarlierPurchase(deps, call, { _id: input.purchase_id }),
    async claim() {
      const { purchase_id, branch_id, lines, internal_note = null, recurrence_id } = input;
      // Areas are not checked, since recurring orders have their own area.
      const refused = refusal(placeOrder, { ...call.principal, areas: null });
      if (refused) throw refused;
      const draft = await draftPurchase(deps, call, {
        source: 'catalogue',
        branch_id,
        lines: lines.map(({ product_id, quantity }) => ({ product_id, quantity })),
        agreed: lines.map(agreedOf),
      });
      requireOrderable(draft.quote);
      requireAgreedOffer(draft);
      requireWithinCeilings(draft.quote, input);
      return claimPurchase(deps, call, draft, { purchase_id, internal_note, recurrence_id });
    },
  });

/** What must be as agreed; price and tax have ceilings. */
const agreedOf = ({ name, unit, unit_code, pack }: GivenLine): Partial<Offer> => ({
  name,
  unit,
  unit_code,
  pack,
});

/** Raises `offer_changed` with every line whose unit, unit code or pack is not the agreed one. */
const requireAgreedOffer = (draft: Draft): void => {
  const changes = refusing(draft.changes);
  if (changes.length > 0)
    throw new Failure(
      'offer_changed',
      `${inWords(changes)} Nothing was ordered; give the recurring order its lines again to agree to the present offer.`,
      { errors: errorsOf(changes) },
    );
};

/** Raises `price_ceiling` with every line whose price, with or without tax, exceeds its ceiling, and for shipping. */
const requireWithinCeilings = (quote: Quote, { lines, max_shipping = [] }: Input<typeof contract>): void => {
  const ofLines = linesOf(quote).flatMap((line) => {
    const ceiling = lines[line.index];
    const above = ceiling && whyAbove(line, ceiling);
    return above ? [{ path: `lines.${line.index}.max_unit_price`, message: above }] : [];
  });
  const ofShipping = quote.parts.flatMap(({ supplier, currency, shipping }) => {
    const agreed = max_shipping.find(
      (one) => one.supplier_company_id === supplier.id && one.amount.currency === currency,
    );
    const [most, now] = [
      agreed ? parseMoney(agreed.amount) : zero(currency),
      add(shipping.net, shippingTax(shipping)),
    ];
    if (compare(now, most) <= 0) return [];
    const message = `Shipping from ${supplier.name} costs ${amountInWords(now)} with tax today, above the ceiling of ${amountInWords(most)}`;
    return [{ path: 'max_shipping', message }];
  });
  const errors = [...ofLines, ...ofShipping];
  const [first] = errors;
  if (first)
    throw new Failure(
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
