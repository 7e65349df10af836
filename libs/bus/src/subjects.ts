import type { Operation } from '@procura/contracts';

/** Subjects: `<namespace>.<service>.<operation>` and `<namespace>.<service>.on.<event>`. */
export const subjectOf = (namespace: string, operation: Operation): string =>
  `${namespace}.${operation.service}.${operation.name}`;
export const eventSubject = (namespace: string, service: string, event: string): string =>
  `${namespace}.${service}.on.${event}`;

/** Prefix of the subjects for replies to a process; each connection adds a random part. */
export const inboxOf = (caller: string): string => `_INBOX_${caller}`;

/** Prefix of the subjects for answers to the control messages of a process; each message adds a random part. */
export const controlInboxOf = (caller: string): string => `${inboxOf(caller)}.control`;

/** Whether a reply subject belongs to one of these processes; no other user may read below its inbox. */
export const isInboxOf = (reply: string, callers: readonly string[]): boolean =>
  callers.some((caller) => reply.startsWith(`${inboxOf(caller)}.`));
