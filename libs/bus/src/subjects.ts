import type { Operation } from '@procura/contracts';

/** Subjects: `<namespace>.<service>.<operation>` and `<namespace>.<service>.on.<event>`. */
export const subjectOf = (namespace: string, operation: Operation): string =>
  `${namespace}.${operation.service}.${operation.name}`;
export const eventSubject = (namespace: string, service: string, event: string): string =>
  `${namespace}.${service}.on.${event}`;

/** Where answers to a process arrive; each connection adds a random part of its own. */
export const inboxOf = (caller: string): string => `_INBOX_${caller}`;
