import { buying } from './buying.ts';
import { delivering } from './delivering.ts';
import type { Example } from './story.ts';

/**
 * Examples of the operations people begin with, written by hand, in the order of one story: each takes ids from answers
 * before it. `test/system/examples.test.ts` calls them.
 */
export const examples: readonly Example[] = [...buying, ...delivering];

const byOperation = new Map(examples.map((example) => [example.operation, example]));

/** The example of an operation; most have none. */
export const handWritten = (operation: string): Example | undefined => byOperation.get(operation);
