import { useEffect, useState } from 'react';
import type { Choice } from '../parts/pick-field.tsx';
import { createStored } from '../stored.ts';
import type { Deadline } from './deadline.ts';
import type { WrittenItem } from './pasted-items.ts';

/** An RFQ that is not sent yet, as it was entered. */
export type Draft = {
  title: string;
  description: string;
  /** Undefined until one is chosen. */
  branch?: Choice | null;
  /** That of the branch while it is undefined. */
  currency?: string;
  /** The usual one while it is undefined. */
  deadline?: Deadline;
  items: readonly DraftItem[];
  suppliers: readonly Choice[];
  /** Rows that are not added to the items. */
  pasted: string;
};
/** The key is that of its row on the page. */
export type DraftItem = WrittenItem & { key: string };

const blank: WrittenItem = { name: '', quantity: '', unit: '', target: '', specification: '' };

const newKey = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-');

/** Items with keys of their own. */
export const withKeys = (items: readonly WrittenItem[]): DraftItem[] =>
  items.map((item) => ({ ...item, key: newKey() }));
export const blankItem = (): DraftItem => ({ ...blank, key: newKey() });

/** Whether nothing was entered for an item. */
export const isBlank = ({ key: _, ...item }: DraftItem): boolean =>
  Object.values(item).every((text) => text.trim() === '');

const draft = createStored<Draft>('procura.rfq', {
  title: '',
  description: '',
  items: [{ ...blank, key: 'first' }],
  suppliers: [],
  pasted: '',
});

export type ChangeDraft = (change: (draft: Draft) => Partial<Draft>) => void;

/**
 * The draft of a page, which this browser keeps. The page still has it when the session ends and what is kept is removed:
 * the same person continues after signing in again.
 */
export const useDraft = (): readonly [Draft, ChangeDraft] => {
  const [shown, setShown] = useState(draft.read);
  useEffect(() => {
    if (shown !== draft.read()) draft.write(shown);
  }, [shown]);
  return [shown, (change) => setShown((before) => ({ ...before, ...change(before) }))];
};
export const removeDraft = (): void => draft.remove();

/** Asks a supplier as well; what was entered before stays. */
export const addToDraft = (supplier: Choice): void => {
  const before = draft.read();
  const others = before.suppliers.filter(({ id }) => id !== supplier.id);
  draft.write({ ...before, suppliers: [...others, supplier] });
};
