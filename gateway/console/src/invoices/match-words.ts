import type { Quantity } from '@procura/contracts/quantities';
import { subtractQuantities } from '@procura/money';
import type { AnswerOf } from '../operations.ts';
import { inUnits } from '../words.ts';

type LineMatch = AnswerOf<'get_invoice'>['match'][number];

/** How what was ordered, shipped, received, accepted and billed of a line differs, in words; nothing if it does not. */
export const differencesOf = (line: LineMatch): string[] => [
  ...more(line.ordered_quantity, line.shipped_quantity, 'not shipped'),
  ...more(line.shipped_quantity, line.received_quantity, 'not received'),
  ...more(line.received_quantity, line.accepted_quantity, 'received and not accepted'),
  ...more(line.billed_quantity, line.accepted_quantity, 'billed and not accepted'),
  ...more(line.accepted_quantity, line.billed_quantity, 'accepted and not billed'),
];

const more = (one: Quantity, other: Quantity, what: string): string[] =>
  one > other ? [`${inUnits(subtractQuantities(one, other))} ${what}`] : [];
