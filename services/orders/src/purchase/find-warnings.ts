import type { Call } from '@procura/bus';
import {
  endedStatuses,
  maxWarnings,
  moneyInWords,
  type Preview,
  type PurchaseHeader,
  priceLines,
  quoted,
} from '@procura/contracts';
import { compareUnitPrices, parseUnitPrice } from '@procura/money';
import type { Deps } from '../deps.ts';
import { linesOf, type Quote } from '../model/quote.ts';
import { visibleTo } from '../order/order-store.ts';
import type { Draft } from './draft-purchase.ts';

type Warnings = Preview['warnings'];

/** What to look at before a draft is placed, although it can be placed. */
export const findWarnings = async (deps: Deps, call: Call, { quote, header }: Draft): Promise<Warnings> => {
  const found = await Promise.all([
    warnOfReference(deps, call, quote, header),
    warnOfAgreedPrices(deps, call, quote),
  ]);
  return found.flat().slice(0, maxWarnings);
};

/** References need not be unique. If an order that has not ended has the same one, this may be the same purchase again. */
const warnOfReference = async (
  deps: Deps,
  { principal }: Call,
  { branch }: Quote,
  { reference }: PurchaseHeader,
): Promise<Warnings> => {
  if (reference === undefined) return [];
  const orders = await deps.orders
    .parties(principal)
    .find(
      { 'header.reference': reference, status: { $nin: [...endedStatuses] }, ...visibleTo(principal) },
      { sort: { created_at: -1, _id: -1 }, limit: 20, projection: { number: 1, branch_id: 1 } },
    );
  const here = orders.find(({ branch_id }) => branch_id === branch.id);
  const found = here ?? orders[0];
  if (!found) return [];
  const detail = `Order ${found.number} of ${here ? 'this' : 'another'} branch has the reference ${quoted(reference)} and has not ended. Look at it with list_orders before you place this one.`;
  return [{ path: 'reference', code: 'reference_in_use', detail }];
};

/** Marketplace lines for which the company has a lower price in its catalogue, or could have one there. */
const warnOfAgreedPrices = async (deps: Deps, call: Call, quote: Quote): Promise<Warnings> => {
  const lines = linesOf(quote).filter(
    ({ source, problem }) => source === 'marketplace' && problem?.code !== 'not_orderable',
  );
  if (lines.length === 0) return [];
  const catalogue = await deps.bus.call(priceLines, call, {
    source: 'catalogue',
    lines: lines.map(({ product_id, quantity }) => ({ product_id, quantity })),
  });
  return lines.flatMap(({ index, facts, unit_price }, at) => {
    const { facts: own, problem } = catalogue.lines[at] ?? {};
    const agreed = own && parseUnitPrice(own.unit_price);
    if (!agreed || agreed.currency !== unit_price.currency || compareUnitPrices(agreed, unit_price) >= 0)
      return [];
    const how = waysToAgreedPrice(quote, problem?.code === 'not_orderable');
    const [price, less] = [facts.unit_price, own.unit_price].map(moneyInWords);
    const detail = `${quoted(facts.name)} costs ${price} here; the company’s agreed price is ${less}. ${how} to pay that.`;
    return [{ path: `lines.${index}.product_id`, code: 'lower_agreed_price', detail }];
  });
};

const waysToAgreedPrice = ({ source }: Quote, is_missing: boolean): string => {
  if (source === 'basket')
    return is_missing ? 'Add it with add_catalog_product and preview again' : 'Preview again';
  const order = 'rder it with preview_order and place_order';
  return is_missing ? `Add it with add_catalog_product, then o${order}` : `O${order}`;
};
