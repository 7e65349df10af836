import { emptyAtForget } from '../kept.ts';
import type { AnswerOf } from '../operations.ts';

/** The purchases that this tab has placed, which also people see who may not read orders. */
const placed = new Map<string, AnswerOf<'place_basket'>>();
emptyAtForget(() => placed.clear());

export const keepPlaced = (purchase: AnswerOf<'place_basket'>): void =>
  void placed.set(purchase.purchase_id, purchase);

export const placedNow = (purchase_id: string): AnswerOf<'place_basket'> | undefined =>
  placed.get(purchase_id);
