import { setTimeout as sleep } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';

/** Begins to finish what uses the connection; `comeBack` takes it up again on another server. */
export type Leave = () => { finished: Promise<unknown>; comeBack: () => unknown };

/** Replicas that leave one server at the same moment would leave nobody to answer. */
const spreadMs = 2_000;
/** Longer work is interrupted, as the server would interrupt it a little later. */
const finishWithinMs = 2_000;

/**
 * Leaves a server that is about to end (lame duck mode) for another. The server would close the connection in the middle
 * of a request, and the right to reply belongs to the connection that took the request. So what `leaves` holds finishes
 * first, in its order. The server's `lame_duck_grace_period` should be longer than both times above.
 */
export const leaveEndingServers = async (
  connection: NatsConnection,
  leaves: readonly Leave[],
): Promise<void> => {
  for await (const status of connection.status()) {
    if (status.type !== 'ldm') continue;
    await sleep(Math.random() * spreadMs);
    if (status.server !== connection.getServer()) continue;
    const limit = sleep(finishWithinMs);
    const left: ReturnType<Leave>[] = [];
    for (const leave of leaves) {
      const leaving = leave();
      left.push(leaving);
      await Promise.race([leaving.finished, limit]);
    }
    const reconnected = next('reconnect', connection);
    await connection.reconnect();
    await reconnected;
    for (const { comeBack } of left) await comeBack();
  }
};

const next = async (type: string, connection: NatsConnection): Promise<void> => {
  for await (const status of connection.status()) if (status.type === type) return;
};
