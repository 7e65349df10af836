import { CliFailure } from './cli-failure.ts';
import type { Tools } from './define-command.ts';

/** Only commands about secrets load the bus, because loading the NATS client takes time. */
export const loadBus = () => import('@procura/bus');

const leastLength = 32;

/** The master secret and, during a change, the one that is also accepted. */
export type Masters = { present: string; second: string | undefined };

/**
 * Raises a failure that states where to set the master secret, or that two of them would have users of the same name.
 */
export const requireMasters = async (tools: Tools): Promise<Masters> => {
  const [present, second] = [tools.masterSecret(), tools.secondMasterSecret()];
  if (!present || present.length < leastLength)
    throw new CliFailure(
      'usage',
      `There is no master secret. Set PROCURA_MASTER_SECRET to at least ${leastLength} random characters, the same for every process of the platform, such as: openssl rand -hex 32.`,
    );
  const { generationOf } = await loadBus();
  if (second !== undefined && (second.length < leastLength || generationOf(second) === generationOf(present)))
    throw new CliFailure(
      'usage',
      `PROCURA_SECOND_MASTER_SECRET must have at least ${leastLength} characters, and begin with another generation than PROCURA_MASTER_SECRET, such as the 2 of: echo 2.$(openssl rand -hex 32).`,
    );
  return { present, second };
};

/** The values derived from each, the present one first. */
export const ofEach = <T>({ present, second }: Masters, derive: (master: string) => T[]): T[] =>
  [present, ...(second === undefined ? [] : [second])].flatMap(derive);

/** A value that derives from an option; a failure names the option. */
export const ofOption = <T>(option: string, derive: () => T): T => {
  try {
    return derive();
  } catch (error) {
    throw new CliFailure('usage', `${option}: ${(error as Error).message}`);
  }
};
