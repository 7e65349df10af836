import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  type CredentialKind,
  type Operation,
  operations,
  pathFields,
  permissionOf,
  restRequest,
  tools,
} from '@procura/contracts';
import { type Person, restCaller, rpc, rpcAnswer } from '@procura/testkit/platform';
import { must } from './ask.ts';
import { platform } from './stage.ts';
import { type CallSurface, openSurfaces } from './surfaces.ts';
import { wrongSecrets } from './wrong-secrets.ts';

/** Someone of each role there is, by the name of the role; the permissions are what `list_roles` says of it. */
type Holder = { person: Person; kind: 'buyer' | 'supplier' | 'operator'; permissions: string[] };
const roleNames = [
  'admin',
  'buyer',
  'approver',
  'finance',
  'receiver',
  'viewer',
  'own_role',
  'supplier_admin',
  'supplier_sales',
  'supplier_logistics',
  'supplier_own_role',
  'operator',
] as const;
/** Of no built-in role's making: what they share is that they read little and change something. */
const ownRoles = {
  own_role: ['orders:read', 'rfqs:award', 'catalogue:manage', 'users:manage', 'audit:read'],
  supplier_own_role: ['bids:write', 'finance:read', 'credentials:manage'],
};

const holders = new Map<string, Holder>();

/** The operator's user, by its key and by signing in. */
const operator = async (): Promise<Person> => {
  const { json } = await restCaller(platform.base_url, platform.operator_key).call('whoami');
  const email = 'operator@procura.example';
  const password = String(platform.world.config['operator_password' as never]);
  const { cookie } = await platform.settings('sign_in', { email, password });
  const { user, company } = json;
  return {
    email,
    password,
    company_id: company.id,
    user_id: user.id,
    role: 'operator',
    cookie,
    token: '',
    rest_key: platform.operator_key,
  };
};

const hireEveryRole = async (): Promise<void> => {
  const admins = await Promise.all([platform.company('buyer'), platform.company('supplier')]);
  await Promise.all(
    (['buyer', 'supplier'] as const).map(async (kind, index) => {
      const admin = admins[index] as Person;
      const key = kind === 'buyer' ? 'own_role' : 'supplier_own_role';
      await must(platform, admin, 'create_role', { key, name: 'Our own', permissions: ownRoles[key] });
      const { data } = await must(platform, admin, 'list_roles', { limit: 100 });
      for (const { key: role, permissions } of data) {
        const person = role === admin.role ? admin : await platform.colleague(admin, role);
        holders.set(role, { person, kind, permissions });
      }
    }),
  );
  holders.set('operator', { person: await operator(), kind: 'operator', permissions: ['operate'] });
};

const holderOf = (role: string): Holder => {
  const found = holders.get(role);
  if (!found) throw new Error(`Nobody has the role ${role}`);
  return found;
};

const refusals = ['wrong_audience', 'person_required', 'forbidden'];
/** What a call is answered: a refusal, or that it was let through. */
const expected = (operation: Operation, { kind, permissions }: Holder, by: CredentialKind): string => {
  const { audience, person_only } = operation;
  const permission = permissionOf(operation, kind);
  const isOf = ['member', 'all', kind].includes(audience) || (audience === 'both' && kind !== 'operator');
  if (!isOf) return 'wrong_audience';
  if (person_only === 'session' && by !== 'session') return 'person_required';
  // The company has not switched on approvals with REST keys.
  if (person_only === 'session_or_rest_key' && by !== 'session') return 'person_required';
  return permission === 'member' || permissions.includes(String(permission)) ? 'allowed' : 'forbidden';
};

const at = {
  rest: operations.filter((one) => one.surfaces.includes('rest')),
  mcp: tools,
  console: operations.filter((one) => one.surfaces.includes('console') && one.audience !== 'anyone'),
};
const kindAt = { rest: 'rest_key', mcp: 'mcp_token', console: 'session' } as const;

/**
 * Each operation with its answer on a surface, as `name code`. An unknown field prevents writes: a call that fails
 * because of it has passed every access check.
 */
const tryAll = async (
  list: readonly Operation[],
  callSurface: CallSurface,
  surface: keyof typeof at,
): Promise<string[]> =>
  Promise.all(
    list.map(async ({ name, rest }) => {
      // A query is read before anybody asks who sent it.
      const hasQuery = surface === 'rest' && ['GET', 'DELETE'].includes(String(rest?.method));
      const inPath = Object.fromEntries(pathFields(rest?.path ?? '').map((field) => [field, '1']));
      const { json } = await callSurface(name, {
        ...(surface === 'rest' && inPath),
        ...(!hasQuery && { surprise_field: 1 }),
      });
      if (refusals.includes(json.code)) return `${name} ${json.code}`;
      const isKnown = (json.errors ?? []).every(({ path }: { path: string }) => path !== 'surprise_field');
      return `${name} ${!hasQuery && isKnown ? JSON.stringify(json) : 'allowed'}`;
    }),
  );

