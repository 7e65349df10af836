import type { Quantity } from '@procura/contracts/quantities';
import { addQuantities } from '@procura/money';
import { useSyncExternalStore } from 'react';
import { removeAtForget } from '../kept.ts';
import { type ItemOf, shownFor } from '../operations.ts';

/** A product as this company buys it. */
export type Offer = ItemOf<'search_products'>;

/** What a basket keeps of a product is shown also while the catalogue does not answer; prices are read again. */
export type BasketLine = Pick<Offer, 'sku' | 'name' | 'unit' | 'quantity_decimals' | 'supplier'> & {
  product_id: string;
  quantity: Quantity;
};

/** Maximum number of lines of a purchase. */
export const mostLines = 100;

/** All tabs share it. It is that of one user and company, which are stored with it: others see an empty one. */
const storedAt = 'procura.basket';
const none: readonly BasketLine[] = [];
const changes = new EventTarget();

const readStored = (): { owner: string; lines: readonly BasketLine[] } | undefined => {
  const text = localStorage.getItem(storedAt);
  return text === null ? undefined : JSON.parse(text);
};

let last: { text: string | null; owner: string | undefined; lines: readonly BasketLine[] } | undefined;
/** The lines of the basket; the same array as long as they are the same. */
export const basketLines = (): readonly BasketLine[] => {
  const [text, owner] = [localStorage.getItem(storedAt), shownFor()];
  if (last?.text !== text || last.owner !== owner) {
    const stored = readStored();
    last = { text, owner, lines: stored && stored.owner === owner ? stored.lines : none };
  }
  return last.lines;
};

const store = (lines: readonly BasketLine[]): void => {
  localStorage.setItem(storedAt, JSON.stringify({ owner: shownFor(), lines }));
  changes.dispatchEvent(new Event('change'));
};

removeAtForget(() => {
  if (readStored()?.owner === shownFor()) localStorage.removeItem(storedAt);
  changes.dispatchEvent(new Event('change'));
});

/** A quantity of a product as a line. */
export const lineOf = (offer: Offer, quantity: Quantity): BasketLine => {
  const { id, sku, name, unit, quantity_decimals, supplier } = offer;
  return { product_id: id, sku, name, unit, quantity_decimals, supplier, quantity };
};

/** Adds lines; a product that is in the basket has the sum of both quantities. Returns those that no longer fit. */
export const addLines = (added: readonly BasketLine[]): readonly BasketLine[] => {
  const lines = new Map(basketLines().map((line) => [line.product_id, line]));
  const left = added.filter((line) => {
    const before = lines.get(line.product_id);
    if (!before && lines.size >= mostLines) return true;
    const quantity = before ? addQuantities(before.quantity, line.quantity) : line.quantity;
    lines.set(line.product_id, { ...line, quantity });
    return false;
  });
  store([...lines.values()]);
  return left;
};

export const setQuantity = (product_id: string, quantity: Quantity): void =>
  store(basketLines().map((line) => (line.product_id === product_id ? { ...line, quantity } : line)));

export const removeLines = (product_ids: readonly string[]): void =>
  store(basketLines().filter((line) => !product_ids.includes(line.product_id)));

const subscribe = (listener: () => void): (() => void) => {
  changes.addEventListener('change', listener);
  window.addEventListener('storage', listener);
  return () => {
    changes.removeEventListener('change', listener);
    window.removeEventListener('storage', listener);
  };
};

/** The lines of the basket of this user and company, in every tab. */
export const useBasket = (): readonly BasketLine[] => useSyncExternalStore(subscribe, basketLines);

/** The number of lines, which the navigation shows. */
export const useBasketCount = (): number => useBasket().length;
