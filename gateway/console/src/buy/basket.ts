import type { Quantity } from '@procura/contracts/quantities';
import { addQuantities } from '@procura/money';
import type { InputOf, ItemOf } from '../operations.ts';
import { createStored } from '../stored.ts';

/** A product as this company buys it. */
export type Offer = ItemOf<'search_products'>;

/** What a basket keeps of a product is shown also while the catalogue does not answer; prices are read again. */
export type BasketLine = Pick<Offer, 'sku' | 'name' | 'unit' | 'quantity_decimals' | 'supplier'> & {
  product_id: string;
  quantity: Quantity;
};

/** Maximum number of lines of a purchase. */
export const mostLines = 100;

const basket = createStored<readonly BasketLine[]>('procura.basket', []);

/** An order whose outcome is unknown. It is placed once, however often it is sent with its idempotency key. */
export type Sent = { key: string; input: InputOf<'place_basket'>; product_ids: readonly string[] };

/** The order of the basket that was sent and got no answer; null if there is none. */
export const sentOrder = createStored<Sent | null>('procura.sent-order', null);

/** A quantity of a product as a line. */
export const lineOf = (offer: Offer, quantity: Quantity): BasketLine => {
  const { id, sku, name, unit, quantity_decimals, supplier } = offer;
  return { product_id: id, sku, name, unit, quantity_decimals, supplier, quantity };
};

/** Adds lines; a product that is in the basket has the sum of both quantities. Returns those that no longer fit. */
export const addLines = (added: readonly BasketLine[]): readonly BasketLine[] => {
  const lines = new Map(basket.read().map((line) => [line.product_id, line]));
  const left = added.filter((line) => {
    const before = lines.get(line.product_id);
    if (!before && lines.size >= mostLines) return true;
    const quantity = before ? addQuantities(before.quantity, line.quantity) : line.quantity;
    lines.set(line.product_id, { ...line, quantity });
    return false;
  });
  basket.write([...lines.values()]);
  return left;
};

export const setQuantity = (product_id: string, quantity: Quantity): void =>
  basket.write(basket.read().map((line) => (line.product_id === product_id ? { ...line, quantity } : line)));

export const removeLines = (product_ids: readonly string[]): void =>
  basket.write(basket.read().filter((line) => !product_ids.includes(line.product_id)));

/** The lines of the basket now. */
export const basketLines = basket.read;

/** The lines of the basket of this user and company, in every tab. */
export const useBasket = (): readonly BasketLine[] => basket.use();

/** The number of lines, which the navigation shows. */
export const useBasketCount = (): number => useBasket().length;
