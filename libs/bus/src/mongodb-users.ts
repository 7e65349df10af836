import { type ServiceName, serviceNames } from '@procura/contracts';
import { userNameIn } from './keys.ts';

/** A user of MongoDB, as `createUser` takes it; it belongs to the database `admin`. */
export type MongodbUser = { user: string; pwd: string; roles: { role: string; db: string }[] };

/** The users of the databases: each service, the job that migrates its database, and one that reads all for backups. */
export type MongodbUserOf = { service: ServiceName; for: 'serve' | 'migrate' } | 'backup';

/** The name of a user: that of its service's database, such as `procura_orders`. */
export const mongodbUserName = (of: MongodbUserOf, namespace = 'procura'): string => {
  if (of === 'backup') return `${namespace}_backup`;
  return `${namespace}_${of.service}${of.for === 'migrate' ? '_migrate' : ''}`;
};

/**
 * The users of a MongoDB for this platform, none of which can access another service's database; that of the activity log
 * belongs to identity, also where it is on a server of its own, which then has the same users. With `migrate:
 * at_start` a service migrates its own database (`collMod` requires `dbAdmin`), so there are no users for jobs. No
 * right beyond the roles is needed: a user may call `killSessions` for its own sessions.
 */
export const mongodbUsers = (options: {
  passwordOf: (user: string) => string;
  migrate: 'by_job' | 'at_start';
  namespace?: string;
  generation?: string | undefined;
}): MongodbUser[] => {
  const { passwordOf, migrate, namespace = 'procura', generation } = options;
  const userOf = (of: MongodbUserOf, roles: string[], ...databases: string[]): MongodbUser => {
    const user = mongodbUserName(of, namespace);
    const granted = databases.flatMap((db) => roles.map((role) => ({ role, db })));
    return { user: userNameIn(generation, user), pwd: passwordOf(user), roles: granted };
  };
  const whole = ['readWrite', 'dbAdmin'];
  return [
    ...serviceNames.flatMap((service) => {
      const names = service === 'identity' ? [service, 'audit'] : [service];
      const databases = names.map((name) => `${namespace}_${name}`);
      const serving = { service, for: 'serve' } as const;
      return migrate === 'at_start'
        ? [userOf(serving, whole, ...databases)]
        : [
            userOf(serving, ['readWrite'], ...databases),
            userOf({ service, for: 'migrate' }, whole, ...databases),
          ];
    }),
    userOf('backup', ['backup'], 'admin'),
  ];
};

/** A server's address in its replica set, and the password of `operator`, which may still be the other one. */
type Initiate = { host: string; pwd: string; other_pwd?: string | undefined; set?: string };

/**
 * A script for mongosh that creates these users, or sets the roles and passwords of existing ones, and drops those of
 * other generations. With `initiate` it is for a single-member server that may be new: it initiates the set (`rs0`)
 * with this host, and creates the user `operator`, which the server permits on the first connection from its own
 * machine. A host that is a `$VARIABLE` is read from mongosh's environment, as a password may be.
 */
export const mongodbUsersScript = (
  users: readonly MongodbUser[],
  { initiate }: { initiate?: Initiate | undefined } = {},
): string =>
  [
    'const { env } = process;',
    'const admin = db.getSiblingDB("admin");',
    ...(initiate ? initiating(initiate) : []),
    `const users = [\n${users.map((user) => `  ${literalOf(user)},`).join('\n')}\n];`,
    'for (const { user, pwd, roles } of users)',
    '  admin.getUser(user) ? admin.updateUser(user, { pwd, roles }) : admin.createUser({ user, pwd, roles });',
    'const names = users.map(({ user }) => user);',
    'const withoutGeneration = (user) => user.replace(/_\\d[a-z0-9]*$/, "");',
    'for (const { user } of admin.getUsers().users)',
    '  if (!names.includes(user) && names.map(withoutGeneration).includes(withoutGeneration(user)))',
    '    admin.dropUser(user);',
    '',
  ].join('\n');

const initiating = ({ host, pwd, other_pwd, set = 'rs0' }: Initiate): string[] => [
  `const operator = ${literalOf({ user: 'operator', pwd, roles: [{ role: 'root', db: 'admin' }] })};`,
  'const isOperatorWith = (pwd) => { try { admin.auth(operator.user, pwd); return true; } catch { return false; } };',
  ...(other_pwd
    ? [
        `if (!isOperatorWith(operator.pwd) && isOperatorWith(${JSON.stringify(other_pwd)}))`,
        '  admin.updateUser(operator.user, { pwd: operator.pwd });',
      ]
    : []),
  'if (!isOperatorWith(operator.pwd)) {',
  `  const member = ${literalOf({ _id: 0, host })};`,
  `  try { rs.initiate({ _id: ${JSON.stringify(set)}, members: [member] }); } catch {}`,
  '  while (!db.hello().isWritablePrimary) sleep(200);',
  '  admin.createUser(operator);',
  '  admin.auth(operator.user, operator.pwd);',
  '}',
];

/** A password or host that is a `$VARIABLE` is read from mongosh's environment. */
const literalOf = (value: MongodbUser | { _id: number; host: string }): string =>
  JSON.stringify(value).replace(/"(pwd|host)":"\$([A-Z_0-9]+)"/, '"$1":env.$2');
