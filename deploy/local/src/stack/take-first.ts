import { StartFailure } from './start-failure.ts';

/** Why a source is not available here; the next one is tried. */
export type Unavailable = { unavailable: string };

/** One source of a server. */
export type Source<T> = {
  name: string;
  /** The attempt in words, as the end of "trying …". */
  trying: string;
  /** Fails with a StartFailure if the source is available but does not work, which ends the start. */
  attempt: () => Promise<T | Unavailable>;
};

/**
 * Takes the first available source, and logs each attempt and why the previous one was unavailable. Fails with a
 * sentence if none is left.
 */
export const takeFirst = async <T extends object>(
  what: string,
  sources: Source<T>[],
  log: (line: string) => void,
): Promise<{ name: string; taken: T }> => {
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
};
