import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pickFreePort } from '@procura/local';
import { eventually } from '@procura/testkit/eventually';
import { type Fleet, startPlatform } from '@procura/testkit/platform';
import { openPort } from './open-port.ts';

let fleet: Fleet;
beforeAll(async () => {
  fleet = await startPlatform({ as: 'processes', services: [], gateways: 0 });
});
afterAll(() => fleet.stop());

/** A free port, the server that `openPort` makes answer there, and the address of that server at the port. */
const closedPort = async () => {
  const port = await pickFreePort();
  const there = new URL(String(process.env.NATS_URL));
  const url = new URL(there);
  url.host = `127.0.0.1:${port}`;
  return { port, there, url: url.href };
};

test.each(['branches', 'gateway'] as const)(
  '%s starts before NATS, waits for it, and says where and for what',
  async (name) => {
    const { port, there, url } = await closedPort();
    const starting = fleet.start(name, { env: { NATS_URL: url } });
    const sentence = `No NATS can be used at 127.0.0.1:${port}, which NATS_URL names (connection refused). Waiting for it.`;
    // It migrates its database before.
    await eventually('A line that says what is waited for', () => fleet.logs().includes(sentence), {
      within_ms: 60_000,
    });
    expect(fleet.logs()).not.toContain(there.password || 'no password');
    // It has not ended, and finds what comes up now.
    const away = await openPort(port, there);
    const started = await starting;
    started.kill('SIGTERM');
    expect(await started.exited).toBe(0);
    away.close();
  },
);

test.each(['branches', 'gateway'] as const)(
  '%s logs one line when it has lost NATS, and one when it is connected again',
  async (name) => {
    const { port, there, url } = await closedPort();
    const [lost, back] = ['does not answer any more', 'answers again, after'].map(
      (text) => `NATS at 127.0.0.1:${port} ${text}`,
    ) as [string, string];
    const logged = (text: string): number => fleet.logs().split(text).length - 1;
    const line = await openPort(port, there);
    const started = await fleet.start(name, { env: { NATS_URL: url } });
    line.close();
    await eventually('A line about the loss', () => logged(lost) > 0);
    // Several attempts to connect take place meanwhile.
    await sleep(1500);
    const again = await openPort(port, there);
    await eventually('A line about its end', () => logged(back) > 0);
    started.kill('SIGTERM');
    expect(await started.exited).toBe(0);
    expect([logged(lost), logged(back)]).toEqual([1, 1]);
    again.close();
  },
);
