import { areas, type Operation, operationsByName, pathFields, restRequest } from '@procura/contracts';
import { handWritten } from './examples/index.ts';
import { inputSchema, type JsonSchema } from './json-schema.ts';
import { permissionText } from './permission-text.ts';
import { codesOf, payOperations, publicOperations, routeOf } from './public-operations.ts';

/** A page for each area; the feed and the operator have their own, because the area `company` would be as long as three others. */
const pages = [...areas, 'changes', 'operator'] as const;
type PageName = (typeof pages)[number];

const titles: Record<PageName, string> = {
  orders: 'Orders, approvals and claims',
  rfqs: 'RFQs, bids and purchase orders',
  catalogue: 'Catalogue and marketplace',
  branches: 'Branches',
  suppliers: 'Suppliers',
  finance: 'Invoices, payments and limits',
  recurrences: 'Recurring orders',
  company: 'Company, people and access',
  changes: 'Changes and webhooks',
  operator: 'Operator of the platform',
};

const pageOf = ({ area, audience, service }: Operation): PageName => {
  if (audience === 'operator') return 'operator';
  return service === 'feed' ? 'changes' : area;
};

/** Where a page of `docs/reference` links to for an operation. */
export const operationLink = (name: string): string => {
  const operation = operationsByName.get(name);
  if (!operation) throw new Error(`There is no operation ${name}.`);
  return `operations/${pageOf(operation)}.md#${name}`;
};

/** The index of the operations and the page of each area, by their paths under `docs/reference`. */
export const operationPages = (): [string, string][] => {
  const all = [...publicOperations, ...payOperations];
  const groups = pages.map((name) => ({ name, operations: all.filter((one) => pageOf(one) === name) }));
  return [
    ['operations.md', indexPage(groups)],
    ...groups.map((group): [string, string] => [`operations/${group.name}.md`, areaPage(group)]),
  ];
};

type Group = { name: PageName; operations: Operation[] };

const indexPage = (groups: Group[]): string =>
  [
    '# Operations\n',
    'Every operation of this release: its route, whether it is an MCP tool, its effect, for whom it is, and the permission it needs. Its name leads to its fields, errors and, for most, an example; [openapi.json](openapi.json) has every answer. Every operation with the surface `console` can also be called with the session cookie as `POST /settings/api/<operation>`. Those of the surface `pay` take no credential and no JSON: a payment provider sends its event as it signed it, with the signature in a header of its own, and people pay on a page.\n',
    ...groups.flatMap(({ name, operations }) => [
      `## ${titles[name]}\n`,
      '| Operation | Route | Tool | Effect | For | Permission |',
      '|---|---|---|---|---|---|',
      ...operations.map((operation) => {
        const { method, path } = routeOf(operation);
        const link = `[${operation.name}](${operationLink(operation.name)})`;
        const tool = operation.surfaces.includes('mcp') ? 'yes' : '';
        return `| ${link} | ${method} ${path} | ${tool} | ${operation.effect} | ${operation.audience} | ${permissionText(operation) ?? ''} |`;
      }),
      '',
    ]),
  ].join('\n');

const areaPage = ({ name, operations }: Group): string =>
  [
    `# ${titles[name]}\n`,
    `${operations.map((one) => `[${one.name}](#${one.name})`).join(' · ')}\n`,
    'The other areas are in the [index of operations](../operations.md).\n',
    ...operations.map(describe),
  ].join('\n');

const describe = (operation: Operation): string => {
  const isPay = payOperations.includes(operation);
  const { method, path } = routeOf(operation);
  const facts = [
    `\`${method} ${path}\``,
    `effect ${operation.effect}`,
    operation.commits_funds && 'commits funds',
    operation.destructive && 'destructive',
    operation.effect !== 'read' && !isPay && 'takes an idempotency key',
    operation.effect !== 'read' && !isPay && operation.idempotent && 'idempotent without one too',
    operation.open_world && 'reaches outside the platform',
    operation.person_only !== 'no' && `by a person (${operation.person_only.replaceAll('_', ' ')})`,
    operation.needs_reauthentication && 'asks the person again in a session',
    `surfaces ${operation.surfaces.join(', ')}`,
  ].filter(Boolean);
  const schema = inputSchema(operation);
  const fields = Object.entries(schema.properties ?? {});
  const inPath = pathFields(operation.rest?.path ?? '');
  const rows = fields.map(([name, one]) => {
    const need = schema.required?.includes(name) ? 'required' : 'optional';
    return `| \`${name}\` | ${typeOf(one)} | ${inPath.includes(name) ? 'path' : need} | ${one.description ?? ''} |`;
  });
  return [
    `## ${operation.name}\n`,
    `**${operation.title}.** ${operation.description}\n`,
    `${facts.join(' · ')}\n`,
    ...(rows.length > 0
      ? ['| Field | Type | | Meaning |', '|---|---|---|---|', ...rows, '']
      : ['No input.\n']),
    `Errors: ${codesOf(operation)
      .map((code) => `[${code}](../errors.md#${code})`)
      .join(', ')}\n`,
    ...exampleOn(operation),
  ].join('\n');
};

/** A hand-written example of an operation, as its call over REST and its answer. */
const exampleOn = (operation: Operation): string[] => {
  const example = handWritten(operation.name);
  if (!example) return [];
  const { url, init } = restRequest(operation, example.input);
  return [
    `Example: \`${init.method} ${url}\`\n`,
    ...(init.body === undefined ? [] : [fenced(JSON.parse(init.body)), 'Answer:\n']),
    fenced(example.answer),
  ];
};

const fenced = (value: object): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`\n`;

const typeOf = (schema: JsonSchema): string => {
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.enum) return schema.enum.map((one) => `\`${one}\``).join(', ');
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`;
  if (schema.type === 'object') return `{ ${Object.keys(schema.properties ?? {}).join(', ')} }`;
  return String(schema.format ?? schema.type ?? 'anything');
};
