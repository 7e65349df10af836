import {
  type ChangeType,
  changeReaderField,
  changeReaders,
  changeTypeNames,
  changeTypes,
  eventRefusal,
  type Principal,
  subscribeToEvent,
  webhookMessage,
} from '@procura/contracts';
import { z } from 'zod';
import { clean, type JsonSchema } from './json-schema.ts';

/** An event of MCP Events, as `events/list` shows it. */
export type McpEvent = {
  name: ChangeType;
  description: string;
  delivery: ['webhook'];
  inputSchema: JsonSchema;
  payloadSchema: JsonSchema;
};

const schemaOf = (type: z.ZodType, io: 'input' | 'output'): JsonSchema =>
  clean(z.toJSONSchema(type, { io }) as JsonSchema, { open: io === 'output' });

const inputSchema = schemaOf(subscribeToEvent.input.shape.arguments, 'input');
const payloadSchema = schemaOf(webhookMessage.shape.data, 'output');

const eventOf = (name: ChangeType): McpEvent => {
  const [kind, sentence] = changeTypes[name];
  const reader = changeReaders[kind];
  const read = reader.surfaces.includes('mcp')
    ? ` ${reader.name} shows it by data.object.${changeReaderField(kind)}.`
    : '';
  return { name, description: `${sentence}.${read}`, delivery: ['webhook'], inputSchema, payloadSchema };
};

const all = changeTypeNames.map(eventOf);

/** The events that a caller may subscribe to: the types of changes that it may read. */
export const eventsFor = (principal: Principal): McpEvent[] =>
  all.filter(({ name }) => eventRefusal(name, principal) === undefined);
