import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import type { NatsConnection, Status } from '@nats-io/transport-node';
import { leaveEndingServers } from './leave-server.ts';

const times = { spread_ms: 1, finish_within_ms: 100 };

/** A connection to a server that is about to end; `reconnects` has what was noted at each time it was left. */
const endingConnection = (note: () => string) => {
  const listeners = new Set<(status: Status) => void>();
  const reconnects: string[] = [];
  const { promise: isOver, resolve: over } = Promise.withResolvers<void>();
  const connection = {
    async *status() {
      const queue: Status[] = listeners.size === 0 ? [{ type: 'ldm', server: 'a' }] : [];
      let wake = (): void => undefined;
      const listener = (status: Status): void => {
        queue.push(status);
        wake();
      };
      listeners.add(listener);
      while (true) {
        const next = queue.shift();
        if (next) yield next;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
    getServer: () => 'a',
    async reconnect() {
      reconnects.push(note());
      for (const listener of listeners) listener({ type: 'reconnect', server: 'b' });
      over();
    },
  };
  return { connection: connection as unknown as NatsConnection, reconnects, isOver };
};

const block = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test('answers that came while the process was blocked are taken before it leaves', async () => {
  let state = 'in work';
  const { connection, reconnects, isOver } = endingConnection(() => state);
  const finish = async () => {
    await turn();
    // What arrived meanwhile is read after the timers, as from a socket.
    block(2 * times.finish_within_ms);
    await turn();
    state = 'finished';
  };
  void leaveEndingServers(connection, [() => ({ finished: finish(), comeBack: () => undefined })], times);
  await isOver;
  expect(reconnects).toEqual(['finished']);
});

test('work that does not finish keeps nobody on the server', async () => {
  const { connection, reconnects, isOver } = endingConnection(() => 'in work');
  const never = new Promise(() => undefined);
  void leaveEndingServers(connection, [() => ({ finished: never, comeBack: () => undefined })], times);
  await isOver;
  expect(reconnects).toEqual(['in work']);
});

test('one that cannot return does not exclude another', async () => {
  const { connection } = endingConnection(() => '');
  const { promise: back, resolve } = Promise.withResolvers<void>();
  const leaves = [
    () => ({ finished: Promise.resolve(), comeBack: () => Promise.reject(new Error('no')) }),
    () => ({ finished: Promise.resolve(), comeBack: () => resolve() }),
  ];
  void leaveEndingServers(connection, leaves, times);
  await back;
});
