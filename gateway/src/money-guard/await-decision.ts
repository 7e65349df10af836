import { setTimeout as sleep } from 'node:timers/promises';

/** How long a call waits for the decision on the page that was opened: clients wait a minute for an answer. */
const waitMs = 45_000;
const everyMs = 1000;

/**
 * An action once its person has decided it and it is done, or as it is when they take longer or the caller has gone.
 * Raises what `read` raises.
 */
export const untilDone = async <Action extends { status: string }>(
  first: Action,
  read: () => Promise<Action>,
  { signal, ...times }: { signal: AbortSignal; wait_ms?: number; every_ms?: number },
): Promise<Action> => {
  const { wait_ms = waitMs, every_ms = everyMs } = times;
  const until = Date.now() + wait_ms;
  let action = first;
  while (action.status === 'pending' || action.status === 'confirmed') {
    await sleep(every_ms, undefined, { signal }).catch(() => undefined);
    if (signal.aborted || Date.now() >= until) break;
    action = await read();
  }
  return action;
};
