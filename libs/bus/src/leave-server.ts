import { setTimeout as sleep } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';

/** Begins to finish the work that uses the connection; `comeBack` resumes it on another server. */
export type Leave = () => { finished: Promise<unknown>; comeBack: () => unknown };

const defaultTimes = {
  /** Replicas that left a server at the same moment would leave no process to answer. */
  spread_ms: 2000,
  /** Longer work is interrupted, as the server would do a little later. */
  finish_within_ms: 2000,
};
/**
 * A blocked process handles its timers before its sockets. Divided into parts, a time limit ends only after messages
 * that arrived meanwhile were read.
 */
const parts = 20;

/**
 * Leaves a server that is about to stop (lame duck mode) for another. The server would close the connection during a
 * request, and only the connection that received the request may reply. Therefore the work in `leaves` finishes first,
 * in its order. The server's `lame_duck_grace_period` should be longer than both times above.
 */
export const leaveEndingServers = async (
  connection: NatsConnection,
  leaves: readonly Leave[],
  { spread_ms, finish_within_ms } = defaultTimes,
): Promise<void> => {
  for await (const status of connection.status()) {
    if (status.type !== 'ldm') continue;
    await sleep(Math.random() * spread_ms);
    if (status.server !== connection.getServer()) continue;
    const limit = awake(finish_within_ms);
    const left: ReturnType<Leave>[] = [];
    for (const leave of leaves) {
      const leaving = leave();
      left.push(leaving);
      await Promise.race([leaving.finished, limit]);
    }
    const reconnected = next('reconnect', connection);
    await connection.reconnect();
    await reconnected;
    await Promise.allSettled(left.map(async ({ comeBack }) => comeBack()));
  }
};

const awake = async (ms: number): Promise<void> => {
  for (let part = 0; part < parts; part += 1) await sleep(ms / parts);
};

const next = async (type: string, connection: NatsConnection): Promise<void> => {
  for await (const status of connection.status()) if (status.type === type) return;
};
