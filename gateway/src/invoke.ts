import type { Bus, RawAnswer } from '@procura/bus';
import { anonymousPrincipal, Failure, type Operation, type Principal, refusal } from '@procura/contracts';
import type { Begin } from '@procura/telemetry';

/** One call of an operation, from whichever door it came. */
type Invocation = {
  operation: Operation;
  /** Null for callers without a credential. */
  principal: Principal | null;
  /** As it came, with texts of a query turned into the schema's types; the service parses it. */
  input: Record<string, unknown>;
  idempotency_key: string | null;
  request_id: string;
  deadline_ms?: number;
};
export type Invoke = (invocation: Invocation) => Promise<RawAnswer>;

const timeoutMs = 10_000;
/** Placing asks several services one after the other. */
const moneyTimeoutMs = 20_000;

/**
 * The one path of REST, MCP and console: permission, then one NATS request with a deadline. Returns the
 * service's JSON bytes untouched. Raises the service's failure, or `unavailable`.
 */
export const createInvoke =
  (bus: Bus, begin: Begin): Invoke =>
  async (invocation) => {
    const end = begin(invocation.operation.name, { area: invocation.operation.area });
    try {
      const answer = await ask(bus, invocation);
      end('ok');
      return answer;
    } catch (error) {
      end(error instanceof Failure ? error.kind : 'internal');
      throw error;
    }
  };

const ask = (bus: Bus, invocation: Invocation): Promise<RawAnswer> => {
  const { operation, principal, input, idempotency_key, request_id } = invocation;
  const refused = refusal(operation, principal);
  if (refused) throw refused;
  const budgetMs = operation.effect === 'money' ? moneyTimeoutMs : timeoutMs;
  return bus.request(
    operation,
    {
      operation: operation.name,
      principal: principal ?? anonymousPrincipal,
      idempotency_key: operation.effect === 'read' ? null : idempotency_key,
      request_id,
      deadline_ms: invocation.deadline_ms ?? Date.now() + budgetMs,
      input,
      replayed: false,
    },
    input,
  );
};
