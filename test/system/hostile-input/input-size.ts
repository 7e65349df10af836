import { describe, expect, test } from '@jest/globals';
import { maxInputBytes, type Operation, operations, tools } from '@procura/contracts';
import type { Person } from '@procura/testkit/platform';
import type { Answer, Json } from '../wire.ts';
import { scene } from './scene.ts';

const personOf = ({ audience }: Operation): Person => (audience === 'supplier' ? scene.seller : scene.admin);

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
    scene.wire.send(String(operation.rest?.path).replace(/\{\w+\}/g, '1'), {
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
      scene.wire.tool(operation.name, JSON.parse(inputOf(bytes)), personOf(operation));
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
      scene.wire.send(`/settings/api/${operation.name}`, {
        body: inputOf(bytes),
        headers: { cookie: personOf(operation).cookie },
      });
    expectTooLarge(await send(most + 1), operation);
    expectParsed(await send(most));
  });
});
