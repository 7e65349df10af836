import { buying } from './buying.ts';
import { delivering } from './delivering.ts';
import type { Example } from './story.ts';
import { tendering } from './tendering.ts';

/**
 * Hand-written examples of the first operations that people use, in the order of one story: each uses ids from earlier
 * answers. `test/system/examples.test.ts` calls them.
 */
export const examples: readonly Example[] = [...buying, ...delivering, ...tendering];

const byOperation = new Map(examples.map((example) => [example.operation, example]));

/** The example of an operation; most have none. */
export const handWritten = (operation: string): Example | undefined => byOperation.get(operation);
