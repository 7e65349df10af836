import type { Money } from '@procura/contracts';
import type { AnswerOf, ItemOf } from '../operations.ts';

export type Invoice = AnswerOf<'get_invoice'>;
type Summary = ItemOf<'list_invoices'>;

/** What a document is called. */
export const titleWords: Record<Summary['title'], string> = {
  billing_statement: 'Billing statement',
  invoice: 'Invoice',
  credit_statement: 'Credit statement',
  credit_note: 'Credit note',
};

export const isNothing = ({ amount }: Money): boolean => Number(amount) === 0;

/** Whether something of it is to be paid, and was due before today. */
export const isOverdue = ({ due, due_on }: Pick<Summary, 'due' | 'due_on'>, today: string): boolean =>
  due_on !== null && due_on < today && !isNothing(due);

const matches = {
  matched: undefined,
  waiting_for_receipt: { text: 'Not received', tone: 'warn' },
  claimed: { text: 'Claimed', tone: 'warn' },
  credited: { text: 'Credited', tone: 'neutral' },
} as const;

/** How an invoice differs from the receipt of its shipment; undefined if it does not. */
export const matchOf = ({ match_status }: Pick<Summary, 'match_status'>) =>
  match_status === null ? undefined : matches[match_status];
