import {
  backgroundCalls,
  type ChangeKind,
  changeReaderField,
  changeReaders,
  changesOfOneKind,
  changeTypeNames,
  changeTypes,
  events,
  type FailureCode,
  failureCodes,
  failureKinds,
  membersOf,
  type Operation,
  operations,
  operationsOf,
  serviceNames,
  tools,
} from '@procura/contracts';
import { contractSnapshot, snapshotText } from './contract-snapshot.ts';
import { toolOf } from './mcp-tools.ts';
import { openApiDocument } from './openapi.ts';
import { operationLink, operationPages } from './operation-pages.ts';
import { permissionText } from './permission-text.ts';
import { publicOperations } from './public-operations.ts';
import { rolesPage } from './roles-page.ts';
import { aiCatalogue, serverCard, serverJson } from './server-cards.ts';

/** The platform whose card and catalogue are shown. */
const examplePlatform = 'https://procura.example';

/** Every generated file, by its path under `docs/reference`. */
export const referenceFiles = (): Map<string, string> =>
  new Map([
    ['openapi.json', json(openApiDocument())],
    ['contracts.json', snapshotText(contractSnapshot())],
    ...operationPages().map(([name, text]): [string, string] => [name, `${generated}\n${text}`]),
    ['errors.md', errorsPage()],
    ['changes.md', changesPage()],
    ['services.md', servicesPage()],
    ['access-rules.md', accessRulesPage()],
    ['roles.md', `${generated}\n${rolesPage()}`],
    ['mcp/server.json', json(serverJson())],
    ['mcp/server-card.json', json(serverCard(examplePlatform))],
    ['mcp/ai-catalog.json', json(aiCatalogue(examplePlatform))],
    ...tools.map((operation): [string, string] => [`tools/${operation.name}.json`, json(toolOf(operation))]),
  ]);

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const generated = '<!-- Generated from the contracts by `npm run generate`; change those instead. -->\n';

const errorsPage = (): string =>
  [
    generated,
    '# Errors\n',
    'Every failure is a problem document (RFC 9457, `application/problem+json`) with `type`, `title`, `status`, `detail`, `code`, often `errors` (`path` and `message` of each field at fault), `request_id`, where one exists `how_to_fix`, and the members that are listed below its code where they apply. Programs decide by `code`. Over MCP a failure is a tool result with `isError`: the sentence, an empty line, and the same document.\n',
    ...Object.entries(failureCodes).flatMap(([code, [kind, sentence]]) => [
      `## ${code}\n`,
      `Status ${failureKinds[kind]} (${kind}). ${sentence}\n`,
      ...memberLines(code as FailureCode),
    ]),
  ].join('\n');

const memberLines = (code: FailureCode): string[] => {
  const lines = Object.entries(membersOf(code).shape).map(
    // The codes at the end of a description are for readers of OpenAPI.
    ([name, { description }]) => `- \`${name}\`: ${description?.replace(/ \([a-z_, ]+\)$/, '')}.`,
  );
  return lines.length > 0 ? [`${lines.join('\n')}\n`] : [];
};

/** The page with every type of change and the operations that record it. */
const changesPage = (): string => {
  const rows = changeTypeNames.map((type) => {
    const [kind, sentence] = changeTypes[type];
    const reader = changesOfOneKind[type];
    const field = changeReaderField(kind);
    const by = field === 'id' ? '' : ` by \`object.${field}\``;
    return `| \`${type}\` | ${sentence}${reader ? ` (only for ${reader}s)` : ''} | [${changeReaders[kind].name}](${operationLink(changeReaders[kind].name)})${by} |`;
  });
  const kinds = Object.keys(changeReaders) as ChangeKind[];
  const recording = kinds.map((kind) => {
    const names = publicOperations.filter(({ records }) => records?.includes(kind)).map(({ name }) => name);
    return `| ${kind} | ${names.map((name) => `[${name}](${operationLink(name)})`).join(', ')} |`;
  });
  return [
    generated,
    '# Changes\n',
    `What [list_changes](${operationLink('list_changes')}) answers. A caller reads a change if it may call the operation that reads the object. [Keep a copy of your data](../keep-a-copy.md) shows how to use it.\n`,
    '| Type | Meaning | Read by |',
    '|---|---|---|',
    ...rows,
    '',
    'They follow from these operations, from events such as payments, and from the clock, such as a deadline that passes:\n',
    '| Object | Operations |',
    '|---|---|',
    ...recording,
    '',
  ].join('\n');
};

