import { expect, test } from '@jest/globals';
import {
  createRole,
  createToken,
  getMyRole,
  getPrincipal,
  type Id,
  inviteUser,
  listRoles,
  listUsersWithPermission,
  newId,
  type Permission,
  revokeToken,
  updateIntegrationSettings,
  updateMembership,
  updateRole,
  whoami,
} from '@procura/contracts';
import { migrate } from '@procura/mongo';
import { failureOf, startWorld, type World } from '@procura/testkit';
import type { Deps } from '../src/deps.ts';
import { identityService } from '../src/service.ts';
import { aColleague, aCompany, type Person, principalFor, subscribers } from './people.ts';

const inWorld = async (work: (world: World) => Promise<void>): Promise<void> => {
  const world = await startWorld({ services: ['identity', 'finance'], absent });
  try {
    await work(world);
  } finally {
    await world.stop();
  }
};
const absent = [...subscribers.filter((one) => one !== 'finance'), 'orders', 'branches'] as const;
const now = (world: World, { session }: Person) =>
  principalFor(world, session.session_secret, 'session').then((principal) => ({
    ...principal,
    strong_until: '2999-01-01T00:00:00.000Z',
  }));

test('orders:receive and the role receiver wait until no replica of 0.2.0 runs, which refuses both', () =>
  inWorld(async (world) => {
    const db = world.database('identity');
    await db.collection('schema').updateOne({}, { $set: { feature_level: 0 } });
    const ana = await aCompany(world);
    const ben = await aColleague(world, ana, 'admin');
    const cid = await aColleague(world, ana, 'buyer');
    const roleOf = (role: string) => ({ user_id: cid.principal.user_id, role });
    const made = { key: 'warehouse', name: 'Warehouse', permissions: ['orders:receive' as Permission] };

    // Everything that identity answers with permissions or roles.
    const { user_id, credential_id } = ben.principal;
    const answers = [
      ana.principal,
      cid.principal,
      await world.call(getPrincipal, ana.principal, { user_id, credential_id }),
      await world.call(whoami, ana.principal, {}),
      await world.call(getMyRole, cid.principal, {}),
      await world.call(listRoles, ana.principal, {}),
      await world.call(createRole, ana.principal, {
        ...made,
        key: 'copy',
        permissions: [...ana.principal.permissions],
      }),
    ];
    expect(JSON.stringify(answers)).not.toMatch(/orders:receive|receiver/);
    const { message } = await failureOf(world.call(createRole, ana.principal, made), 'not_enabled');
    expect(message).toMatch(/^The permission orders:receive can be used once the operator /);
    const change = { key: 'copy', permissions: made.permissions };
    await failureOf(world.call(updateRole, ana.principal, change), 'not_enabled');
    await failureOf(world.call(updateMembership, ana.principal, roleOf('receiver')), 'not_found');
    const { company_id } = ana;
    const holding = { company_id, permission: 'orders:receive' as const };
    expect((await world.call(listUsersWithPermission, ana.principal, holding)).users).toEqual([]);
    // Admins are equals, so one may change another.
    await world.call(updateMembership, ana.principal, { user_id, all_branches: true });
    await world.call(updateIntegrationSettings, ana.principal, { api_enabled: true });
    const { token } = await world.call(createToken, ben.principal, { name: 'Claude' });
    await world.call(revokeToken, ana.principal, { credential_id: token.id });

    const { collections, migrations = [], feature_level } = identityService;
    await migrate(db, { collections: Object.values(collections), migrations, feature_level }, 'contract');
    const admin = await now(world, ana);
    expect(admin.permissions).toContain('orders:receive');
    expect((await now(world, cid)).permissions).toContain('orders:receive');
    expect((await world.call(whoami, admin, {})).permissions).toContain('orders:receive');
    const { data } = await world.call(listRoles, admin, {});
    expect(data.map(({ key }) => key)).toContain('receiver');
    // Roles that the company defined before do not get it.
    expect(data.find(({ key }) => key === 'copy')?.permissions).not.toContain('orders:receive');
    await world.call(createRole, admin, made);
    await world.call(updateMembership, admin, roleOf('receiver'));
    expect((await now(world, cid)).permissions).toEqual([
      'orders:read',
      'orders:receive',
      'branches:read',
      'catalogue:read',
      'company:read',
    ]);
    expect((await world.call(listUsersWithPermission, admin, holding)).users).toHaveLength(3);
  }));

test('a role receiver that a company defined before keeps its rights', () =>
  inWorld(async (world) => {
    const ana = await aCompany(world);
    const row = {
      _id: newId('role') as Id<'role'>,
      company_id: ana.company_id,
      key: 'receiver',
      name: 'Goods in',
      permissions: ['orders:read', 'users:manage'] as Permission[],
      created_at: world.clock(),
      updated_at: world.clock(),
    };
    await world.deps<Deps>('identity').roles.owner(ana.company_id).insert(row);
    const ben = await aColleague(world, ana, 'receiver');
    expect(ben.principal.permissions).toEqual(row.permissions);
    expect(await world.call(getMyRole, ben.principal, {})).toMatchObject({ name: 'Goods in' });
    const { data } = await world.call(listRoles, ana.principal, {});
    expect(data.filter(({ key }) => key === 'receiver')).toMatchObject([
      { name: 'Goods in', built_in: false, permissions: row.permissions },
    ]);
    const holding = { company_id: ana.company_id, permission: 'orders:receive' as const };
    const { users } = await world.call(listUsersWithPermission, ana.principal, holding);
    expect(users.map(({ email }) => email)).toEqual([ana.email]);
    // The rights of a call are read again in its transaction: those of the company's role.
    const invited = { email: 'new@example.com', name: 'New', role: 'viewer' };
    await failureOf(world.call(inviteUser, ben.principal, invited), 'forbidden');
    await world.call(inviteUser, ben.principal, { ...invited, role: 'receiver' });
    await world.call(updateRole, ana.principal, {
      key: 'receiver',
      permissions: ['orders:read', 'orders:receive'],
    });
    expect((await now(world, ben)).permissions).toEqual(['orders:read', 'orders:receive']);
  }));
