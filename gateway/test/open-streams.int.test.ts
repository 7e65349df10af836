import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningGateway, startGateway } from '@procura/gateway';
import { eventually } from '@procura/testkit/eventually';
import { type Person, type Platform, startPlatform } from '@procura/testkit/platform';

/** Of one credential at one gateway; docs/limits.md. */
const most = 100;

let platform: Platform;
let gateway: RunningGateway;
let admin: Person;
/** Calls that the gateway makes at this moment, which continue once `released`. */
let running = 0;
let released: PromiseWithResolvers<void>;

beforeAll(async () => {
  platform = await startPlatform({
    services: ['identity', 'branches'],
    absent: ['catalogue', 'finance', 'suppliers', 'rfq', 'recurrence', 'feed'],
  });
  admin = await platform.company('buyer');
  gateway = await startGateway(
    {
      ...platform.world.busConfig('gateway'),
      port: 0,
      host: '127.0.0.1',
      public_url: platform.base_url,
      log_level: 'silent',
    },
    {
      extendTools: (tools) => ({
        ...tools,
        async call(caller, params, context) {
          if (!caller.refused) {
            running++;
            await released.promise;
            running--;
          }
          return tools.call(caller, params, context);
        },
      }),
    },
  );
}, 60_000);
afterAll(async () => {
  await gateway.stop();
  await platform.stop();
});

/** Calls whoami; `done` and the code of a refusal. */
const call = async (): Promise<string> => {
  const response = await fetch(`${gateway.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${admin.token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'whoami' } }),
  });
  const text = await response.text();
  return /\\"code\\":\\"(\w+)\\"/.exec(text)?.[1] ?? (text.includes(admin.email) ? 'done' : text);
};

test('of many calls that a person has in progress at once, as many run as may, and another once they end', async () => {
  released = Promise.withResolvers();
  const calls = Array.from({ length: most + 40 }, call);
  const answered: string[] = [];
  for (const one of calls) void one.then((answer) => answered.push(answer));
  await eventually('the refusal of the calls beyond the bound', () => answered.length >= 40);
  expect(running).toBe(most);
  expect(answered).toEqual(Array(40).fill('rate_limited'));
  released.resolve();
  await Promise.all(calls);
  expect(answered.filter((answer) => answer === 'done')).toHaveLength(most);
  await eventually('a place', async () => (await call()) === 'done');
});
