import { PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server';
import { isFields } from '../edge/read-body.ts';

/** The parameters of a message, as a client sent them. */
export type Params = { name?: unknown; arguments?: unknown; _meta?: Record<string, unknown> };
/** A message of JSON-RPC before it is checked; a field that it lacks is undefined, as all are of a text or a batch. */
type Message = { id?: unknown; method?: unknown; params?: Params };

/** Any JSON as a message. */
export const messageOf = (body: unknown): Message => Object(body);

/**
 * Returns a body without the `params` of a message, the fields of `params` and those of `_meta` that are null. Many
 * clients send null for a field that they leave out.
 */
export const withoutNulls = (body: unknown): unknown => {
  if (Array.isArray(body)) return body.map(withoutNulls);
  const { params } = messageOf(body);
  if (params === undefined) return body;
  if (!isFields(params)) return params === null ? withoutNullFields(body as object) : body;
  const { _meta, ...others } = withoutNullFields(params);
  return {
    ...(body as object),
    params: {
      ...others,
      ...(_meta !== undefined && { _meta: isFields(_meta) ? withoutNullFields(_meta) : _meta }),
    },
  };
};

const withoutNullFields = (fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** Whether a message's body names revision 2026-07-28 or later. */
export const isStateless = (params: Params | undefined): boolean =>
  params?._meta?.[PROTOCOL_VERSION_META_KEY] !== undefined;
