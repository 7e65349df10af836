import { invalidField, parseInput } from '@procura/contracts';
import { z } from 'zod';

const object = z.looseObject({});

/** What the protocol requires of the requests that most clients send; the SDK checks the others. */
const paramsOf: Record<string, z.ZodType> = {
  initialize: z.looseObject({
    protocolVersion: z.string(),
    capabilities: object,
    clientInfo: z.looseObject({ name: z.string(), version: z.string() }),
  }),
  'tools/call': z.looseObject({ name: z.string(), arguments: object.optional() }),
};

/**
 * Refuses a message that lacks what its method requires with a sentence about the field; the SDK answers with the
 * issues of its schema, as an internal error where it is `initialize`. Raises `invalid_input`.
 */
export const checkParams = (body: unknown): void => {
  const { method, params } = Object(body) as { method?: unknown; params?: { arguments?: unknown } };
  const schema = typeof method === 'string' && Object.hasOwn(paramsOf, method) ? paramsOf[method] : undefined;
  if (!schema) return;
  parseInput(z.looseObject({ params: schema }), { params });
  // The SDK's schema of a record leaves out this one name, so no contract would refuse it.
  if (Object.hasOwn(Object(params?.arguments), '__proto__'))
    throw invalidField('params.arguments.__proto__', 'is not a field here; remove it');
};
