import type { IncomingMessage } from 'node:http';
import { Failure, invalidField, parseInput } from '@procura/contracts';
import { z } from 'zod';
import { announcesLarge } from '../edge/read-body.ts';
import { isStateless, messageOf, type Params } from './message.ts';

const object = z.looseObject({});

/** The parameters that the 2025 revisions require of `initialize`, which revision 2026-07-28 does not have. */
const initialize = z.looseObject({
  protocolVersion: z.string(),
  capabilities: object,
  clientInfo: z.looseObject({ name: z.string(), version: z.string() }),
});
const toolsList = z.looseObject({ cursor: z.string().optional() });
const toolsCall = z.looseObject({ name: z.string(), arguments: object.optional() });
/** Made once: zod compiles each object schema when it is first used. */
const messages = {
  initialize: z.looseObject({ params: initialize }),
  toolsList: z.looseObject({ params: toolsList.optional() }),
  toolsCall: z.looseObject({ params: toolsCall }),
};

const mostAroundKib = 64;

/**
 * Raises `too_large` if what a body holds apart from the arguments of tools, which have the limit of their operation, is
 * larger than any client sends. The SDK copies some of it to every depth.
 */
export const checkSize = (request: IncomingMessage, body: unknown): void => {
  if (!announcesLarge(request)) return;
  const around = [body].flat().map((message) => {
    const { params, ...others } = messageOf(message);
    const { arguments: _, ...rest }: Params = Object(params);
    return [others, rest];
  });
  if (Buffer.byteLength(JSON.stringify(around)) > mostAroundKib * 1024)
    throw new Failure(
      'too_large',
      `The message is larger than ${mostAroundKib} KiB without the arguments of its tool. Send less around them.`,
    );
};

/**
 * Refuses a message without the required parameters of its method with a sentence about the field, for the most common
 * requests. The SDK would answer with the issues of its schema, for `initialize` as an internal error. Raises
 * `invalid_input`.
 */
export const checkParams = ({ headers }: IncomingMessage, body: unknown): void => {
  const { method, params } = messageOf(body);
  // The SDK takes it for the method of the 2025 revisions unless both body and header name the later one.
  if (method === 'initialize' && !(isStateless(params) && headers['mcp-protocol-version']))
    parseInput(messages.initialize, { params });
  if (method === 'tools/list') parseInput(messages.toolsList, { params });
  if (method !== 'tools/call') return;
  parseInput(messages.toolsCall, { params });
  // The SDK's schema of a record drops this name, so no contract would refuse it.
  if (Object.hasOwn(Object(params?.arguments), '__proto__'))
    throw invalidField('params.arguments.__proto__', 'is not a field here; remove it');
};