const rolesPermissions = (role: string): void => {
  const surfaces = (['rest', 'mcp', 'console'] as const).filter(
    (surface) => surface !== 'mcp' || role !== 'operator',
  );
  test.each(surfaces)('over %s', async (surface) => {
    const holder = holderOf(role);
    const list = at[surface];
    const answers = await tryAll(list, openSurfaces(platform)[surface](holder.person), surface);
    expect(answers).toEqual(
      list.map((operation) => `${operation.name} ${expected(operation, holder, kindAt[surface])}`),
    );
    // A role that may do all or nothing everywhere would make the table say nothing.
    const allowed = answers.filter((answer) => answer.endsWith(' allowed'));
    expect(allowed.length).toBeGreaterThan(0);
    if (surface === 'mcp') expect(await listedTools(holder.person)).toEqual(allowedNames(allowed));
  });
};

const allowedNames = (answers: string[]): string[] => answers.map((answer) => String(answer.split(' ')[0]));

const listedTools = async ({ token }: Person): Promise<string[]> => {
  const { result } = await rpcAnswer(await rpc(platform.mcp_url, token, 'tools/list'));
  return result.tools.map((tool: { name: string }) => tool.name);
};

const wrongCredentials = (): void => {
  type Headers = Record<string, string>;
  const bearer = (secret: string): Headers => ({ authorization: `Bearer ${secret}` });
  const cookie = (value: string): Headers => ({ cookie: value });
  const sessionOf = (person: Person) => String(person.cookie.split('=')[1]);
  const wrong: Record<keyof typeof at, (person: Person) => Headers[]> = {
    rest: (one) => [{}, bearer(one.token), cookie(one.cookie), bearer(sessionOf(one))],
    mcp: (one) => [{}, bearer(one.rest_key), cookie(one.cookie), bearer(sessionOf(one))],
    console: (one) => [
      {},
      bearer(one.token),
      bearer(one.rest_key),
      cookie(`procura=${one.token}`),
      cookie(`procura=${one.rest_key}`),
    ],
  };

  const ask = (operation: Operation, surface: keyof typeof at, headers: Record<string, string>) => {
    const { name, rest } = operation;
    if (surface === 'mcp') return rpc(platform.mcp_url, '', 'tools/call', { name, arguments: {} }, headers);
    if (surface === 'console')
      return fetch(`${platform.base_url}/settings/api/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{}',
      });
    const fields = pathFields(rest?.path ?? '').map((field) => [field, 'x']);
    const { url, init } = restRequest(operation, Object.fromEntries(fields));
    return fetch(`${platform.base_url}${url}`, { ...init, headers: { ...init.headers, ...headers } });
  };

  test.each(['rest', 'mcp', 'console'] as const)('for every operation over %s', async (surface) => {
    const opened: string[] = [];
    for (const headers of wrong[surface](holderOf('admin').person))
      await Promise.all(
        at[surface].map(async (operation) => {
          const response = await ask(operation, surface, headers);
          const said = (await response.json()) as { code?: string; error?: { data: { code: string } } };
          const code = said.error?.data.code ?? said.code ?? '';
          if (response.status !== 401 || !['unauthenticated', 'wrong_credential'].includes(code))
            opened.push(`${operation.name} ${JSON.stringify(headers)} ${response.status} ${code}`);
        }),
      );
    expect(opened).toEqual([]);
  });
};

const personsOnly = (): void => {
  const forPersons = operations.filter(({ person_only }) => person_only !== 'no');
  test.each(forPersons.map((operation) => [operation.name, operation] as const))('%s', async (name, one) => {
    const { token } = holderOf('admin').person;
    const response = await rpc(platform.mcp_url, token, 'tools/call', { name, arguments: {} });
    expect(await response.text()).toContain(`There is no tool ${name}`);
    // Without a route, no REST key gets to it.
    expect([name, one.rest === null]).toEqual([name, one.person_only === 'session']);
  });
};

const withoutCredential = async (): Promise<void> => {
  const open = operations.filter(({ audience }) => audience === 'anyone').map(({ name }) => name);
  expect(Object.keys(wrongSecrets).toSorted()).toEqual(open.toSorted());
  for (const [name, { path, method = 'POST', body, status }] of Object.entries(wrongSecrets)) {
    const response = await fetch(`${platform.base_url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'procura-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`,
      },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    expect([name, response.status, response.headers.get('set-cookie')]).toEqual([name, status, null]);
  }
  const asked = await Promise.all(
    [holderOf('admin').person.email, 'nobody@example.com'].map((email) =>
      platform.settings('request_password_reset', { email }),
    ),
  );
  expect(asked.map(({ status, json }) => [status, json])).toEqual([
    [200, { requested: true }],
    [200, { requested: true }],
  ]);
};

export const roles = (): void => {
  beforeAll(hireEveryRole, 120_000);
  test('there is a user of every role', () => {
    expect([...holders.keys()].toSorted()).toEqual([...roleNames].toSorted());
  });
  describe.each(roleNames)('%s may do exactly what the role’s permissions say', rolesPermissions);
  describe('a credential is accepted only on its own surface', wrongCredentials);
  describe('what only a person may do is not offered to programs', personsOnly);
  test('operations without a credential require the right secret instead', withoutCredential);
};
