import { describe, expect, test } from '@jest/globals';
import { Failure, operationsByName, tools, updateBranch } from '@procura/contracts';
import { inputSchema, type JsonSchema } from '@procura/reference';
import { takeInput } from './take-input.ts';

const operation = (name: string) => {
  const found = operationsByName.get(name);
  if (!found) throw new Error(`There is no operation ${name}`);
  return found;
};
const faultsOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure) return error.errors;
    throw error;
  }
  return [];
};

describe.each([true, false])('with texts: %s', (texts) => {
  const take = (name: string, input: Record<string, unknown>) => takeInput(operation(name), input, { texts });

  test.each(tools.map(({ name }) => [name]))('%s takes null for every optional field as absent', (name) => {
    const { properties = {} } = inputSchema(operation(name));
    const kept =
      { update_branch: ['receiving_contact'], update_recurrence: ['ends_on', 'count'] }[name] ?? [];
    const allNull = Object.fromEntries(Object.keys(properties).map((field) => [field, null]));
    expect(Object.keys(take(name, allNull))).toEqual(kept);
  });

  test('null is absent in objects and lists within, and stays where it means something', () => {
    const contact = { name: 'Ana', phone: null };
    expect(
      take('update_branch', {
        receiving_contact: null,
        cost_centre: null,
        address: { line1: 'A', line2: null },
      }),
    ).toEqual({ receiving_contact: null, address: { line1: 'A' } });
    expect(take('update_branch', { receiving_contact: contact })).toEqual({
      receiving_contact: { name: 'Ana' },
    });
    expect(take('place_order', { lines: [{ quantity: 1, account_code: null }, null] })).toEqual({
      lines: [{ quantity: 1 }, null],
    });
    // A text that holds the word is a text.
    expect(take('list_orders', { number: 'null' })).toEqual({ number: 'null' });
  });

  test('a number that JSON cannot carry on is refused by name, at any depth', () => {
    expect(faultsOf(() => take('list_orders', { limit: Number.POSITIVE_INFINITY }))).toEqual([
      { path: 'limit', message: 'is larger than any number that is taken; send a smaller one' },
    ]);
    expect(faultsOf(() => take('update_recurrence', { count: -1 / 0 }))).toMatchObject([{ path: 'count' }]);
    expect(faultsOf(() => take('place_order', { lines: [{}, { quantity: 1 / 0 }] }))).toMatchObject([
      { path: 'lines.1.quantity' },
    ]);
  });

  test('unknown fields are left to the service, and prototypes are fields', () => {
    const given = JSON.parse('{"__proto__":{"a":1},"surprise":null,"limit":5}');
    expect(Object.entries(take('list_orders', given))).toEqual(Object.entries(given));
  });
});

test('texts of models become numbers, booleans and lists where the schema takes only those', () => {
  const take = (name: string, input: Record<string, unknown>, texts = true) =>
    takeInput(operation(name), input, { texts });
  const lines = [{ product_id: 'prd_x', quantity: '2' }];
  expect(take('place_order', { lines: JSON.stringify(lines) })).toEqual({
    lines: [{ product_id: 'prd_x', quantity: 2 }],
  });
  for (const [text, quantity] of [
    ['2.5', 2.5],
    ['0.001', 0.001],
    ['1000000.0', 1_000_000],
  ] as const)
    expect(take('place_order', { lines: [{ quantity: text }] })).toEqual({ lines: [{ quantity }] });
  for (const unclear of ['2,5', '1/2', '.5', '2.5 kg'])
    expect(take('place_order', { lines: [{ quantity: unclear }] })).toEqual({
      lines: [{ quantity: unclear }],
    });
  expect(take('list_orders', { limit: '10', number: '7', statuses: ' ["placed"]' })).toEqual({
    limit: 10,
    number: '7',
    statuses: ['placed'],
  });
  expect(take('search_marketplace_products', { in_stock: 'true' })).toEqual({ in_stock: true });
  for (const unclear of ['', 'ten', '1,5', '0x10', ' 1', 'NaN'])
    expect(take('list_orders', { limit: unclear })).toEqual({ limit: unclear });
  for (const unclear of ['placed', '[placed', '{"a":1}', '["a"', 'null'])
    expect(take('list_orders', { statuses: unclear })).toEqual({ statuses: unclear });
  expect(take('search_marketplace_products', { in_stock: 'yes' })).toEqual({ in_stock: 'yes' });
  expect(faultsOf(() => take('list_orders', { limit: '1e400' }))).toMatchObject([{ path: 'limit' }]);
  // Programs that call REST send types.
  expect(take('list_orders', { limit: '10' }, false)).toEqual({ limit: '10' });
});

test('a list in a text has the bounds of a body', () => {
  const take = (statuses: string) => () => takeInput(operation('list_orders'), { statuses }, { texts: true });
  expect(take('['.repeat(10_000) + ']'.repeat(10_000))).toThrow(/nested deeper/);
  expect(take(`[${'1,'.repeat(100_000)}1]`)).toThrow(/more than/);
  expect(take('[{"a":1,"a":2}]')).toThrow(/twice/);
});

describe('a value that null removes is also removed by clear', () => {
  test.each([
    ['update_branch', ['receiving_contact']],
    ['update_recurrence', ['ends_on', 'count']],
  ])('of %s', (name, names) => {
    const clear: JsonSchema = inputSchema(operation(name)).properties?.clear ?? {};
    expect(clear.items?.enum).toEqual(names);
  });

  test('and refused both ways', () => {
    const given = { branch_id: 'br_01kazbe1e7e6qa4ks8m5xgyw5w', expected_version: 1 };
    const parsed = updateBranch.input.safeParse({ ...given, clear: ['receiving_contact'] });
    expect(parsed.data).toEqual({ ...given, receiving_contact: null });
    const both = updateBranch.input.safeParse({
      ...given,
      clear: ['receiving_contact'],
      receiving_contact: null,
    });
    expect(both.error?.issues).toMatchObject([
      { path: ['receiving_contact'], message: expect.stringMatching(/also in clear/) },
    ]);
  });
});
