import type { Operation } from '@procura/contracts';

/** Subjects: `<namespace>.<service>.<operation>` and `<namespace>.<service>.on.<event>`. */
export const subjectOf = (namespace: string, operation: Operation): string =>
  `${namespace}.${operation.service}.${operation.name}`;
export const eventSubject = (namespace: string, service: string, event: string): string =>
  `${namespace}.${service}.on.${event}`;

/** Where answers to a process arrive; each connection adds a random part of its own. */
export const inboxOf = (caller: string): string => `_INBOX_${caller}`;

/** Where answers to the control messages of a process arrive; each message adds a random part of its own. */
export const controlInboxOf = (caller: string): string => `${inboxOf(caller)}.control`;

/** Whether a reply goes to one of these processes: nobody else may read below its inbox. */
export const isInboxOf = (reply: string, callers: readonly string[]): boolean =>
  callers.some((caller) => reply.startsWith(`${inboxOf(caller)}.`));
