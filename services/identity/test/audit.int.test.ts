import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type AuditChainEntry,
  auditRecorded,
  builtInRole,
  createRole,
  createToken,
  exportAudit,
  type Id,
  listAuditEvents,
  newId,
  type Payload,
  signIn,
  updateIntegrationSettings,
  updateMembership,
  updateRole,
} from '@procura/contracts';
import { startService } from '@procura/service';
import { aBranch, confinedTo, failureOf, startWorld, type World, without } from '@procura/testkit';
import { verifyChain } from '@procura/testkit/verify-chain';
import { toChainEntry } from '../src/audit/audit-entry.ts';
import type { Deps } from '../src/deps.ts';
import { identityService } from '../src/service.ts';
import { aColleague, aCompany, nobody, operator, password, subscribers } from './people.ts';

let world: World;
let ana: Awaited<ReturnType<typeof aCompany>>;

const chain = async () => {
  const { auditEntries } = await world.deps<Deps>('identity').auditLog.place();
  return (await auditEntries.owner(ana.company_id).find({}, { sort: { sequence: 1 } })).map(toChainEntry);
};

/** An entry that branches recorded of a company. */
const recorded = (company_id: Id<'company'>, number: number): Payload<typeof auditRecorded> => ({
  id: newId('audit'),
  company_id,
  service: 'branches',
  number,
  at: world.clock().toISOString(),
  actor: { user_id: 'usr', name: 'Someone', credential_id: 'cred', credential_kind: 'rest_key' },
  operation: 'create_branch',
  target: null,
  request_id: 'req_1',
});
const deliver = (payload: Payload<typeof auditRecorded>): Promise<unknown> =>
  world.bus.deliver(auditRecorded, 'identity', { event_id: `${newId('event')}:identity`, payload });

