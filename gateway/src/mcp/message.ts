import { PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server';

/** The parameters of a message, as a client sent them. */
export type Params = { name?: unknown; arguments?: unknown; _meta?: Record<string, unknown> };
/** A message of JSON-RPC before it is checked; a field that it lacks is undefined, as all are of a text or a batch. */
type Message = { id?: unknown; method?: unknown; params?: Params };

/** Any JSON as a message. */
export const messageOf = (body: unknown): Message => Object(body);

/** Whether a message's body names revision 2026-07-28 or later. */
export const isStateless = (params: Params | undefined): boolean =>
  params?._meta?.[PROTOCOL_VERSION_META_KEY] !== undefined;
