import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { maxInputBytes, type Operation, operations, tools } from '@procura/contracts';
import { type Person, type Platform, startPlatform } from '@procura/testkit/platform';
import { type Answer, type Json, openWire, type Wire } from './wire.ts';

let platform: Platform;
let buyer: Person;
let supplier: Person;
let wire: Wire;

beforeAll(async () => {
  platform = await startPlatform();
  wire = openWire(platform);
  [buyer, supplier] = await Promise.all([platform.company('buyer'), platform.company('supplier')]);
  const { status } = await platform.settings(
    'update_integration_settings',
    { rest_key_approvals: true },
    buyer.cookie,
  );
  expect(status).toBe(200);
}, 60_000);
afterAll(() => platform.stop());

const personOf = ({ audience }: Operation): Person => (audience === 'supplier' ? supplier : buyer);

/** An input of exactly this many bytes, which a schema refuses for its field: only what parses it names that. */
const inputOf = (bytes: number): string => {
  const input = JSON.stringify({ surprise: '' });
  return input.replace('""', `"${'x'.repeat(bytes - input.length)}"`);
};

const expectParsed = ({ json }: { json: Json }): void => {
  expect(json).toMatchObject({ code: 'invalid_input' });
  expect(json.errors.map(({ path }: { path: string }) => path)).toContain('surprise');
};
const expectTooLarge = ({ json }: { json: Json }, operation: Operation): void => {
  expect(json).toMatchObject({ status: 413, code: 'too_large' });
  // The limit, and what to do.
  expect(json.detail).toContain(`larger than ${Math.floor(maxInputBytes(operation) / 1024)} KiB`);
  expect(json.detail).toMatch(/Send shorter texts, or fewer items at once\.$/);
};

const named = (list: readonly Operation[]) => list.map((operation) => [operation.name, operation] as const);

describe('REST parses a body as large as an operation takes, and none that has a byte more', () => {
  const withBody = operations.filter(
    ({ surfaces, rest, audience }) =>
      surfaces.includes('rest') && rest && ['POST', 'PATCH'].includes(rest.method) && audience !== 'operator',
  );
  const send = (operation: Operation, body: string): Promise<Answer> =>
    wire.send(String(operation.rest?.path).replace(/\{\w+\}/g, '1'), {
      method: String(operation.rest?.method),
      body,
      as: personOf(operation),
    });

  test.each(named(withBody))('%s', async (_, operation) => {
    const most = maxInputBytes(operation);
    expectTooLarge(await send(operation, inputOf(most + 1)), operation);
    expectParsed(await send(operation, inputOf(most)));
  });
});

describe('/mcp parses arguments as large as a tool takes, and none that have a byte more', () => {
  // The arguments of the others are bounded by the body that they are a part of.
  const bounded = tools.filter((operation) => maxInputBytes(operation) < 512 * 1024);

  test.each(named(bounded))('%s', async (_, operation) => {
    const most = maxInputBytes(operation);
    const call = (bytes: number) =>
      wire.tool(operation.name, JSON.parse(inputOf(bytes)), personOf(operation));
    expectTooLarge(await call(most + 1), operation);
    expectParsed(await call(most));
  });
});

describe('the settings page parses an input as large as an operation takes, and none that has a byte more', () => {
  const offered = operations.filter(
    ({ surfaces, audience }) =>
      surfaces.includes('console') && audience !== 'operator' && audience !== 'anyone',
  );

  test.each(named(offered))('%s', async (_, operation) => {
    const most = maxInputBytes(operation);
    const send = (bytes: number) =>
      wire.send(`/settings/api/${operation.name}`, {
        body: inputOf(bytes),
        headers: { cookie: personOf(operation).cookie },
      });
    expectTooLarge(await send(most + 1), operation);
    expectParsed(await send(most));
  });
});
