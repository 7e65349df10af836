import { describe, expect, test } from '@jest/globals';
import { newId } from '@procura/contracts';
import { principalOf } from '@procura/testkit/principals';
import { decideRevoke, type Invite, inviteLifetimeMs, notAccepting, statusOf, toView } from './invite.ts';

const made = new Date('2026-11-21T12:00:00Z');
const expires_at = new Date(made.getTime() + inviteLifetimeMs);
const before = new Date(expires_at.getTime() - 1);

const anInvite = (fields: Partial<Invite> = {}): Invite => ({
  _id: newId('supplierInvite'),
  buyer_company_id: newId('company'),
  supplier_company_id: null,
  buyer_name: 'Alfreds',
  supplier_name: null,
  company_name: 'Exotic Liquids',
  email: 'charlotte@example.com',
  message: '',
  invited_by: { user_id: newId('user'), name: 'Ana' },
  secret_hash: '',
  status: 'pending',
  accepting_until: notAccepting,
  created_at: made,
  expires_at,
  accepted_at: null,
  ...fields,
});

describe('the status', () => {
  test('of a pending invite is expired after 14 days, to the millisecond', () => {
    expect(statusOf(anInvite(), before)).toBe('pending');
    expect(statusOf(anInvite(), expires_at)).toBe('expired');
    expect(expires_at.toISOString()).toBe('2026-12-05T12:00:00.000Z');
  });

  test.each(['accepted', 'revoked', 'expired'] as const)('%s stays at any time', (status) => {
    expect(statusOf(anInvite({ status }), made)).toBe(status);
    expect(statusOf(anInvite({ status }), expires_at)).toBe(status);
  });
});

describe('an invite is revoked', () => {
  test('while it is pending and nobody is accepting it', () => {
    expect(decideRevoke(anInvite(), before)).toBe('revoke');
    expect(decideRevoke(anInvite({ accepting_until: expires_at }), before)).toBe('being_accepted');
    expect(decideRevoke(anInvite({ accepting_until: before }), before)).toBe('revoke');
  });

  test('once, and not when it is over', () => {
    expect(decideRevoke(anInvite({ status: 'revoked' }), before)).toBe('nothing');
    expect(decideRevoke(anInvite({ status: 'accepted' }), before)).toBe('over');
    expect(decideRevoke(anInvite(), expires_at)).toBe('over');
  });
});

test('a supplier does not see who of the buyer invited it', () => {
  const invite = anInvite({
    status: 'accepted',
    supplier_company_id: newId('company'),
    supplier_name: 'Exotic',
  });
  const view = (kind: 'buyer' | 'supplier', supplier_name?: string) =>
    toView(invite, { caller: principalOf(kind), now: before, supplier_name });
  expect(view('buyer')).toMatchObject({ invited_by: 'Ana', supplier: { name: 'Exotic' } });
  expect(view('supplier', 'Exotic Liquids Ltd')).toMatchObject({
    invited_by: null,
    supplier: { name: 'Exotic Liquids Ltd' },
    buyer: { name: 'Alfreds' },
  });
});
