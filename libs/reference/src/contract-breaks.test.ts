import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { contractBreaks } from './contract-breaks.ts';
import { type ContractSnapshot, contractSnapshot, type OperationSnapshot } from './contract-snapshot.ts';
import type { JsonSchema } from './json-schema.ts';
import { inputBreaks } from './schema-breaks.ts';

const released = join(import.meta.dirname, '../../../docs/released');
const read = (name: string) => JSON.parse(readFileSync(join(released, name), 'utf8'));

test('the contracts go together with those of the last release', () => {
  const accepted = read('accepted-breaks.json') as Record<string, string>;
  const breaks = contractBreaks(read('contracts.json') as ContractSnapshot, contractSnapshot());
  // Remedy: add instead of changing, and take away a release later; what is broken on purpose is listed in
  // docs/released/accepted-breaks.json with the reason why nobody is hurt.
  expect(breaks.filter((sentence) => !(sentence in accepted))).toEqual([]);
  // Remedy: what is listed and does not break any more is removed from that list.
  expect(Object.keys(accepted).filter((sentence) => !breaks.includes(sentence))).toEqual([]);
});

const object = (properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required,
});
const text: JsonSchema = { type: 'string' };
const base: OperationSnapshot = {
  service: 'orders',
  audience: 'buyer',
  permission: 'orders:read',
  person_only: 'session_or_rest_key',
  effect: 'read',
  commits_funds: false,
  idempotent: true,
  surfaces: ['rest', 'mcp'],
  route: 'GET /api/things',
  errors: ['not_found'],
  calls: [],
  input: object({ id: { ...text, maxLength: 40 }, kind: { type: 'string', enum: ['a', 'b'] } }, ['id']),
  output: object(
    {
      id: text,
      total: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      state: { type: 'string', enum: ['open', 'closed'] },
      lines: { type: 'array', items: object({ quantity: { type: 'integer' } }, ['quantity']) },
    },
    ['id', 'total', 'state', 'lines'],
  ),
};
const inner: OperationSnapshot = {
  ...base,
  service: 'finance',
  audience: 'internal',
  route: null,
  calls: [],
};
const snapshotWith = (operations: Record<string, OperationSnapshot>): ContractSnapshot => ({
  operations,
  events: {
    changed: { subscribers: ['finance', 'rfq'], payload: object({ id: text, note: text }, ['id']) },
  },
});
const before = snapshotWith({ get_thing: base, hold: inner });
const input = (properties: Record<string, JsonSchema>, required = ['id']): Partial<OperationSnapshot> => ({
  input: object({ ...base.input.properties, ...properties }, required),
});
const output = (properties: Record<string, JsonSchema>): Partial<OperationSnapshot> => ({
  output: { ...base.output, properties: { ...base.output.properties, ...properties } },
});
const without = (schema: JsonSchema, field: string): JsonSchema => {
  const { [field]: _, ...properties } = schema.properties ?? {};
  return { ...schema, properties, required: schema.required?.filter((name) => name !== field) ?? [] };
};
const breaksOf = (change: Partial<OperationSnapshot>) =>
  contractBreaks(before, snapshotWith({ get_thing: { ...base, ...change }, hold: inner }));

describe('additions break no caller', () => {
  const additions: Record<string, Partial<OperationSnapshot>> = {
    'an optional input': input({ note: text }),
    'an input that may be left out now': input({}, []),
    'a longer input': input({ id: { ...text, maxLength: 80 } }),
    'another value that is taken': input({ kind: { type: 'string', enum: ['a', 'b', 'c'] } }),
    'an input of another form too': input({
      id: { anyOf: [{ ...text, maxLength: 40 }, { type: 'integer' }] },
    }),
    'another field of the answer': output({ note: text }),
    'an answer that is never null now': output({ total: text }),
    'fewer values in an answer': output({ state: { type: 'string', enum: ['open'] } }),
    // The document lists the values of an answer as those that are known.
    'another value in an answer': output({ state: { type: 'string', enum: ['open', 'closed', 'lost'] } }),
    'a wider audience': { audience: 'both' },
    'no person needed': { person_only: 'no' },
    'any member may': { permission: 'member' },
    'suppliers may as well, with a permission of theirs': {
      audience: 'both',
      permission: 'orders:read or orders:fulfil',
    },
    'another error and another surface': {
      errors: ['not_found', 'conflict'],
      surfaces: ['rest', 'mcp', 'console'],
    },
  };
  test.each(Object.entries(additions))('%s', (_name, change) => expect(breaksOf(change)).toEqual([]));
  test('a new operation, event and subscriber', () => {
    const now = snapshotWith({ ...before.operations, other: base });
    now.events.other = { subscribers: [], payload: object({}) };
    now.events.changed = {
      subscribers: ['finance', 'rfq', 'catalogue'],
      payload: object({ id: text, note: text }, ['id']),
    };
    expect(contractBreaks(before, now)).toEqual([]);
  });
});

