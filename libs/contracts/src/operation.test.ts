import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { newId } from './ids.ts';
import { type Operation, operation, refusal } from './operation.ts';
import type { Principal } from './principal.ts';

const value: Operation = {
  name: 'get_thing',
  area: 'orders',
  service: 'orders',
  title: 'Get thing',
  description: 'Returns a thing.',
  input: z.strictObject({ thing_id: z.string() }),
  output: z.object({}),
  effect: 'read',
  commits_funds: false,
  describe: null,
  destructive: false,
  idempotent: true,
  open_world: false,
  permission: 'orders:read',
  audience: 'buyer',
  surfaces: ['rest', 'mcp', 'console'],
  person_only: 'no',
  rest: { method: 'GET', path: '/api/things/{thing_id}' },
  errors: [],
  calls: [],
};
const write = { effect: 'write', idempotent: false, rest: { method: 'POST', path: '/api/things' } } as const;

test('an operation is frozen', () => {
  expect(Object.isFrozen(operation({ ...value }))).toBe(true);
});

test.each<[string, Partial<Operation>]>([
  ['a name that is not snake case', { name: 'getThing' }],
  ['no surface', { surfaces: [] }],
  ['the rest surface without a route', { rest: null }],
  ['a tool without the rest surface', { surfaces: ['mcp'], rest: null }],
  ['a tool for operators', { audience: 'operator', permission: 'operate' }],
  ['a tool for persons alone', { person_only: 'session_or_rest_key' }],
  ['a route for what only a session may do', { person_only: 'session', surfaces: ['rest'] }],
  ['an internal operation with another surface', { audience: 'internal', permission: null }],
  ['a route that anyone may call', { audience: 'anyone', permission: null, surfaces: ['rest'] }],
  ['a member without a permission', { permission: null }],
  ['an operator with another permission', { audience: 'operator', surfaces: ['rest'] }],
  ['money that commits no funds', { ...write, effect: 'money' }],
  ['a tool that commits funds and names none to describe it', { ...write, commits_funds: true }],
  ['one that describes what commits nothing', { describe: 'describe_get_thing' }],
  ['a read that commits funds', { commits_funds: true, describe: 'describe_get_thing' }],
  ['a read that is not idempotent', { idempotent: false }],
  ['a write that is a GET', { effect: 'write' }],
  ['a route outside /api', { rest: { method: 'GET', path: '/things/{thing_id}' } }],
  ['a description that is no sentence', { description: 'Returns a thing' }],
  ['a field of the path that the input lacks', { input: z.strictObject({}) }],
  [
    'an idempotency key of its own',
    { input: z.strictObject({ thing_id: z.string(), idempotency_key: z.string() }) },
  ],
])('%s is refused when it is declared', (_, change) => {
  expect(() => operation({ ...value, ...change })).toThrow(/^Operation /);
});

const caller: Principal = {
  company_id: newId('company'),
  company_kind: 'buyer',
  company_name: 'Northwind Kitchens',
  time_zone: 'UTC',
  user_id: newId('user'),
  user_name: 'Ana',
  role: 'buyer',
  permissions: ['orders:read', 'orders:write'],
  branch_ids: null,
  credential_id: newId('credential'),
  credential_kind: 'rest_key',
  read_only: false,
  no_money: false,
  areas: null,
  money_guard: 'off',
  rate_limit_per_minute: 60,
};
const place = operation({
  ...value,
  ...write,
  name: 'place_thing',
  input: z.strictObject({}),
  effect: 'money',
  commits_funds: true,
  describe: 'describe_place_thing',
  permission: 'orders:write',
});
const approve = operation({
  ...value,
  ...write,
  name: 'approve_thing',
  input: z.strictObject({}),
  surfaces: ['rest', 'console'],
  person_only: 'session_or_rest_key',
});
const settings = operation({
  ...value,
  name: 'get_settings',
  input: z.strictObject({}),
  surfaces: ['console'],
  person_only: 'session',
  rest: null,
  permission: 'member',
});

describe('refusal', () => {
  test.each<[string, Operation, Partial<Principal> | null, string | undefined]>([
    ['a caller with the permission', value, {}, undefined],
    ['nobody', value, null, 'unauthenticated'],
    ['a company of another kind', value, { company_kind: 'supplier' }, 'wrong_audience'],
    [
      'the operator, of what buyers and suppliers have',
      { ...value, audience: 'both' },
      { company_kind: 'operator' },
      'wrong_audience',
    ],
    ['a role without the permission', value, { permissions: [] }, 'forbidden'],
    ['a read-only credential that reads', value, { read_only: true }, undefined],
    ['a read-only credential that writes', place, { read_only: true }, 'narrowed'],
    ['a credential without money', place, { no_money: true }, 'narrowed'],
    ['a credential of another area', value, { areas: ['finance'] }, 'narrowed'],
    ['a token where a person is needed', approve, { credential_kind: 'mcp_token' }, 'person_required'],
    ['a key where a person or key is needed', approve, {}, undefined],
    ['a key where a session is needed', settings, {}, 'person_required'],
    ['a session where a session is needed', settings, { credential_kind: 'session' }, undefined],
    [
      'a narrowed credential, of what every member has',
      { ...value, permission: 'member' },
      { areas: ['finance'] },
      undefined,
    ],
    ['nobody, of what anyone has', { ...value, audience: 'anyone', permission: null }, null, undefined],
  ])('%s', (_, contract, overrides, code) => {
    expect(refusal(contract, overrides && { ...caller, ...overrides })?.code).toBe(code);
  });

  test('names the role, the permission and who can help', () => {
    expect(refusal(value, { ...caller, permissions: [] })?.message).toMatch(
      /The role buyer .* orders:read .* Ask an admin of Northwind Kitchens/,
    );
  });
});
