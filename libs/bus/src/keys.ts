import { hkdfSync } from 'node:crypto';
import { speaksTo } from './callers.ts';
import { restKeyOf } from './credential-secret.ts';
import { type Peer, peers } from './peers.ts';

/**
 * The keys with which one process signs and verifies: `to` by the receiving service, `from` by the sending process,
 * which has several while the master secret changes. 256-bit keys in base64url.
 */
export type PeerKeys = Readonly<{
  to: Readonly<Record<string, string>>;
  from: Readonly<Record<string, string | readonly string[]>>;
}>;

/**
 * The generation in a master secret, which is before a dot: `2027` in `2027.9f86…`; undefined without a dot. Names of
 * users of NATS and MongoDB contain it, so that users of two secrets exist together.
 */
export const generationOf = (master: string): string | undefined => /^(\d[a-z0-9]{0,15})\./.exec(master)?.[1];

/** The name of a user of NATS or MongoDB in a generation. */
export const userNameIn = (generation: string | undefined, user: string): string =>
  generation ? `${user}_${generation}` : user;

/** HKDF (RFC 5869) of the master secret, which only the process that starts the others holds. */
const deriveBytes = (master: string, purpose: string, of: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master, `procura ${purpose}`, of, 32));
const derive = (master: string, purpose: string, of: string): string =>
  deriveBytes(master, purpose, of).toString('base64url');

/** The key for one sender and one receiver, so that no process can sign as another. */
export const peerKey = (master: string, caller: string, callee: string): string =>
  derive(master, 'principal', `${caller}>${callee}`);

/**
 * The keys of a process for all its senders and receivers. Keys of a second master secret verify and do not sign. Each
 * process has a key to itself, which nobody accepts: 0.1.0 does not start without it, and is given these keys when an
 * upgrade is rolled back.
 */
export const peerKeysOf = (master: string, peer: Peer, second?: string): PeerKeys => ({
  to: Object.fromEntries(
    [...speaksTo(peer).add(peer)].map((callee) => [callee, peerKey(master, peer, callee)]),
  ),
  from: Object.fromEntries(
    peers
      .filter((caller) => speaksTo(caller).has(peer))
      .map((caller) => {
        const key = peerKey(master, caller, peer);
        return [caller, second ? [key, peerKey(second, caller, peer)] : key];
      }),
  ),
});

/** The secret of one process, which seals the key of its database and its signed state. */
export const processSecret = (master: string, peer: Peer): string => derive(master, 'process', peer);

/**
 * The password of a user of NATS. It begins with a letter, because NATS would otherwise read it from a variable as a
 * number.
 */
export const natsPassword = (master: string, user: string): string => `n${derive(master, 'nats', user)}`;

/** The variable of a NATS server's environment that holds a user's password. */
export const natsPasswordVariable = (user: string): string => `NATS_PASSWORD_${user.toUpperCase()}`;

/** The password of a user of MongoDB. */
export const mongodbPassword = (master: string, user: string): string => derive(master, 'mongodb', user);

/**
 * The first operator's password and REST key, for identity's OPERATOR_PASSWORD and OPERATOR_REST_KEY: the holder of the
 * master secret derives them again instead of storing them. Another master secret gives others.
 */
export const operatorAccess = (master: string): { password: string; rest_key: string } => ({
  password: derive(master, 'operator', 'password'),
  rest_key: restKeyOf(deriveBytes(master, 'operator', 'rest_key')),
});

/** The secrets of one process as environment variables; those of a second master secret are accepted as well. */
export const secretVariables = (
  master: string,
  peer: Peer,
  second?: string,
): { PROCURA_KEYS: string; PROCURA_SECRET: string } => ({
  PROCURA_KEYS: JSON.stringify(peerKeysOf(master, peer, second)),
  PROCURA_SECRET: [master, ...(second ? [second] : [])].map((one) => processSecret(one, peer)).join(','),
});