describe('removals and new requirements are named', () => {
  const changes: [string, Partial<OperationSnapshot>, string][] = [
    ['an input that is gone', { input: without(base.input, 'kind') }, 'input kind is gone'],
    ['a new required input', input({ note: text }, ['id', 'note']), 'input note is new and required'],
    ['an input that became required', input({}, ['id', 'kind']), 'input kind is required now'],
    ['a shorter input', input({ id: { ...text, maxLength: 20 } }), 'input id maxLength was 40 and is 20'],
    [
      'a new pattern',
      input({ id: { ...text, maxLength: 40, pattern: '^a' } }),
      'input id pattern was open and is ^a',
    ],
    ['a value not taken', input({ kind: { type: 'string', enum: ['a'] } }), 'input kind takes no more "b"'],
    ['an input of another type', input({ id: { type: 'integer' } }), 'input id was string and is integer'],
    [
      'a form not taken',
      input({ id: { anyOf: [{ type: 'integer' }, { type: 'null' }] } }),
      'input id does not take every form any more',
    ],
    ['an answer’s field that is gone', { output: without(base.output, 'id') }, 'answer id is gone'],
    [
      'one that may be left out',
      { output: { ...base.output, required: ['id', 'total', 'lines'] } },
      'answer state may be left out of the answer',
    ],
    ['one of another type', output({ id: { type: 'integer' } }), 'answer id was string and is integer'],
    [
      'one that may be null',
      output({ id: { anyOf: [text, { type: 'null' }] } }),
      'answer id answers in a new form',
    ],
    [
      'a field of its items',
      output({ lines: { type: 'array', items: object({}) } }),
      'answer lines[].quantity is gone',
    ],
    ['another route', { route: 'GET /api/other' }, 'its route GET /api/things is GET /api/other'],
    ['no tool any more', { surfaces: ['rest'] }, 'is not offered on mcp any more'],
    ['an error that is gone', { errors: [] }, 'does not fail with not_found any more'],
    ['another service', { service: 'rfq' }, 'moved from orders to rfq'],
    [
      'another permission',
      { permission: 'orders:write' },
      'needs the permission orders:write instead of orders:read',
    ],
    ['another audience', { audience: 'supplier' }, 'audience was buyer and is supplier'],
    ['a person needed', { person_only: 'session' }, 'person_only was session_or_rest_key and is session'],
    [
      'more effect',
      { effect: 'money', commits_funds: true },
      'was of the effect read and is of money, which narrowed credentials may not have',
    ],
    ['a repeat that counts', { idempotent: false }, 'is not idempotent any more'],
  ];
  test.each(changes)('%s', (_name, change, sentence) => {
    expect(breaksOf(change)).toContain(`get_thing: ${sentence}`);
  });
  test('a field of an object that lists alternatives of what is required', () => {
    const alternatives = { anyOf: [{ required: ['id'] }, { required: ['kind'] }] };
    const old = snapshotWith({ get_thing: { ...base, input: { ...base.input, ...alternatives } } });
    const now = snapshotWith({
      get_thing: { ...base, input: { ...without(base.input, 'kind'), ...alternatives } },
    });
    expect(contractBreaks(old, now)).toEqual(['get_thing: input kind is gone']);
  });
  test('an operation that is gone', () => {
    expect(contractBreaks(before, snapshotWith({ hold: inner }))).toEqual(['get_thing: is gone']);
  });
});

describe('replicas of two releases at the same time', () => {
  test('an internal input that the older ones refuse, and calls they do not answer or hold no key for', () => {
    const now = snapshotWith({
      get_thing: { ...base, calls: ['hold', 'release'] },
      hold: { ...inner, ...input({ note: text }) },
      release: inner,
    });
    expect(contractBreaks(before, now)).toEqual([
      'get_thing: asks finance, whose replicas of the release before hold no key of orders',
      'get_thing: asks release, which replicas of the release before do not answer; ask it a release later',
      'hold: input note is refused by replicas of the release before; let it be sent a release later',
    ]);
  });
  test('a value of an answer that a service of the release before asks for', () => {
    const more = output({ state: { type: 'string', enum: ['open', 'lost'] } });
    const asking = snapshotWith({ get_thing: base, hold: inner, sum: { ...base, calls: ['get_thing'] } });
    const now = snapshotWith({
      ...asking.operations,
      get_thing: { ...base, ...more },
      hold: { ...inner, ...more },
    });
    expect(contractBreaks(asking, now)).toEqual([
      'get_thing: answer state answers the new value "lost"',
      'hold: answer state answers the new value "lost"',
    ]);
  });
  test('a field within an internal input, in lists and in values that may be null', () => {
    const lines = (fields: Record<string, JsonSchema>): JsonSchema => ({
      anyOf: [{ type: 'array', items: object({ place: object(fields, []) }, []) }, { type: 'null' }],
    });
    const old = snapshotWith({ hold: { ...inner, ...input({ lines: lines({ id: text }) }) } });
    const now = snapshotWith({ hold: { ...inner, ...input({ lines: lines({ id: text, tax: text }) }) } });
    expect(contractBreaks(old, now)).toEqual([
      'hold: input lines[].place.tax is refused by replicas of the release before; let it be sent a release later',
    ]);
    expect(contractBreaks(now, old)).toEqual(['hold: input lines does not take every form any more']);
  });
  const eventBreaksOf = (change: Partial<ContractSnapshot['events'][string]>) => {
    const now = snapshotWith(before.operations);
    now.events.changed = { ...(before.events.changed as ContractSnapshot['events'][string]), ...change };
    return contractBreaks(before, now);
  };
  test('an event’s field that is gone or new and required, and a subscriber that left', () => {
    expect(eventBreaksOf({ payload: object({ id: text }, ['id']) })).toContain(
      'event changed: payload for replicas of the release before: note is gone',
    );
    expect(eventBreaksOf({ payload: object({ id: text, note: text, at: text }, ['id', 'at']) })).toEqual([
      'event changed: payload of rows written before: at is new and required',
    ]);
    expect(eventBreaksOf({ payload: object({ id: text, note: text, at: text }, ['id']) })).toEqual([]);
    expect(eventBreaksOf({ subscribers: ['finance'] })).toEqual([
      'event changed: rfq does not take it any more, and rows that name it would never be done',
    ]);
    expect(contractBreaks(before, { ...before, events: {} })).toEqual(['event changed: is gone']);
  });
});

test('an object that may also be null takes what it took', () => {
  const contact = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
  expect(inputBreaks(contact, { anyOf: [contact, { type: 'null' }] })).toEqual([]);
});
