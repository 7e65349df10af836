import type { Quantity } from '@procura/contracts/quantities';
import { addQuantities } from '@procura/money';
import { useSyncExternalStore } from 'react';
import { removeAtForget } from '../kept.ts';
import { type InputOf, type ItemOf, shownFor } from '../operations.ts';

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

/** An order whose outcome is unknown. It is placed once, however often it is sent with its idempotency key. */
export type Sent = { key: string; input: InputOf<'place_basket'>; product_ids: readonly string[] };

type Stored = { owner: string | undefined; lines: readonly BasketLine[]; sent?: Sent | undefined };

/** What cannot be read, such as of a later release, is no basket. */
const readStored = (): Stored | undefined => {
  try {
    const stored: Stored | null = JSON.parse(localStorage.getItem(storedAt) ?? 'null');
    return stored && Array.isArray(stored.lines) ? stored : undefined;
  } catch {
    return undefined;
  }
};

let last: { text: string | null; owner: string | undefined; basket: Omit<Stored, 'owner'> } | undefined;
const basket = (): Omit<Stored, 'owner'> => {
  const [text, owner] = [localStorage.getItem(storedAt), shownFor()];
  if (last?.text !== text || last.owner !== owner) {
    const stored = readStored();
    last = { text, owner, basket: stored && stored.owner === owner ? stored : { lines: none } };
  }
  return last.basket;
};

/** The lines of the basket; the same array as long as they are the same. */
export const basketLines = (): readonly BasketLine[] => basket().lines;

/** The order of this basket that was sent and got no answer. */
export const sentOrder = (): Sent | undefined => basket().sent;

const store = (changed: Partial<Omit<Stored, 'owner'>>): void => {
  const { lines, sent } = { ...basket(), ...changed };
  localStorage.setItem(storedAt, JSON.stringify({ owner: shownFor(), lines, sent }));
  changes.dispatchEvent(new Event('change'));
};

/** Keeps an order before it is sent, and removes it once its outcome is known. */
export const keepSent = (sent: Sent | undefined): void => store({ sent });

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
  store({ lines: [...lines.values()] });
  return left;
};

export const setQuantity = (product_id: string, quantity: Quantity): void =>
  store({
    lines: basketLines().map((line) => (line.product_id === product_id ? { ...line, quantity } : line)),
  });

export const removeLines = (product_ids: readonly string[]): void =>
  store({ lines: basketLines().filter((line) => !product_ids.includes(line.product_id)) });

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
