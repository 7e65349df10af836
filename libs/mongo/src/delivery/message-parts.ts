import type { OutboxRow } from '../collections/bookkeeping.ts';
import type { Route } from './delivery-flow.ts';

/** A row that is being sent, with its route. */
export type Sent = Route & { item: OutboxRow };

/**
 * Maximum number of rows per message, and total length of their payloads (characters of JSON); a single row may be
 * longer.
 */
const batch = { rows: 64, length: 256 * 1024 };

/** Splits rows into the parts that one message can hold. */
export const partsOf = (sent: readonly Sent[]): Sent[][] => {
  const parts: Sent[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const one of sent) {
    const own = JSON.stringify(one.item.payload).length;
    const last = parts.at(-1);
    if (last && last.length < batch.rows && length + own <= batch.length) {
      last.push(one);
      length += own;
    } else {
      parts.push([one]);
      length = own;
    }
  }
  return parts;
};
