import { events, operationsOf } from '@procura/contracts';
import { mayAsk, mayDeliver } from './callers.ts';
import { controlSubject, controlsOf } from './control-messages.ts';
import { userNameIn } from './keys.ts';
import { type Peer, peers } from './peers.ts';
import { controlInboxOf, eventSubject, inboxOf, subjectOf } from './subjects.ts';

/** The permissions of a user of NATS. A subject with a queue group can only be subscribed to in that group. */
export type NatsPermissions = {
  publish: string[];
  subscribe: string[];
  /** The number of replies to each received request, and until when they are permitted (a NATS duration). */
  allow_responses: { max: number; expires: string } | null;
};

/** A user of NATS. The password is plain text, bcrypt, or a `$VARIABLE` of the server's environment. */
export type NatsUser = { user: string; password: string; permissions: NatsPermissions | 'all' };

/** Longer than any caller waits for a reply. */
const oneAnswer = { max: 1, expires: '30s' };
/** Discovery of the NATS services API: PING, INFO and STATS. */
const discovery = '$SRV.>';

/**
 * The permissions of one process, derived from the operations and events of its contracts
 * (docs/concepts/trust-between-processes.md). `allow_responses` permits a process to publish to the reply subject of a
 * received message, so no process may send a message to itself: it could choose that subject. Events to their own
 * publisher therefore stay inside the process, and the gateway, which subscribes to messages of gateways, has no such
 * permission: it may reply to one inbox.
 */
export const natsPermissions = (peer: Peer, namespace = 'procura'): NatsPermissions => {
  const asked = mayAsk(peer).map((operation) => subjectOf(namespace, operation));
  const delivered = mayDeliver(peer)
    .filter(({ subscriber }) => subscriber !== peer)
    .map(({ event, subscriber }) => eventSubject(namespace, subscriber, event.name));
  const { published, subscribed, answersTo } = controlsOf(peer);
  const controlsSent = published.map((name) => controlSubject(namespace, name));
  const controlsReceived = subscribed.map((name) => controlSubject(namespace, name));
  const answered = [...answersTo].map((publisher) => `${controlInboxOf(publisher)}.*`);
  const inbox = `${inboxOf(peer)}.>`;
  if (peer === 'gateway')
    return {
      // Used by /readyz to determine which services are running.
      publish: [...asked, ...controlsSent, ...answered, '$SRV.PING'],
      subscribe: [...controlsReceived, inbox],
      allow_responses: null,
    };
  const owned = operationsOf(peer).map((operation) => subjectOf(namespace, operation));
  const consumed = events
    .filter(({ subscribers }) => subscribers.includes(peer))
    .map((event) => eventSubject(namespace, peer, event.name));
  return {
    publish: [...asked, ...delivered, ...controlsSent, ...answered],
    subscribe: [
      ...[...owned, ...consumed].map((subject) => `${subject} ${peer}`),
      ...controlsReceived,
      discovery,
      inbox,
    ],
    allow_responses: oneAnswer,
  };
};

/**
 * The permissions of an operator: to list the running services and their counts (`nats --inbox-prefix
 * _INBOX_operator`).
 */
const operatorPermissions: NatsPermissions = {
  publish: [discovery],
  subscribe: [discovery, `${inboxOf('operator')}.>`],
  allow_responses: null,
};

/** The users of NATS: the peers, and an operator. */
export const natsUserNames = [...peers, 'operator'] as const;
export type NatsUserName = (typeof natsUserNames)[number];

/**
 * The name of a user of NATS. It contains a namespace that is not the usual one, because a server has one user of a name, also
 * where each platform has an account of its own.
 */
export const natsUserName = (user: NatsUserName, namespace = 'procura'): string =>
  ['procura', '*'].includes(namespace) ? user : `${namespace}_${user}`;

/**
 * The users of a NATS server for this platform. `namespace` is `*` for a server that several platforms
 * share without accounts, as in tests.
 */
export const natsUsers = (options: {
  passwordOf: (user: NatsUserName) => string;
  namespace?: string;
  generation?: string | undefined;
}): NatsUser[] =>
  natsUserNames.map((user) => ({
    user: userNameIn(options.generation, natsUserName(user, options.namespace)),
    password: options.passwordOf(user),
    permissions: user === 'operator' ? operatorPermissions : natsPermissions(user, options.namespace),
  }));

/** The `authorization` block of a NATS server's configuration. */
export const natsAuthorization = (users: readonly NatsUser[]): string => blockOf('authorization', users);

/**
 * An account of a NATS server's configuration, for its block `accounts`: subjects, inboxes and discovery of different accounts
 * have nothing in common, so that platforms can share a server.
 */
export const natsAccount = (name: string, users: readonly NatsUser[]): string => blockOf(name, users);

const blockOf = (name: string, users: readonly NatsUser[]): string =>
  [`${name} {`, '  users: [', ...users.map(userBlock), '  ]', '}', ''].join('\n');

const userBlock = ({ user, password, permissions }: NatsUser): string => {
  const lines = [`user: ${quoted(user)}`, `password: ${isVariable(password) ? password : quoted(password)}`];
  if (permissions !== 'all') lines.push(`permissions: {\n${permissionLines(permissions)}\n      }`);
  return `    {\n${lines.map((line) => `      ${line}`).join('\n')}\n    }`;
};

const permissionLines = ({ publish, subscribe, allow_responses }: NatsPermissions): string =>
  [
    `publish: ${only(publish)}`,
    `subscribe: ${only(subscribe)}`,
    ...(allow_responses
      ? [`allow_responses: { max: ${allow_responses.max}, expires: ${quoted(allow_responses.expires)} }`]
      : []),
  ]
    .map((line) => `        ${line}`)
    .join('\n');

/** A list of subjects; an empty one would permit all. */
const only = (subjects: readonly string[]): string =>
  subjects.length === 0
    ? '{ deny: ">" }'
    : `{ allow: [\n${subjects.map((subject) => `          ${quoted(subject)}`).join('\n')}\n        ] }`;
const quoted = (text: string): string => JSON.stringify(text);
/** `$2a$…` is a bcrypt hash. */
const isVariable = (password: string): boolean => /^\$[A-Z]/.test(password);
