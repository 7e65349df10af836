import { addQuantities } from '@procura/money';
import { type AnswerOf, callOperation } from '../operations.ts';
import { addLines, type BasketLine, lineOf } from './basket.ts';

/** What became of the lines of an order: how many are in the basket, and the names of those that are not. */
export type Reordered = {
  added: number;
  /** No longer sold, or never a product of the catalogue. */
  missing: readonly string[];
  /** Beyond the last line of the basket. */
  left: readonly string[];
};

/** Puts the lines of a past order into the basket, at the prices and with the units that their products have now. */
export const orderAgain = async (order_id: string): Promise<Reordered> => {
  const { lines } = await callOperation('get_order', { order_id });
  const product_ids = [...new Set(lines.flatMap(({ product_id }) => product_id ?? []))];
  const offers = product_ids.length > 0 ? (await callOperation('search_products', { product_ids })).data : [];
  const { found, missing } = linesAgain(lines, offers);
  const left = addLines(found);
  return { added: found.length - left.length, missing, left: left.map(({ name }) => name) };
};

type Ordered = Pick<AnswerOf<'get_order'>['lines'][number], 'product_id' | 'name' | 'quantity'>;

/** The lines of a basket for those of an order, one for each product. */
const linesAgain = (lines: readonly Ordered[], offers: AnswerOf<'search_products'>['data']) => {
  const found = new Map<string, BasketLine>();
  const missing: string[] = [];
  for (const { product_id, name, quantity } of lines) {
    const offer = offers.find(({ id }) => id === product_id);
    if (!offer) missing.push(name);
    else {
      const before = found.get(offer.id);
      found.set(offer.id, lineOf(offer, before ? addQuantities(before.quantity, quantity) : quantity));
    }
  }
  return { found: [...found.values()], missing };
};
