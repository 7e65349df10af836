import {
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerCapabilities,
} from '@modelcontextprotocol/server';
import type { Call } from '@procura/bus';
import {
  type ChangeType,
  changeTypeNames,
  Failure,
  type FailureCode,
  invalidField,
  parseInput,
  subscribeToEvent,
  unsubscribeFromEvent,
} from '@procura/contracts';
import { eventsFor } from '@procura/reference';
import { z } from 'zod';
import { failureOf, problemOf } from '../edge/render-error.ts';
import type { GatewayDeps } from '../gateway-deps.ts';
import type { McpCaller } from './toolset.ts';
import { traceMessage } from './trace-message.ts';

/**
 * The capability under both names that clients use: that of OpenAI’s guide and that of the extension (SEP-3415). The
 * types of the SDK have neither.
 */
export const eventsCapability = {
  events: {},
  extensions: { 'io.modelcontextprotocol/events': {} },
} as Partial<ServerCapabilities>;

/** Longer than the challenge of a new subscription. */
const timeoutMs = 10_000;

const any = z.looseObject({});
const anyOrNone = any.optional();
const { name: _name, arguments: eventArguments, url, ...others } = subscribeToEvent.input.shape;
/** The fields of the messages, as MCP Events names them; others are ignored. */
const named = z.looseObject({
  name: z.string(),
  arguments: eventArguments.nullish(),
  delivery: z.looseObject({ mode: z.string(), url }),
});
const subscribing = named.extend({
  delivery: named.shape.delivery.extend({ secret: others.secret }),
  cursor: others.cursor.optional(),
  ttlMs: others.ttl_ms.optional(),
  maxAgeMs: others.max_age_ms.optional(),
});

/** Answers `events/list`, `events/subscribe` and `events/unsubscribe` for one caller. */
export const answerEvents = (deps: GatewayDeps, server: Server, caller: McpCaller): void => {
  const answer = (method: string, work: (params: Record<string, unknown>) => object | Promise<object>) =>
    server.setRequestHandler(method, { params: anyOrNone }, ({ _meta, ...params } = {}, context) =>
      traceMessage(context, undefined, async () => {
        try {
          return { ...(await work(params)) };
        } catch (error) {
          throw errorOf(deps, caller, error);
        }
      }),
    );
  answer('events/list', ({ cursor }) => {
    if (cursor !== undefined && cursor !== null)
      throw invalidField('cursor', 'was not made here: events/list answers all events at once; leave it out');
    return { events: eventsFor(caller.principal) };
  });
  answer('events/subscribe', async (params) => {
    const { delivery, ttlMs, maxAgeMs, cursor, ...given } = parseInput(subscribing, params);
    const name = knownEvent(given.name);
    requireWebhook(delivery.mode);
    const input = {
      name,
      arguments: given.arguments ?? {},
      url: delivery.url,
      secret: delivery.secret,
      cursor: cursor ?? null,
      ttl_ms: ttlMs ?? null,
      max_age_ms: maxAgeMs ?? null,
    };
    const { refresh_before, ...answered } = await deps.bus.call(
      subscribeToEvent,
      callOf(caller, subscribeToEvent.name, input),
      input,
    );
    return { ...answered, refreshBefore: refresh_before };
  });
  answer('events/unsubscribe', async (params) => {
    const { delivery, ...given } = parseInput(named, params);
    if (!isEvent(given.name)) return {};
    const input = { name: given.name, arguments: given.arguments ?? {}, url: delivery.url };
    await deps.bus.call(unsubscribeFromEvent, callOf(caller, unsubscribeFromEvent.name, input), input);
    return {};
  });
};

const isEvent = (name: string): name is ChangeType => (changeTypeNames as string[]).includes(name);

const knownEvent = (name: string): ChangeType => {
  if (isEvent(name)) return name;
  throw new Failure('not_found', `There is no event ${name}. events/list names those you may subscribe to.`, {
    extra: { kind: 'event' },
  });
};

const requireWebhook = (mode: string): void => {
  if (mode === 'webhook') return;
  const data = { feature: 'deliveryMode', value: mode.slice(0, 60) };
  throw new ProtocolError(-32_014, 'delivery.mode must be webhook, the only one there is here.', data);
};

const callOf = (
  { principal, request_id }: McpCaller,
  operation: string,
  input: Record<string, unknown>,
): Call => ({
  operation,
  principal,
  idempotency_key: null,
  request_id,
  deadline_ms: Date.now() + timeoutMs,
  input,
  replayed: false,
});

/** The codes of MCP Events for ours, as OpenAI’s guide numbers them. */
const codes: Partial<Record<FailureCode, number>> = {
  invalid_input: ProtocolErrorCode.InvalidParams,
  invalid_cursor: ProtocolErrorCode.InvalidParams,
  not_found: -32_011,
  conflict: -32_013,
  callback_failed: -32_015,
};
const forbiddenCode = -32_012;

/** A failure as a JSON-RPC error: its message is the sentence, its data the problem with the fields of MCP Events. */
const errorOf = (deps: GatewayDeps, { request_id }: McpCaller, error: unknown): ProtocolError => {
  if (error instanceof ProtocolError) return error;
  const failure = failureOf(error, request_id);
  if (!(error instanceof Failure)) deps.log.error({ err: error, request_id }, 'internal error');
  const code =
    codes[failure.code] ?? (failure.kind === 'forbidden' ? forbiddenCode : ProtocolErrorCode.InternalError);
  return new ProtocolError(
    code,
    failure.message,
    problemOf(failure, { request_id, public_url: deps.public_url }),
  );
};
