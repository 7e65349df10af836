import { randomUUID } from 'node:crypto';
import { type Consent, type Principal, systemPrincipal } from '@procura/contracts';

/** One call on its way through the services: operation, principal, key and deadline. */
export type Call = {
  readonly operation: string;
  readonly principal: Principal;
  readonly idempotency_key: string | null;
  readonly request_id: string;
  /** Milliseconds of the process clock (Date.now) after which no caller waits for the answer. */
  readonly deadline_ms: number;
  /** The parsed input in the order of the schema; its JSON is compared when an idempotency key is repeated. */
  readonly input: unknown;
  /** The amounts that a person confirmed; absent if no confirmation was required. */
  readonly consent?: Consent | undefined;
  /** Set by the handler if an earlier call with the same key produced the answer. */
  replayed: boolean;
};

/** A call without a caller: sweepers, relays and schedulers act as the platform in one company. */
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
