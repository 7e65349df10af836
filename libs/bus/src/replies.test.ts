import { afterAll, expect, jest, test } from '@jest/globals';
import { headers, type NatsConnection } from '@nats-io/transport-node';
import { firstAgainMs, openRequests } from './replies.ts';

afterAll(() => void jest.useRealTimers());

test('a process that was frozen sends its open reads again without waiting, and sets no time below zero', () => {
  jest.useFakeTimers();
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);
  const times = jest.spyOn(globalThis, 'setTimeout');
  let sent = 0;
  const connection = {
    async *status() {
      await new Promise(() => undefined);
    },
    publish: () => void sent++,
  } as unknown as NatsConnection;
  const { send } = openRequests(connection, {
    open: () => ({ subject: 'inbox.1', close: () => undefined }),
  });
  const read = { subject: 'read', body: new Uint8Array(), header: headers(), timeout_ms: 20_000 };
  void send({ ...read, write: false, waits: false });
  expect(sent).toBe(1);
  // The first timer fires late; by then the second time has passed.
  now.mockReturnValue(10_600);
  jest.advanceTimersByTime(firstAgainMs);
  jest.advanceTimersByTime(1);
  expect(sent).toBe(3);
  const delays = times.mock.calls.map(([, ms]) => Number(ms));
  expect(delays).toHaveLength(4);
  expect(delays.filter((ms) => ms < 0)).toEqual([]);
});