/** The page with every operation and its access rules. */
const accessRulesPage = (): string =>
  [
    generated,
    '# Access rules\n',
    'Each call must pass these checks. REST takes REST keys (`pk_…`), MCP takes MCP tokens (`pt_…`), the console takes the session cookie; any other credential is answered 401. The gateway checks audience, person, permission and narrowing, and the service checks them again for the principal that the gateway has signed. Objects are read only within the caller’s company and branches: an object outside is `not_found`. A credential may be narrowed to reads, to operations that commit no funds, to areas and to branches, and a REST key to named operations. Operations on data of the whole company are refused to callers confined to branches. approve_purchase and decline_purchase accept REST keys only if the company has switched on “Approvals with REST keys” and requires no second factor. Operations that are “asked again in a session” take sessions in which the person has signed in, or was asked again, within five minutes, and fail with `reauthentication_required` otherwise. While a company requires a second factor, a session without one may call only the operations of a member’s own account.\n',
    '| Operation | Surfaces | For | Permission | Person | Branches | Refused to credentials narrowed to | Ids tried within company and branches |',
    '|---|---|---|---|---|---|---|---|',
    ...operations.filter((one) => one.audience !== 'internal').map(accessRulesOf),
    '',
    '## Between services\n',
    'Internal operations are on no public surface. Each accepts only a principal signed by a service that declares the call.\n',
    '| Operation | Service | Called by |',
    '|---|---|---|',
    ...operations
      .filter((one) => one.audience === 'internal')
      .map(({ name, service }) => `| ${name} | ${service} | ${callersOf(name).join(', ') || 'gateway'} |`),
    '',
  ].join('\n');

const accessRulesOf = (operation: Operation): string => {
  const { name, surfaces, audience, person_only, whole_company, effect, commits_funds, area, input } =
    operation;
  const permission = permissionText(operation);
  const narrowings = [
    effect !== 'read' && 'reading',
    commits_funds && 'no money',
    `areas without ${area}`,
  ].filter(Boolean);
  const ids = Object.keys(input.shape).filter((field) => /_ids?$/.test(field));
  const isOpen = audience === 'anyone';
  return [
    '',
    name,
    surfaces.join(', '),
    isOpen ? 'anyone with the password, link or signature; counted per address' : audience,
    permission ?? '',
    [
      ...(person_only === 'no' ? [] : [person_only.replaceAll('_', ' ')]),
      ...(operation.needs_reauthentication ? ['asked again in a session'] : []),
    ].join('; '),
    whole_company ? 'only callers of all' : '',
    permission === null || permission === 'member' ? '' : narrowings.join('; '),
    ids.join(', '),
    '',
  ]
    .join(' | ')
    .trim();
};

/** Services that call an internal operation. */
const callersOf = (name: string): string[] =>
  serviceNames.filter((service) => asks(service).includes(`\`${name}\``));

/** The page with the publishers and subscribers of each event, and the calls between services. */
const servicesPage = (): string =>
  [
    generated,
    '# Services\n',
    'Events and calls between services. An event leaves its publisher’s outbox after commit and has one effect in each subscriber, also after crashes.\n',
    '## Events\n',
    '| Event | Published by | Consumed by | Meaning |',
    '|---|---|---|---|',
    ...events.map(
      ({ name, publishers, subscribers, description }) =>
        `| \`${name}\` | ${publishers.join(', ')} | ${subscribers.join(', ')} | ${description} |`,
    ),
    '',
    '## Calls\n',
    '| Service | Asks |',
    '|---|---|',
    ...serviceNames.map((service) => `| ${service} | ${asks(service).join(', ') || 'nobody'} |`),
    '',
  ].join('\n');

/** Operations of other services that a service calls, for a request or in its jobs. */
const asks = (service: (typeof serviceNames)[number]): string[] => {
  const called = [...operationsOf(service).flatMap((one) => one.calls), ...(backgroundCalls[service] ?? [])];
  return [...new Set(called)].toSorted().map((name) => `\`${name}\``);
};
