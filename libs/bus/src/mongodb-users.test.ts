import { expect, test } from '@jest/globals';
import { serviceNames } from '@procura/contracts';
import { mongodbUsers, mongodbUsersScript } from './mongodb-users.ts';

const passwordOf = (user: string) => `password of ${user}`;

test.each(['by_job', 'at_start'] as const)(
  '%s: no user but that of backups reaches the database of another service',
  (migrate) => {
    const users = mongodbUsers({ passwordOf, migrate, namespace: 'p' });
    for (const { user, pwd, roles } of users) {
      expect(pwd).toBe(`password of ${user}`);
      if (user === 'p_backup') expect(roles).toEqual([{ role: 'backup', db: 'admin' }]);
      else {
        const own = user.replace(/_migrate$/, '');
        const databases = own === 'p_identity' ? [own, 'p_audit'] : [own];
        expect([...new Set(roles.map(({ db }) => db))]).toEqual(databases);
      }
    }
    const names = users.map(({ user }) => user);
    const expected = serviceNames.flatMap((name) => [
      `p_${name}`,
      ...(migrate === 'by_job' ? [`p_${name}_migrate`] : []),
    ]);
    expect(names).toEqual([...expected, 'p_backup']);
  },
);

test('a process may read and write, and only what migrates may change collections', () => {
  const rolesOf = (migrate: 'by_job' | 'at_start', name: string) =>
    mongodbUsers({ passwordOf, migrate })
      .find(({ user }) => user === name)
      ?.roles.map(({ role }) => role);
  expect(rolesOf('by_job', 'procura_orders')).toEqual(['readWrite']);
  expect(rolesOf('by_job', 'procura_orders_migrate')).toEqual(['readWrite', 'dbAdmin']);
  expect(rolesOf('at_start', 'procura_orders')).toEqual(['readWrite', 'dbAdmin']);
});

test('the script creates or updates each user, and can take passwords from its environment', () => {
  const users = mongodbUsers({
    passwordOf: (user) => `$MONGODB_PASSWORD_${user.toUpperCase()}`,
    migrate: 'by_job',
  });
  const made: Record<string, unknown>[] = [];
  const changed: unknown[][] = [];
  const admin = {
    getUser: (user: string) => (user === 'procura_orders' ? { user } : null),
    createUser: (user: Record<string, unknown>) => made.push(user),
    updateUser: (...given: unknown[]) => changed.push(given),
    getUsers: () => ({ users: [{ user: 'procura_orders' }] }),
  };
  const env = Object.fromEntries(
    users.map(({ user }) => [`MONGODB_PASSWORD_${user.toUpperCase()}`, `secret of ${user}`]),
  );
  // The script as mongosh runs it, with a database that records its commands.
  new Function('db', 'process', mongodbUsersScript(users))({ getSiblingDB: () => admin }, { env });
  expect(changed).toEqual([
    [
      'procura_orders',
      { pwd: 'secret of procura_orders', roles: [{ role: 'readWrite', db: 'procura_orders' }] },
    ],
  ]);
  expect(made.map(({ user, pwd }) => [user, pwd])).toEqual(
    users.filter(({ user }) => user !== 'procura_orders').map(({ user }) => [user, `secret of ${user}`]),
  );
});

test('the script for a new server initiates its set and makes the operator before the others, once', () => {
  const users = mongodbUsers({ passwordOf, migrate: 'at_start' });
  const script = mongodbUsersScript(users, { initiate: { host: '$MONGODB_HOST', pwd: 'secret' } });
  const known = new Map<string, unknown>();
  const initiated: unknown[] = [];
  const commands: string[] = [];
  let isAuthenticated = false;
  const admin = {
    auth: (user: string, pwd: string) => {
      if (pwd !== operatorPwd || !known.has(user)) throw new Error('Authentication failed');
      isAuthenticated = true;
    },
    getUser: (user: string) => (known.has(user) ? { user } : null),
    createUser: ({ user, ...rest }: { user: string }) => {
      // A server with users lets the first connection make one, and nobody else without a password.
      if (known.size > 0 && !isAuthenticated) throw new Error('not authorised');
      commands.push(`create ${user}`);
      known.set(user, rest);
    },
    updateUser: (user: string, { pwd }: { pwd: string }) => {
      commands.push(`update ${user}`);
      if (user === 'operator') operatorPwd = pwd;
    },
    getUsers: () => ({ users: [...known.keys()].map((user) => ({ user })) }),
    dropUser: (user: string) => {
      commands.push(`drop ${user}`);
      known.delete(user);
    },
  };
  let operatorPwd = 'secret';
  const run = (given = script) => {
    isAuthenticated = false;
    commands.length = 0;
    new Function('db', 'rs', 'sleep', 'process', given)(
      { getSiblingDB: () => admin, hello: () => ({ isWritablePrimary: true }) },
      { initiate: (config: unknown) => initiated.push(config) },
      () => undefined,
      { env: { MONGODB_HOST: 'procura-mongodb-0:27017' } },
    );
  };
  const names = users.map(({ user }) => user);
  run();
  expect(initiated).toEqual([{ _id: 'rs0', members: [{ _id: 0, host: 'procura-mongodb-0:27017' }] }]);
  expect(commands).toEqual(['operator', ...names].map((user) => `create ${user}`));
  run();
  expect(initiated).toHaveLength(1);
  expect(commands).toEqual(names.map((user) => `update ${user}`));

  // Another master secret: first the users of both, then those of the second alone, and nobody else's.
  known.set('procura_elsewhere', {});
  const second = mongodbUsers({ passwordOf, migrate: 'at_start', generation: '2' });
  const initiate = { host: '$MONGODB_HOST', pwd: 'new secret', other_pwd: 'secret' };
  run(mongodbUsersScript([...second, ...users], { initiate }));
  expect(commands).toEqual([
    'update operator',
    ...second.map(({ user }) => `create ${user}`),
    ...names.map((user) => `update ${user}`),
  ]);
  run(mongodbUsersScript(second, { initiate: { host: '$MONGODB_HOST', pwd: 'new secret' } }));
  expect(commands).toEqual([
    ...second.map(({ user }) => `update ${user}`),
    ...names.map((user) => `drop ${user}`),
  ]);
  expect([...known.keys()]).toEqual(['operator', 'procura_elsewhere', ...second.map(({ user }) => user)]);
});
