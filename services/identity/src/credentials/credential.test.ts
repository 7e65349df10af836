import { describe, expect, test } from '@jest/globals';
import { builtInRoles, type Id, newId } from '@procura/contracts';
import {
  type Access,
  type Credential,
  intersect,
  refusalOf,
  toCredentialView,
  toPrincipal,
} from './credential.ts';
import { wholeRights } from './credential-store.ts';

const now = new Date('2026-11-21T10:00:00Z');
const [a, b, c] = [newId('branch'), newId('branch'), newId('branch')];

const access: Access = {
  company_name: 'Acme',
  company_kind: 'buyer',
  time_zone: 'Europe/Berlin',
  api_enabled: true,
  money_guard: 'when_supported',
  user_name: 'Ana',
  role: 'viewer',
  permissions: null,
  branch_ids: null,
};
const credential = (fields: Partial<Credential> = {}): Credential => ({
  _id: newId('credential'),
  company_id: newId('company'),
  owner_id: newId('user'),
  kind: 'mcp_token',
  name: 'Claude',
  secret_hash: 'f'.repeat(64),
  prefix: 'pt_abcd',
  last_four: 'wxyz',
  narrowing: wholeRights,
  access,
  rate_limit_per_minute: 300,
  created_at: now,
  expires_at: null,
  idle_expires_at: null,
  last_used_at: null,
  revoked_at: null,
  delete_at: null,
  ...fields,
});

describe('refusal', () => {
  test('a credential works while no reason to refuse it applies', () => {
    expect(refusalOf(credential(), 'mcp_token', now)).toBeUndefined();
  });

  test.each<[string, Partial<Credential>, string]>([
    ['of another kind', { kind: 'rest_key' }, 'wrong_credential'],
    ['revoked', { revoked_at: now }, 'unauthenticated'],
    ['expired', { expires_at: now }, 'unauthenticated'],
    ['not used for too long', { idle_expires_at: now }, 'unauthenticated'],
    ['integrations off', { access: { ...access, api_enabled: false } }, 'integrations_off'],
  ])('%s', (_case, fields, code) => {
    expect(refusalOf(credential(fields), 'mcp_token', now)?.code).toBe(code);
  });

  test('REST keys and sessions do not depend on "API & Integrations"', () => {
    for (const kind of ['rest_key', 'session'] as const) {
      const off = credential({ kind, access: { ...access, api_enabled: false } });
      expect(refusalOf(off, kind, now)).toBeUndefined();
    }
  });
});

describe('principal', () => {
  test('has the owner’s rights now: a built-in role’s from the code, an own role’s as kept', () => {
    expect(toPrincipal(credential(), builtInRoles.buyer).permissions).toContain('orders:read');
    expect(
      toPrincipal(
        credential({ access: { ...access, role: 'own', permissions: ['audit:read'] } }),
        builtInRoles.buyer,
      ).permissions,
    ).toEqual(['audit:read']);
    expect(
      toPrincipal(credential({ access: { ...access, role: 'unknown' } }), builtInRoles.buyer).permissions,
    ).toEqual([]);
  });

  test('is narrowed, never widened', () => {
    const narrowing = { read_only: true, no_money: true, areas: ['orders' as const], branch_ids: [a, b] };
    const narrowed = toPrincipal(
      credential({ narrowing, access: { ...access, branch_ids: [b, c] } }),
      builtInRoles.buyer,
    );
    expect(narrowed).toMatchObject({ read_only: true, no_money: true, areas: ['orders'], branch_ids: [b] });
  });

  test('nothing remains when all its branches were lost', () => {
    const none = toPrincipal(
      credential({ narrowing: { ...wholeRights, branch_ids: [a] }, access: { ...access, branch_ids: [b] } }),
      builtInRoles.buyer,
    );
    expect(none.branch_ids).toEqual([]);
  });
});

test('branches intersect; null means all', () => {
  expect(intersect(null, null)).toBeNull();
  expect(intersect([a], null)).toEqual([a]);
  expect(intersect(null, [b])).toEqual([b]);
  expect(intersect([a, b], [b, c] as Id<'branch'>[])).toEqual([b]);
});

test('no answer shows a hash', () => {
  expect(JSON.stringify(toCredentialView(credential()))).not.toContain('ffff');
});
