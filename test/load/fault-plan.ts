import type { SeededRandom } from '@procura/testkit/seeded-random';

/** A fault of the plan: what happens, to which server or service. */
export type PlannedFault = { does: 'kill' | 'freeze'; to: 'server' | 'replica'; name: string };

/**
 * Rounds of four faults: a server is killed and another is frozen, then a replica of a service is killed and one of another
 * is frozen. Servers and services come in an order of the seed, each once before any comes again.
 */
export const planFaults = (
  random: SeededRandom,
  { servers, services, rounds }: { servers: readonly string[]; services: readonly string[]; rounds: number },
): PlannedFault[] => {
  const nextServer = inTurn(random, servers);
  const nextService = inTurn(random, services);
  return Array.from({ length: rounds }, (): PlannedFault[] => [
    { does: 'kill', to: 'server', name: nextServer() },
    { does: 'freeze', to: 'server', name: nextServer() },
    { does: 'kill', to: 'replica', name: nextService() },
    { does: 'freeze', to: 'replica', name: nextService() },
  ]).flat();
};

const inTurn = (random: SeededRandom, names: readonly string[]): (() => string) => {
  let left: string[] = [];
  return () => {
    if (left.length === 0) left = [...names];
    const name = random.pick(left);
    left = left.filter((one) => one !== name);
    return name;
  };
};
