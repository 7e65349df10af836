import type { Tool } from '@modelcontextprotocol/server';
import {
  type Area,
  answersImage,
  areas,
  invalidFields,
  type Operation,
  type Principal,
  refusal,
  tools,
} from '@procura/contracts';
import { inApplicationSchema, leadsOn } from './in-application.ts';
import { inputSchema, isOpen, type JsonSchema, outline, outputSchema, withoutForms } from './json-schema.ts';
import { viewOf } from './views.ts';

const idempotencyKey: JsonSchema = {
  type: 'string',
  description: 'Your own key; a repeat with it happens once',
};

/** Characters per answer outline; with inputs and descriptions, 50 of them fit in a list of 76,000. */
const outlineCharacters = { deep: 250, flat: 700, values: 25 };

/** An operation as an MCP tool. */
export const toolOf = (operation: Operation): Tool => ({
  name: operation.name,
  title: operation.title,
  description: operation.description,
  inputSchema: toolInput(operation) as Tool['inputSchema'],
  outputSchema: toolOutput(operation) as Tool['outputSchema'],
  annotations: {
    readOnlyHint: operation.effect === 'read',
    destructiveHint: operation.destructive,
    idempotentHint: operation.idempotent,
    openWorldHint: operation.open_world,
  },
});

const toolInput = (operation: Operation): JsonSchema => {
  const schema = withoutForms(inputSchema(operation));
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).filter(([, field]) => !isOpen(field)),
  );
  // Models receive drawings only as PNG; SVG would be text to read.
  const { format } = properties;
  if (answersImage(operation) && format?.enum) {
    const formats = format.enum.filter((one) => one !== 'svg');
    properties.format = { ...format, enum: formats, description: `${formats[0]} when left out` };
  }
  if (operation.effect !== 'read') properties.idempotency_key = idempotencyKey;
  return { ...schema, properties };
};

const toolOutput = (operation: Operation): JsonSchema => {
  const schema = outputSchema(operation);
  const properties = { ...schema.properties };
  // A drawing is separate content.
  if (answersImage(operation)) delete properties.image;
  if (leadsOn(operation)) properties.in_application = inApplicationSchema;
  return outline({ ...schema, properties }, outlineCharacters);
};

/** How a URL's query narrows what its caller may do. */
export type Narrowing = { read_only: boolean; no_money: boolean; areas: Area[] | null };

const narrowingFields = ['read_only', 'no_money', 'areas'];

/** Reads `?read_only=true&no_money=true&areas=orders,branches`. Raises `invalid_input` for anything else. */
export const readNarrowing = (query: URLSearchParams): Narrowing => {
  const unknown = [...query.keys()].filter((name) => !narrowingFields.includes(name));
  if (unknown.length > 0)
    throw invalidFields(
      unknown.map((path) => ({ path, message: `is not taken here; ${narrowingFields.join(', ')} are` })),
    );
  const named = query
    .getAll('areas')
    .flatMap((one) => one.split(','))
    .filter(Boolean);
  if (query.has('areas') && named.length === 0)
    throw invalidFields([{ path: 'areas', message: `must name one or more of ${areas.join(', ')}` }]);
  const strange = named.filter((one) => !(areas as readonly string[]).includes(one));
  if (strange.length > 0)
    throw invalidFields([
      { path: 'areas', message: `must be of ${areas.join(', ')}; ${strange.join(', ')} is not` },
    ]);
  return {
    read_only: isTrue(query, 'read_only'),
    no_money: isTrue(query, 'no_money'),
    areas: query.has('areas') ? (named as Area[]) : null,
  };
};

const isTrue = (query: URLSearchParams, name: string): boolean => {
  const [value = null, ...more] = query.getAll(name);
  if (more.length > 0)
    throw invalidFields([{ path: name, message: 'is given more than once; give it once' }]);
  if (value !== null && value !== 'true' && value !== 'false')
    throw invalidFields([{ path: name, message: 'must be true or false' }]);
  return value === 'true';
};

/** The caller with its own narrowing and that of the URL; it never exceeds either. */
export const narrow = (principal: Principal, narrowing: Narrowing): Principal => ({
  ...principal,
  read_only: principal.read_only || narrowing.read_only,
  no_money: principal.no_money || narrowing.no_money,
  areas: narrowing.areas
    ? narrowing.areas.filter((one) => principal.areas === null || principal.areas.includes(one))
    : principal.areas,
});

const maxLists = 1000;

/** A tool with the view that shows its answers, if it has one. */
const withView = (tool: Tool): Tool => {
  const resourceUri = viewOf(tool.name);
  return resourceUri ? { ...tool, _meta: { ui: { resourceUri } } } : tool;
};

/**
 * The tools a caller sees: those it may use, in the specification's order, with their views for hosts that show them.
 * Lists are cached per set of rights.
 */
export const createToolLists = (): ((principal: Principal, shows?: { views: boolean }) => Tool[]) => {
  const all = tools.map((operation) => ({ operation, tool: toolOf(operation) }));
  const lists = new Map<string, Tool[]>();
  return (principal, shows = { views: false }) => {
    const { company_kind, credential_kind, permissions, read_only, no_money, areas, operations } = principal;
    // The fields that `refusal` reads.
    const rights = JSON.stringify([
      [company_kind, credential_kind, read_only, no_money, principal.branch_ids === null],
      [areas, operations, permissions, shows.views],
    ]);
    const known = lists.get(rights);
    if (known) return known;
    const list = all.flatMap(({ operation, tool }) =>
      refusal(operation, principal) ? [] : [shows.views ? withView(tool) : tool],
    );
    if (lists.size >= maxLists) lists.clear();
    lists.set(rights, list);
    return list;
  };
};
