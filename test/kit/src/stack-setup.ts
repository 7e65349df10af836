import { findStack } from '@procura/local';
import { variablesOf } from './stacks.ts';

/**
 * Jest global setup: MongoDB and NATS, found as `npm start` finds them, a separate pair per worker (one for a single
 * suite). Otherwise a long transaction of one suite could delay the placements of another beyond their deadline.
 */
const setUp = async ({ maxWorkers }: { maxWorkers: number }): Promise<void> => {
  const { procuraSuitesWithServers = maxWorkers } = globalThis as { procuraSuitesWithServers?: number };
  const stacks = await Promise.all(
    Array.from({ length: Math.min(maxWorkers, procuraSuitesWithServers) }, () =>
      findStack({
        ephemeral: true,
        log: (line) => process.env.PROCURA_TEST_LOG && console.error(line),
      }),
    ),
  );
  process.env.PROCURA_TEST_STACKS = JSON.stringify(
    stacks.map((stack) => ({
      ...variablesOf(stack),
      // The CPU of these processes is counted with that of the suites.
      PROCURA_TEST_PIDS: JSON.stringify(Object.values(stack.pids)),
    })),
  );
  (globalThis as { procuraStacks?: typeof stacks }).procuraStacks = stacks;
};

// biome-ignore lint/style/noDefaultExport: Jest takes the default export of its setup module
export default setUp;
