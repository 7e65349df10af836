import type { MongodbUser, NatsUser, Peer } from '@procura/bus';
import type { ServiceName } from '@procura/contracts';
import { loadBus, type Masters, ofEach, ofOption } from './master-secret.ts';

/** The name of a process's user of NATS. */
export const natsUserOf = async (master: string, peer: Peer, namespace: string): Promise<string> => {
  const { generationOf, natsUserName, userNameIn } = await loadBus();
  return userNameIn(generationOf(master), natsUserName(peer, namespace));
};

type UserOf = { master: string; service: ServiceName; namespace: string };

/** The connection strings of a service's own users: for the process, and for the job that migrates its database. */
export const mongodbUris = async (
  uri: string,
  { master, service, namespace }: UserOf,
  option = '--mongodb',
) => {
  const { mongodbUserName } = await loadBus();
  const { mongodbUri } = await import('@procura/bus/mongodb-uri');
  const userOf = (of: 'serve' | 'migrate') =>
    mongodbUserOf(master, mongodbUserName({ service, for: of }, namespace));
  const [serve, migrate] = [await userOf('serve'), await userOf('migrate')];
  return ofOption(option, () => ({ serve: mongodbUri(uri, serve), migrate: mongodbUri(uri, migrate) }));
};

/** The connection strings of identity's users where the activity log has a database of its own, as variables. */
export const auditUris = async (uri: string, of: UserOf): Promise<Record<string, string>> => {
  const { serve, migrate } = await mongodbUris(uri, of, '--audit-mongodb');
  return { AUDIT_MONGODB_URI: serve, AUDIT_MONGODB_MIGRATE_URI: migrate };
};

export const natsUsersOf = async (masters: Masters, namespace: string): Promise<NatsUser[]> => {
  const { generationOf, natsPassword, natsUsers } = await loadBus();
  return ofEach(masters, (master) =>
    natsUsers({
      namespace,
      generation: generationOf(master),
      passwordOf: (user) => natsPassword(master, user),
    }),
  );
};

export const mongodbUsersOf = async (
  masters: Masters,
  options: { migrate: 'by_job' | 'at_start'; namespace: string },
): Promise<MongodbUser[]> => {
  const { generationOf, mongodbPassword, mongodbUsers } = await loadBus();
  return ofEach(masters, (master) =>
    mongodbUsers({
      ...options,
      generation: generationOf(master),
      passwordOf: (user) => mongodbPassword(master, user),
    }),
  );
};

export const mongodbOperatorOf = async ({ present, second }: Masters) => {
  const { mongodbPassword } = await loadBus();
  const [pwd, other_pwd] = [present, second].map((master) => master && mongodbPassword(master, 'operator'));
  return { pwd: String(pwd), other_pwd };
};

/** A user of MongoDB, with the password that derives from a master secret. */
const mongodbUserOf = async (master: string, user: string) => {
  const { generationOf, mongodbPassword, userNameIn } = await loadBus();
  return { user: userNameIn(generationOf(master), user), pwd: mongodbPassword(master, user) };
};

/** A user in the chart's own database, as variables. */
const bundledVariables = ({ user, pwd }: { user: string; pwd: string }): Record<string, string> => ({
  MONGODB_USER: user,
  MONGODB_PASSWORD: pwd,
});

/** A service's user in the chart's own database. */
export const bundledUser = async ({
  master,
  service,
  namespace,
}: UserOf): Promise<Record<string, string>> => {
  const { mongodbUserName } = await loadBus();
  return bundledVariables(await mongodbUserOf(master, mongodbUserName({ service, for: 'serve' }, namespace)));
};

/** The user who reads all databases for backups, in the chart's own database or in one's own. */
export const backupUser = async (options: {
  master: string;
  namespace: string;
  mongodb: string | undefined;
  auditMongodb: string | undefined;
}): Promise<Record<string, string>> => {
  const { master, namespace, mongodb, auditMongodb } = options;
  const { mongodbUserName } = await loadBus();
  const user = await mongodbUserOf(master, mongodbUserName('backup', namespace));
  if (!mongodb) return bundledVariables(user);
  const { mongodbUri } = await import('@procura/bus/mongodb-uri');
  return {
    ...ofOption('--mongodb', () => ({ MONGODB_URI: mongodbUri(mongodb, user) })),
    ...(auditMongodb &&
      ofOption('--audit-mongodb', () => ({ AUDIT_MONGODB_URI: mongodbUri(auditMongodb, user) }))),
  };
};

/**
 * The script that creates the replica set and the users of the chart's own database, which reads its host from its
 * environment.
 */
export const bundledUsers = async (masters: Masters, namespace: string): Promise<string> => {
  const { mongodbUsersScript } = await loadBus();
  const users = await mongodbUsersOf(masters, { migrate: 'at_start', namespace });
  const initiate = { host: '$MONGODB_HOST', ...(await mongodbOperatorOf(masters)) };
  return mongodbUsersScript(users, { initiate });
};
