import { randomUUID } from 'node:crypto';
import { type Consent, type Principal, systemPrincipal } from '@procura/contracts';

/** One call on its way through the services: who, what, under which key, and until when. */
export type Call = {
  readonly operation: string;
  readonly principal: Principal;
  readonly idempotency_key: string | null;
  readonly request_id: string;
  /** Milliseconds of the process clock (Date.now) after which nobody waits for the answer. */
  readonly deadline_ms: number;
  /** Parsed input in the order of the schema; its JSON identifies the payload of an idempotency key. */
  readonly input: unknown;
  /** What a person was shown of it; absent when nobody had to be asked. */
  readonly consent?: Consent | undefined;
  /** Set by the handler when the answer was made by an earlier call with the same key. */
  replayed: boolean;
};

/** A call that nobody made: sweepers, relays and schedulers act as the platform in one company. */
export const systemCall = (options: {
  operation: string;
  company_id: string;
  timeout_ms?: number;
}): Call => ({
  operation: options.operation,
  principal: systemPrincipal(options.company_id),
  idempotency_key: null,
  request_id: `req_${randomUUID()}`,
  deadline_ms: Date.now() + (options.timeout_ms ?? 10_000),
  input: null,
  replayed: false,
});
