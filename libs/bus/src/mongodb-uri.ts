import { ConnectionString } from 'mongodb-connection-string-url';
import type { MongodbUser } from './mongodb-users.ts';

/**
 * A connection string with the credentials of a user in place of those it has; everything else is kept. Throws one
 * sentence that repeats nothing of a text that cannot be used, which may contain a password.
 */
export const mongodbUri = (uri: string, { user, pwd }: Pick<MongodbUser, 'user' | 'pwd'>): string => {
  const address = parse(uri);
  if (!address)
    throw new Error(
      'This is not a connection string. Give mongodb://host:27017/?replicaSet=rs0 or mongodb+srv://host/, with @ as %40 and / as %2F in a password or an option.',
    );
  address.username = encodeURIComponent(user);
  address.password = encodeURIComponent(pwd);
  address.searchParams.delete('authSource');
  address.searchParams.append('authSource', 'admin');
  return address.href;
};

/** A host with or without a port, an address of IPv6, or a socket. */
const hostPattern = /^(\[[\da-f:.]+\]|[^\s:[\]]+)(:\d{1,5})?$/i;

/** As the driver parses it. Undefined also where a part of a password could be taken for a host, database or option. */
const parse = (uri: string): ConnectionString | undefined => {
  try {
    const address = new ConnectionString(uri);
    const isClear =
      uri.split('@').length <= 2 &&
      address.hosts.every((host) => hostPattern.test(host)) &&
      !address.pathname.slice(1).includes('/');
    return isClear ? address : undefined;
  } catch {
    return undefined;
  }
};