describe.each([
  ['identity’s database', {}, 'identity'],
  ['a database of its own', { audit_mongodb_uri: process.env.MONGODB_URI }, 'audit'],
] as const)('the activity log in %s', (_, config, database) => {
  beforeAll(async () => {
    world = await startWorld({ services: ['identity', 'branches'], absent: subscribers, config });
    ana = await aCompany(world);
  });
  afterAll(() => world.stop());

  test('is in that database alone', async () => {
    await world.settle();
    const count = (name: 'identity' | 'audit') =>
      world.database(name).collection('audit_entries').countDocuments();
    const others = (['identity', 'audit'] as const).filter((name) => name !== database);
    expect(await count(database)).toBeGreaterThan(1);
    expect(await Promise.all(others.map(count))).toEqual([0]);
  });

  test('a repeated entry is appended once, and a head that a killed process left behind moves with it', async () => {
    const { auditEntries, auditHeads } = await world.deps<Deps>('identity').auditLog.place();
    const company_id = newId('company');
    const [first, second, third] = [1, 2, 3].map((number) => recorded(company_id, number));
    if (!first || !second || !third) throw new Error('three');
    await deliver(first);
    await deliver(second);
    const heads = auditHeads.owner(company_id);
    const after = await heads.findOne({ _id: company_id });
    expect(after?.sequence).toBe(2);
    await heads.updateOne({ _id: company_id }, { $set: { sequence: 1, hash: 'behind' } });
    await deliver(second);
    expect(await heads.findOne({ _id: company_id })).toEqual(after);
    await deliver(first);
    await Promise.all([deliver(third), deliver(third)]);
    const entries = (await auditEntries.owner(company_id).find({}, { sort: { sequence: 1 } })).map(
      toChainEntry,
    );
    expect(entries.map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
    expect(verifyChain(entries)).toBeNull();
  });

  test('every write of every service is in the chain, which holds, also when entries arrive at once over two replicas', async () => {
    const replica = await startService(
      identityService,
      { ...world.config, ...world.busConfig('identity'), log_level: 'silent' },
      { clock: world.clock },
    );
    await Promise.all([
      ...Array.from({ length: 12 }, () => aBranch(world, ana.principal)),
      ...Array.from({ length: 3 }, () => world.call(signIn, nobody, { email: ana.email, password })),
    ]);
    let entries = await chain();
    for (let look = 0; look < 100 && entries.length < 17; look++) {
      await world.settle();
      await new Promise((resolve) => setTimeout(resolve, 100));
      entries = await chain();
    }
    await replica.stop();
    expect(verifyChain(entries)).toBeNull();
    const count = (operation: string) => entries.filter((entry) => entry.operation === operation).length;
    expect(['create_company', 'accept_invitation', 'create_branch', 'sign_in'].map(count)).toEqual([
      1, 1, 12, 3,
    ]);
    expect(
      entries
        .filter(({ service }) => service === 'branches')
        .map(({ number }) => number)
        .sort((a, b) => a - b),
    ).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    const signedIn = entries.find(({ operation }) => operation === 'sign_in');
    expect(signedIn?.actor).toMatchObject({ user_id: ana.principal.user_id, name: 'Ana Admin' });
    expect(JSON.stringify(entries)).not.toContain(password);

    expect(verifyChain(entries.toSpliced(5, 1))).toEqual({ fault: 'missing_entry', sequence: 6 });
  });

  describe('list_audit_events', () => {
    test('is walked newest first, each entry once', async () => {
      const walked: { at: string; sequence: number }[] = [];
      let cursor: string | undefined;
      do {
        const page = await world.call(listAuditEvents, ana.principal, { limit: 5, cursor });
        walked.push(...page.data);
        cursor = page.next_cursor ?? undefined;
      } while (cursor);
      const times = walked.map(({ at }) => at);
      expect(times).toEqual(times.toSorted().reverse());
      expect(walked.map(({ sequence }) => sequence).sort((a, b) => a - b)).toEqual(
        (await chain()).map(({ sequence }) => sequence),
      );
    });

    test('is filtered by operation, area, service, user, credential, target and time, also together', async () => {
      const list = async (input: Record<string, unknown>) =>
        (await world.call(listAuditEvents, ana.principal, { limit: 100, ...input })).data;
      const entries = await chain();
      const expectSame = async (
        input: Record<string, unknown>,
        keep: (entry: AuditChainEntry) => boolean,
      ) => {
        const wanted = entries.filter(keep).map(({ id }) => id);
        expect([input, (await list(input)).map(({ id }) => id).sort()]).toEqual([input, wanted.sort()]);
        return wanted.length;
      };
      const { user_id } = ana.principal;
      const branch = entries.find(({ operation }) => operation === 'create_branch');
      const [from, to] = [String(entries[4]?.at), String(entries[12]?.at)].sort();
      const within = ({ at }: AuditChainEntry) => at >= String(from) && at < String(to);
      expect(await expectSame({ operation: 'sign_in' }, ({ operation }) => operation === 'sign_in')).toBe(3);
      expect(await expectSame({ area: 'branches' }, ({ service }) => service === 'branches')).toBe(12);
      expect(await expectSame({ service: 'identity' }, ({ service }) => service === 'identity')).toBe(5);
      expect(await expectSame({ user_id }, ({ actor }) => actor.user_id === user_id)).toBeGreaterThan(12);
      expect(await expectSame({ target: branch?.target }, ({ target }) => target === branch?.target)).toBe(1);
      await expectSame({ from, to }, within);
      await expectSame({ from, to, area: 'branches' }, (one) => within(one) && one.service === 'branches');
      expect(await list({ area: 'branches', operation: 'sign_in' })).toEqual([]);
      await world.call(updateIntegrationSettings, ana.principal, { api_enabled: true });
      const { token } = await world.call(createToken, ana.principal, { name: 'Assistant' });
      const byToken = { ...ana.principal, credential_id: token.id, credential_kind: 'mcp_token' as const };
      await aBranch(world, byToken);
      await world.settle();
      expect(await list({ credential_id: token.id })).toMatchObject([{ operation: 'create_branch' }]);
      for (const bad of [
        { area: 'nowhere' },
        { service: 'x' },
        { from: 'yesterday' },
        { credential_id: 'x' },
      ])
        await failureOf(list(bad), 'invalid_input');
      const backwards = { from: '2026-11-02T00:00:00Z', to: '2026-11-01T00:00:00Z' };
      expect((await failureOf(list(backwards), 'invalid_input')).errors?.[0]?.path).toBe('from');
    });

    test('is the company’s own, for those who may read it, in all branches', async () => {
      const eve = await aCompany(world);
      await world.settle();
      const theirs = await world.call(listAuditEvents, eve.principal, {});
      expect(theirs.data.map(({ operation }) => operation)).toEqual(['accept_invitation', 'create_company']);
      await failureOf(world.call(listAuditEvents, without(eve.principal, 'audit:read'), {}), 'forbidden');
      const branch = await aBranch(world, eve.principal);
      await failureOf(world.call(listAuditEvents, confinedTo(eve.principal, branch.id), {}), 'forbidden');
      await failureOf(
        world.call(listAuditEvents, eve.principal, { user_id: 'me' as never }),
        'invalid_input',
      );
      await failureOf(world.call(listAuditEvents, eve.principal, { cursor: 'forged' }), 'invalid_cursor');
    });
  });

  describe('export_audit', () => {
    const walk = async (company_id: Id<'company'>, limit: number) => {
      const entries: AuditChainEntry[] = [];
      let cursor: string | undefined;
      for (;;) {
        const page = await world.call(exportAudit, operator, { company_id, limit, cursor });
        entries.push(...page.data);
        cursor = page.next_cursor ?? undefined;
        if (!cursor) return { entries, head: page.head };
      }
    };

    test('gives the whole chain from its beginning with its end, which anyone can check', async () => {
      const { entries, head } = await walk(ana.company_id, 4);
      expect(entries).toEqual(await chain());
      expect(head).toEqual({
        company_id: ana.company_id,
        sequence: entries.length,
        hash: entries.at(-1)?.hash,
      });
      expect(verifyChain(entries, head)).toBeNull();
      expect(verifyChain(entries.slice(0, -2), head)).toMatchObject({ fault: 'cut_end' });
    });

    test('is the operator’s, of a company that exists', async () => {
      const { company_id } = ana;
      await failureOf(world.call(exportAudit, ana.principal, { company_id }), 'wrong_audience');
      await failureOf(world.call(exportAudit, operator, { company_id: newId('company') }), 'not_found');
      await failureOf(world.call(exportAudit, operator, { company_id, cursor: 'forged' }), 'invalid_cursor');
      await failureOf(world.call(exportAudit, operator, {} as never), 'invalid_input');
    });
  });

  test('entries of access, roles and settings say what was and what became, and hold no secret', async () => {
    const eve = await aCompany(world);
    const ben = await aColleague(world, eve, 'viewer');
    const role = { key: 'clerk', name: 'Clerk', permissions: ['orders:read', 'rfqs:read'] as const };
    await world.call(createRole, eve.principal, { ...role, permissions: [...role.permissions] });
    await world.call(updateRole, eve.principal, {
      key: 'clerk',
      permissions: ['orders:read', 'orders:write'],
    });
    const user_id = ben.principal.user_id;
    await world.call(updateMembership, eve.principal, { user_id, role: 'buyer' });
    await world.call(updateIntegrationSettings, eve.principal, {
      api_enabled: true,
      money_guard: 'required',
    });
    const token = await world.call(createToken, eve.principal, { name: 'Claude', read_only: true });
    await world.call(updateIntegrationSettings, eve.principal, { money_guard: 'required' });
    await world.settle();
    const { data } = await world.call(listAuditEvents, eve.principal, { limit: 100 });
    const changesOf = (operation: string) => data.findLast((one) => one.operation === operation)?.changes;
    expect(changesOf('create_role')).toEqual([
      { field: 'name', before: null, after: 'Clerk' },
      { field: 'permissions', before: null, after: 'orders:read, rfqs:read' },
    ]);
    expect(changesOf('update_role')).toEqual([
      { field: 'permissions', before: 'rfqs:read', after: 'orders:write' },
    ]);
    expect(changesOf('update_membership')).toEqual([{ field: 'role', before: 'viewer', after: 'buyer' }]);
    expect(changesOf('update_integration_settings')).toEqual([
      { field: 'api_enabled', before: 'false', after: 'true' },
      { field: 'money_guard', before: 'when_supported', after: 'required' },
    ]);
    expect(changesOf('create_token')).toContainEqual({ field: 'only', before: null, after: 'reading' });
    expect(JSON.stringify(data)).not.toContain(String(token.secret));
    // What changed nothing, and what is of another kind, shows none.
    expect(
      data.find(({ operation }) => operation === 'update_integration_settings')?.changes,
    ).toBeUndefined();
    expect(changesOf('accept_invitation')).toBeUndefined();
    const exported = await world.call(exportAudit, operator, { company_id: eve.company_id, limit: 100 });
    expect(exported.data.flatMap(({ changes = [] }) => changes).length).toBeGreaterThan(8);
    expect(verifyChain(exported.data, exported.head)).toBeNull();
  });

  test('every permission of a role and every branch of a membership is in its entries, which the chain holds', async () => {
    const eve = await aCompany(world);
    const ben = await aColleague(world, eve, 'viewer');
    const { permissions } = builtInRole('buyer', 'admin') ?? { permissions: [] };
    await world.call(createRole, eve.principal, {
      key: 'deputy',
      name: 'Deputy',
      permissions: [...permissions],
    });
    await world.settle();
    const entriesOf = async (operation: string) => {
      const { data } = await world.call(listAuditEvents, eve.principal, { operation, limit: 100 });
      return data.toReversed();
    };
    const created = (await entriesOf('create_role')).flatMap(({ changes = [] }) => changes);
    expect(
      created.flatMap(({ field, after }) => (field === 'permissions' ? (after?.split(', ') ?? []) : [])),
    ).toEqual(permissions);

    const { memberships } = world.deps<Deps>('identity');
    const branch_ids = Array.from({ length: 60 }, () => newId('branch'));
    const { user_id } = ben.principal;
    await memberships.owner(eve.company_id).updateOne({ user_id }, { $set: { branch_ids } });
    await world.call(updateMembership, eve.principal, { user_id, role: 'buyer', all_branches: true });
    await world.settle();
    const entries = await entriesOf('update_membership');
    expect(entries.length).toBeGreaterThan(1);
    const changes = entries.flatMap((entry) => entry.changes ?? []);
    const branches = changes.filter(({ field }) => field === 'branches');
    expect(branches.flatMap(({ before }) => before?.split(', ') ?? [])).toEqual(branch_ids);
    expect(new Set(branches.map(({ after }) => after))).toEqual(new Set(['all']));
    expect(changes[0]).toEqual({ field: 'role', before: 'viewer', after: 'buyer' });
    expect(new Set(entries.map(({ target, request_id }) => `${target} ${request_id}`)).size).toBe(1);
    const { data, head } = await world.call(exportAudit, operator, {
      company_id: eve.company_id,
      limit: 100,
    });
    expect(verifyChain(data, head)).toBeNull();
  });
});
