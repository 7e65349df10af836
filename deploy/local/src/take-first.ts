import { StartFailure } from './start-failure.ts';

/** Why a source does not apply here; the next one is tried. */
export type Unavailable = { unavailable: string };

/** One way to come by a server. */
export type Source<T> = {
  name: string;
  /** What trying it means, as the end of "trying …". */
  trying: string;
  /** Fails with a StartFailure when the source applies but does not work: that ends the start. */
  attempt: () => Promise<T | Unavailable>;
};

/**
 * Takes the first source that is available and says at each step what is tried and why the one before was
 * passed over. Fails with a sentence when none is left.
 */
export async function takeFirst<T extends object>(
  what: string,
  sources: Source<T>[],
  log: (line: string) => void,
): Promise<{ name: string; taken: T }> {
  let reason = '';
  for (const { name, trying, attempt } of sources) {
    log(`${what}: ${reason}trying ${trying}.`);
    const result = await attempt();
    if (!('unavailable' in result)) return { name, taken: result };
    reason = `${result.unavailable}; `;
  }
  throw new StartFailure(
    `${what} cannot be provided: ${reason.slice(0, -2)}. Set ${what === 'NATS' ? 'NATS_URL' : 'MONGODB_URI'} to a server of your own and start again.`,
  );
}
