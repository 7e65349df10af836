import type { Bus, RawAnswer } from '@procura/bus';
import {
  anonymousPrincipal,
  type Consent,
  Failure,
  type Operation,
  type Principal,
  reauthenticationRequired,
  refusal,
} from '@procura/contracts';
import type { Begin } from '@procura/telemetry';
import { currentNetwork } from './client-network.ts';
import type { Refusals } from './refusals.ts';

/** One call of an operation, from any surface. */
export type Invocation = {
  operation: Operation;
  /** Null for callers without a credential. */
  principal: Principal | null;
  /** As received, with texts of a query converted to the schema's types; the service parses it. */
  input: Record<string, unknown>;
  idempotency_key: string | null;
  /** The browser of a person who signs in or is asked again: its device cookie and its User-Agent. */
  browser?: { device?: string | undefined; agent?: string | undefined };
  request_id: string;
  deadline_ms?: number;
  /** What a person confirmed of it. */
  consent?: Consent | undefined;
};
export type Invoke = (invocation: Invocation) => Promise<RawAnswer>;

/** The maximum lengths in the contract of a principal. */
const longestDevice = 200;
const longestAgent = 300;

const timeoutMs = 10_000;
/** Placing calls several services in sequence; a drawing waits for its turn, and its first one for a new thread. */
const longTimeoutMs = 20_000;

/**
 * The common path of REST, MCP and console: permission, then one NATS request with a deadline. Returns the service's
 * JSON bytes unchanged. Raises the service's failure, or `unavailable`.
 */
export const createInvoke =
  (bus: Bus, begin: Begin, refusals: Pick<Refusals, 'call'>): Invoke =>
  async (invocation) => {
    const end = begin(invocation.operation.name, { area: invocation.operation.area });
    try {
      const answer = await ask(bus, invocation);
      end('ok');
      return answer;
    } catch (error) {
      end(error instanceof Failure ? error.kind : 'internal');
      if (error instanceof Failure)
        refusals.call(invocation.principal, invocation.operation.name, error.code);
      throw error;
    }
  };

const ask = (bus: Bus, invocation: Invocation): Promise<RawAnswer> => {
  const { operation, principal, input, idempotency_key, request_id, consent } = invocation;
  const refused = refusal(operation, principal);
  if (refused) throw refused;
  const stale = reauthenticationRequired(operation, principal, new Date());
  if (stale) throw stale;
  const budgetMs = operation.effect === 'money' || operation.drawn ? longTimeoutMs : timeoutMs;
  return bus.request(
    operation,
    {
      operation: operation.name,
      principal:
        principal && !invocation.browser
          ? principal
          : { ...(principal ?? anonymousPrincipal), client: clientOf(invocation) },
      idempotency_key: operation.effect === 'read' ? null : idempotency_key,
      request_id,
      deadline_ms: invocation.deadline_ms ?? Date.now() + budgetMs,
      input,
      consent,
      replayed: false,
    },
    input,
  );
};

const clientOf = ({ browser: { device, agent } = {} }: Invocation) => ({
  network: currentNetwork(),
  ...(device !== undefined && device.length <= longestDevice && { device }),
  ...(agent !== undefined && { agent: agent.slice(0, longestAgent) }),
});
