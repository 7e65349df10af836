import type { ServerResponse } from 'node:http';

/** The exchanges for which a stopping gateway waits. */
export type InFlight = {
  begin(response: ServerResponse): void;
  /** Exempts a stream that ends only when its reader leaves. */
  exempt(response: ServerResponse): void;
  /** Resolves when none is left, or after this time. */
  settled(within_ms: number): Promise<void>;
};

export const createInFlight = (): InFlight => {
  const working = new Set<ServerResponse>();
  let onEmpty: (() => void) | undefined;
  const end = (response: ServerResponse): void => {
    if (working.delete(response) && working.size === 0) onEmpty?.();
  };
  return {
    begin(response) {
      working.add(response);
      response.once('close', () => end(response));
    },
    exempt: end,
    settled: (within_ms) =>
      new Promise((resolve) => {
        if (working.size === 0) return resolve();
        const timer = setTimeout(resolve, within_ms);
        onEmpty = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
};
