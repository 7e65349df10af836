import type { AnswerOf, ItemOf } from '../operations.ts';

export type PurchaseRow = ItemOf<'list_purchases'>;
export type Purchase = AnswerOf<'get_purchase'>;

/** The suppliers of a purchase: "Exotic Liquids", or "Exotic Liquids, Tokyo Traders and 2 more". */
export const suppliersOf = ({ suppliers }: Pick<PurchaseRow, 'suppliers'>): string => {
  const names = suppliers.map(({ name }) => name);
  return names.length <= 3
    ? names.join(', ')
    : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
};
