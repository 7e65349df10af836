import { searchTerms } from '@procura/mongo';
import type { Order } from './order.ts';

/** Maximum number of terms of an order for one party. SKUs come last, so that those of a very long order may lack. */
const mostTerms = 300;

/** Words of a text, each with those after it as one: what is typed with other spaces and dashes is found as well. */
const termsOf = (text: string): string[] => searchTerms(text.trim().replace(/\s+/gu, '-'));

/** A number as it is typed from paper: also a part of digits without its leading zeros. */
const numberTerms = (number: string): string[] => [
  ...termsOf(number),
  ...termsOf(number.replace(/(?<![\p{L}\p{N}])0+(?=\p{N}+(?![\p{L}\p{N}]))/gu, '')),
];

/** Terms without those that begin another: a search is by beginnings. */
const longest = (terms: readonly string[]): string[] => {
  const sorted = [...terms].sort();
  return sorted.filter((term, index) => !sorted[index + 1]?.startsWith(term));
};

/**
 * An order with the words by which each party finds it: of its number, the buyer's reference, the other party's name
 * and the SKUs of its lines. None of them changes, so they are computed once. A company that was renamed later is found
 * in the order by its earlier name.
 */
export const withTerms = (order: Order): Order => {
  if (order.buyer_terms) return order;
  const of = (other: Order['buyer'] | Order['supplier']): string[] => {
    const all = [
      ...numberTerms(order.number),
      ...numberTerms(order.header?.reference ?? ''),
      ...termsOf(other.name),
      ...order.lines.flatMap(({ sku }) => termsOf(sku)),
    ];
    const kept = new Set(longest([...new Set(all)]));
    return [...new Set(all)].filter((term) => kept.has(term)).slice(0, mostTerms);
  };
  return { ...order, buyer_terms: of(order.supplier), supplier_terms: of(order.buyer) };
};
