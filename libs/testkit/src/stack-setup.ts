import { findStack } from '@procura/local';
import { variablesOf } from './stacks.ts';
import { workers } from './workers.ts';

/**
 * Jest global setup: MongoDB and NATS, found as `npm start` finds them, for each worker its own (one for a single
 * suite). A long transaction of one suite would otherwise hold up the placements of another past their deadline.
 */
const setUp = async (): Promise<void> => {
  const { procuraSuitesWithServers = workers } = globalThis as { procuraSuitesWithServers?: number };
  const stacks = await Promise.all(
    Array.from({ length: Math.min(workers, procuraSuitesWithServers) }, () =>
      findStack({
        ephemeral: true,
        log: (line) => process.env.PROCURA_TEST_LOG && console.error(line),
      }),
    ),
  );
  process.env.PROCURA_TEST_STACKS = JSON.stringify(stacks.map(variablesOf));
  (globalThis as { procuraStacks?: typeof stacks }).procuraStacks = stacks;
};

// biome-ignore lint/style/noDefaultExport: Jest takes the default export of its setup module
export default setUp;
