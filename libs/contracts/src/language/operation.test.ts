import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { newId } from './ids.ts';
import { expectedTotal, positiveMoney } from './money.ts';
import { type Operation, operation } from './operation.ts';
import { refusal } from './operation-access.ts';
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
  consent: null,
  describe: null,
  whole_company: false,
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
/** What binds a consent to the amount of an operation that commits funds. */
const committing = {
  commits_funds: true,
  consent: 'expected_total',
  describe: 'describe_get_thing',
  input: z.strictObject({ expected_total: expectedTotal }),
  errors: ['price_changed'],
} as const;
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
  [
    'a permission for each side of an operation for one side',
    { permission: { buyer: 'orders:write', supplier: 'orders:fulfil' } },
  ],
  ['an operator with another permission', { audience: 'operator', surfaces: ['rest'] }],
  ['money that commits no funds', { ...write, effect: 'money' }],
  ['a tool that commits funds and names none to describe it', { ...write, ...committing, describe: null }],
  ['funds without saying how a consent binds them', { ...write, ...committing, consent: null }],
  ['a consent of what commits nothing', { consent: 'stored' }],
  ['a consent that a tool’s input keeps', { ...write, ...committing, consent: 'stored' }],
  ['a consent in a field that the input lacks', { ...write, ...committing, input: z.strictObject({}) }],
  [
    'a consent in a field that is required',
    { ...write, ...committing, input: z.strictObject({ expected_total: positiveMoney }) },
  ],
  ['a consent without price_changed', { ...write, ...committing, errors: [] }],
  ['a supplier’s that concerns all branches', { audience: 'supplier', whole_company: true }],
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
  operations: null,
  money_guard: 'off',
  rest_key_approvals: false,
  strong_until: null,
  second_factor: 'optional' as const,
  rate_limit_per_minute: 60,
};
const place = operation({
  ...value,
  ...write,
  name: 'place_thing',
  ...committing,
  effect: 'money',
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
    ['a key where a person or key is needed', approve, { rest_key_approvals: true }, undefined],
    ['a key of a company that lets persons alone decide', approve, {}, 'person_required'],
    [
      'a caller of some branches, of what is the whole company’s',
      { ...value, whole_company: true },
      { branch_ids: [] },
      'forbidden',
    ],
    ['a credential of other operations', value, { operations: ['get_other'] }, 'narrowed'],
    ['a credential of this operation', value, { operations: ['get_thing'] }, undefined],
    ['a key where a session is needed', settings, {}, 'person_required'],
    ['a session where a session is needed', settings, { credential_kind: 'session' }, undefined],
    [
      'a narrowed credential, of what every member has',
      { ...value, permission: 'member' },
      { areas: ['finance'] },
      undefined,
    ],
    [
      'a credential of other operations, of what every buyer has',
      { ...value, permission: 'member' },
      { operations: ['get_other'] },
      'narrowed',
    ],
    [
      'a credential of other operations, of what is about itself',
      { ...value, permission: 'member', audience: 'member' },
      { operations: ['get_other'] },
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
