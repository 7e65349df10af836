import { expect, test } from '@jest/globals';
import { newId, operations, tools } from '@procura/contracts';
import { principalOf, without } from '@procura/testkit/principals';
import type { JsonSchema } from './json-schema.ts';
import { createToolLists, narrow, readNarrowing, toolOf } from './mcp-tools.ts';

const all = tools.map(toolOf);
const namesFor = createToolLists();
const admin = principalOf('buyer', { credential_kind: 'mcp_token' });

const nodesOf = (schema: JsonSchema): JsonSchema[] => [
  schema,
  ...Object.values(schema.properties ?? {}).flatMap(nodesOf),
  ...(schema.items ? nodesOf(schema.items) : []),
];

test.each(all)('$name takes an input that every client can send', ({ inputSchema }) => {
  const text = JSON.stringify(inputSchema);
  for (const keyword of ['$schema', '$ref', '$defs', 'anyOf', 'oneOf', 'allOf', 'not', 'nullable', 'const'])
    expect(text).not.toContain(`"${keyword}"`);
  for (const node of nodesOf(inputSchema as JsonSchema)) {
    expect(typeof node.type).toBe('string');
    if (node.type === 'object') expect(node.additionalProperties).toBe(false);
    if (typeof node.pattern === 'string') expect(node.pattern).not.toMatch(/\(\?[=!<]/);
  }
});

test('every write takes an idempotency key, and no read does', () => {
  for (const [index, tool] of all.entries())
    expect('idempotency_key' in (tool.inputSchema.properties ?? {})).toBe(tools[index]?.effect !== 'read');
});

test('every tool says what it does to the world', () => {
  for (const tool of all) {
    expect(Object.keys(tool.annotations ?? {}).toSorted()).toEqual([
      'destructiveHint',
      'idempotentHint',
      'openWorldHint',
      'readOnlyHint',
    ]);
    expect(tool.outputSchema?.type).toBe('object');
    expect(tool.title).toBeTruthy();
  }
});

const elsewhere = operations.filter(({ surfaces }) => !surfaces.includes('mcp')).map(({ name }) => name);

test.each(all)('$name names what is no tool with the words “over REST”', (tool) => {
  const text = JSON.stringify([tool.description, tool.inputSchema]);
  expect(elsewhere.filter((name) => new RegExp(`\\b${name}\\b(?!, over REST)`).test(text))).toEqual([]);
});

test.each(tools.filter(({ describe }) => describe !== null))('$name says that it may commit funds', (one) => {
  expect(one.description).toMatch(/Moves money|[Cc]ommits? funds|commitment/);
});

const charactersOf = (parts: unknown[]): number =>
  parts.reduce<number>((sum, part) => sum + JSON.stringify(part).length, 0);

test('the whole list is at most 76,000 characters, and what a model always reads of it 46,500', () => {
  expect(charactersOf([all])).toBeLessThanOrEqual(76_000);
  expect(charactersOf(all.flatMap((tool) => [tool.inputSchema, tool.description]))).toBeLessThanOrEqual(
    46_500,
  );
});

test.each(tools)('the outline of $name names every field of its answer', (operation) => {
  const outlined = Object.keys(toolOf(operation).outputSchema?.properties ?? {});
  const answered = Object.keys(operation.output.shape);
  expect(answered.filter((field) => field !== 'image' && !outlined.includes(field))).toEqual([]);
});

test.each(all)('the answer of $name takes values of later releases', ({ outputSchema }) => {
  expect(JSON.stringify(outputSchema)).not.toMatch(/"(enum|const)":/);
});

test('fields with keys of the caller’s own are for REST', () => {
  const names = Object.keys(all.find(({ name }) => name === 'place_order')?.inputSchema.properties ?? {});
  expect(names).toContain('reference');
  expect(names).not.toContain('metadata');
});

test('a drawing is a PNG here, and not part of the structured answer', () => {
  const charts = all.find((tool) => tool.name === 'get_order_charts');
  const format = charts?.inputSchema.properties?.format as JsonSchema;
  expect(format.enum).toEqual(['data', 'png']);
  expect(Object.keys(charts?.outputSchema?.properties ?? {})).not.toContain('image');
});

test('a caller sees what it may use, in the specification’s order', () => {
  expect(namesFor(admin).map((tool) => tool.name)).toEqual(tools.map((tool) => tool.name));
  const names = namesFor(without(admin, 'orders:write')).map((tool) => tool.name);
  expect(names).not.toContain('place_order');
  expect(names).toContain('list_orders');
  const supplier = namesFor(principalOf('supplier', { credential_kind: 'mcp_token' })).map(
    (tool) => tool.name,
  );
  expect(supplier).toContain('get_order_logistics');
  expect(supplier).not.toContain('list_branches');
});

test('a caller confined to branches is offered nothing of the whole company, also after another caller asked', () => {
  const everything = namesFor(admin).map((tool) => tool.name);
  const names = namesFor({ ...admin, branch_ids: [newId('branch')] }).map((tool) => tool.name);
  expect(everything.filter((name) => !names.includes(name))).toEqual([
    'create_branch',
    'create_supplier_favorites',
    'get_company_balance',
  ]);
});

test('tools that end something permanently say so', () => {
  const destructive = all.filter(({ annotations }) => annotations?.destructiveHint).map(({ name }) => name);
  expect(destructive).toEqual([
    'cancel_order',
    'decide_bid_iteration',
    'pay_order_with_balance',
    'update_recurrence',
  ]);
});

test('the URL narrows, and never widens', () => {
  const narrowing = readNarrowing(new URLSearchParams('read_only=true&areas=orders,branches'));
  const names = namesFor(narrow(admin, narrowing)).map((tool) => tool.name);
  expect(names).toContain('list_branches');
  expect(names).toContain('whoami');
  expect(names).not.toContain('cancel_order');
  expect(names).not.toContain('list_stores');
  const confined = { ...admin, read_only: true, areas: ['finance' as const] };
  expect(narrow(confined, readNarrowing(new URLSearchParams('read_only=false&areas=orders')))).toMatchObject({
    read_only: true,
    areas: [],
  });
});

test.each(['area=orders', 'areas=oders', 'read_only=yes'])('?%s is refused', (query) => {
  expect(() => readNarrowing(new URLSearchParams(query))).toThrow(/must be|not taken/);
});

test.each(['read_only=false&read_only=true', 'no_money=true&no_money=true'])(
  '?%s names a field twice and is refused',
  (query) => {
    expect(() => readNarrowing(new URLSearchParams(query))).toThrow(/more than once/);
  },
);
