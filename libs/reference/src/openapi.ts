import * as contracts from '@procura/contracts';
import {
  type Area,
  answersImage,
  answersPdf,
  type FailureCode,
  failureCodes,
  failureKinds,
  type Operation,
  operations,
  pathFields,
} from '@procura/contracts';
import { z } from 'zod';
import { exampleOf } from './example.ts';
import { interfaceVersion } from './interface-version.ts';
import { clean, inputSchema, type JsonSchema } from './json-schema.ts';
import { openApiWebhooks, webhookParameters, webhookTag } from './openapi-webhooks.ts';
import { permissionText } from './permission-text.ts';

/** Title and description of each area. */
const areaWords: Record<Area, [title: string, description: string]> = {
  orders: [
    'Orders',
    'Purchases and their orders: preview, placement, approval, shipment, delivery, metrics and charts.',
  ],
  rfqs: ['RFQs and bids', 'Requests for quotation, bids with their iterations, awards and purchase orders.'],
  catalogue: [
    'Marketplace and catalogue',
    'Stores, products at list price, and the company’s catalogue at agreed prices.',
  ],
  branches: ['Branches', 'Branches of the company, their members and figures.'],
  suppliers: ['Suppliers', 'The directory of suppliers, favourites and invitations.'],
  finance: ['Finance', 'Balance, limits, billing and payments of orders.'],
  recurrences: ['Recurring orders', 'Orders that are placed again on a schedule.'],
  company: ['Company, users and roles', 'The company’s profile, users, roles and activity.'],
};
const settingsPage = [
  'Settings page',
  'Operations of the settings page alone: they need the session of a person who signed in there.',
] as const;

const audienceWords = {
  buyer: 'buyers',
  supplier: 'suppliers',
  both: 'buyers and suppliers',
  operator: 'the operator',
  member: 'every user',
  anyone: 'anyone, without a credential',
  internal: 'services',
} as const;

const isPay = (operation: Operation): boolean => operation.surfaces.includes('pay');

/**
 * The operations callers outside meet: by REST route, or else on the settings page. Those of pay are no interface
 * for programs: a provider’s event and a page.
 */
export const publicOperations = operations.filter((one) => one.audience !== 'internal' && !isPay(one));
/** The routes for payment providers and payers. */
export const payOperations = operations.filter(isPay);

/** Where an operation is called over HTTP. */
export const routeOf = (operation: Operation): { method: string; path: string } =>
  operation.rest ?? { method: 'POST', path: `/settings/api/${operation.name}` };

/** Every code a call of this operation can end in, declared or common to all. */
export const codesOf = (operation: Operation): FailureCode[] => {
  const open = operation.audience === 'anyone';
  const codes: FailureCode[] = ['invalid_input', ...operation.errors];
  if (hasBody(operation)) codes.push('invalid_json', 'too_large');
  if (!open) codes.push('unauthenticated', 'wrong_credential');
  if (operation.rest === null) codes.push('forbidden');
  if (!open && operation.permission !== 'member') codes.push('forbidden', 'wrong_audience', 'narrowed');
  if (!open && operation.audience !== 'member') codes.push('wrong_audience');
  if (operation.person_only !== 'no') codes.push('person_required');
  if (operation.asks_again) codes.push('reauthentication_required');
  if (operation.surfaces.includes('console') && !open && operation.audience !== 'member')
    codes.push('second_factor_setup_required');
  if (operation.effect !== 'read' && !isPay(operation))
    codes.push('idempotency_key_reused', 'idempotency_in_flight');
  codes.push('rate_limited', 'internal', 'unavailable');
  return [...new Set(codes)].toSorted((a, b) => statusOf(a) - statusOf(b));
};

const statusOf = (code: FailureCode): number => failureKinds[failureCodes[code][0]];
const hasBody = (operation: Operation): boolean => ['POST', 'PATCH'].includes(routeOf(operation).method);

/** The OpenAPI 3.1 document of everything callers outside can do, from the contracts. */
export const openApiDocument = () => {
  const schemas = answerSchemas();
  const responses = failureResponses();
  const linksOf = linkerOf(schemas);
  const webhooks = openApiWebhooks();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of publicOperations) {
    const { method, path } = routeOf(operation);
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: describeOperation(operation, linksOf(operation)),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Procura',
      contact: { name: 'The operator of this platform' },
      license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
      version: interfaceVersion,
      description:
        'Procurement for companies. Every call runs under one company, one role and one credential. Lists come one page at a time: pass `next_cursor` as `cursor` until `has_more` is false. Amounts carry their currency, have its minor digits (unit prices up to six decimals), and are never added across currencies. Failures are problem documents (RFC 9457); programs decide by `code`. AI assistants use the same operations over MCP at `/mcp`.',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: [...tagsOf(publicOperations), { name: webhookTag[0], description: webhookTag[1] }],
    paths,
    webhooks,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'A REST key, `pk_…`, which the operator issues.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-procura',
          description: 'The session that `sign_in` sets; `procura` on plain http.',
        },
      },
      parameters: { ...commonParameters, ...webhookParameters },
      headers: commonHeaders,
      responses,
      schemas: pruneSchemas(schemas, JSON.stringify([paths, webhooks, responses])),
    },
  };
};

const tagOf = (operation: Operation): readonly [title: string, description: string] =>
  operation.rest === null ? settingsPage : areaWords[operation.area];

const tagsOf = (described: readonly Operation[]) =>
  [...new Map(described.map(tagOf))].map(([name, description]) => ({ name, description }));

const commonParameters = {
  idempotency_key: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Any value of your own for this one intention, at most 255 characters. Reuse it when you retry: the effect happens once, and the first answer is replayed.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]([ -~]*[!-~])?$' },
  },
  request_id: {
    name: 'X-Request-Id',
    in: 'header',
    description:
      'Your own id for this request, at most 100 letters, digits and . _ : -; answered as X-Client-Request-Id. The X-Request-Id of the answer is always the platform’s own.',
    schema: { type: 'string' },
  },
  version: {
    name: 'Procura-Version',
    in: 'header',
    description: 'The version of the interface you speak; another one is refused.',
    schema: { type: 'string', enum: [interfaceVersion] },
  },
};

const commonHeaders = {
  request_id: { description: 'Id of this request, made by the platform', schema: { type: 'string' } },
  version: { description: 'Version of the interface', schema: { type: 'string', enum: [interfaceVersion] } },
  replayed: {
    description: 'true when an earlier call with this Idempotency-Key made the answer',
    schema: { type: 'string', enum: ['true'] },
  },
  rate_limit: { description: 'Requests left and seconds until more', schema: { type: 'string' } },
  rate_limit_policy: { description: 'Quota and window', schema: { type: 'string' } },
  retry_after: { description: 'Seconds after which a retry makes sense', schema: { type: 'string' } },
  authenticate: {
    description: 'How to authenticate; `error="invalid_token"` when the credential given is not valid',
    schema: { type: 'string' },
  },
};

const headerRefs = (...names: (keyof typeof commonHeaders)[]) => {
  const wire = {
    request_id: 'X-Request-Id',
    version: 'Procura-Version',
    replayed: 'Idempotent-Replayed',
    rate_limit: 'RateLimit',
    rate_limit_policy: 'RateLimit-Policy',
    retry_after: 'Retry-After',
    authenticate: 'WWW-Authenticate',
  };
  return Object.fromEntries(names.map((name) => [wire[name], { $ref: `#/components/headers/${name}` }]));
};

const describeOperation = (operation: Operation, links: Links) => {
  const inPath = pathFields(operation.rest?.path ?? '');
  const { properties = {}, required = [], ...schema } = inputSchema(operation);
  const fields = Object.entries(properties);
  const body = hasBody(operation);
  const parameters = fields
    .filter(([name]) => !body || inPath.includes(name))
    .map(([name, { description, ...one }]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      ...(description && { description }),
      required: inPath.includes(name) || required.includes(name),
      schema: one,
    }));
  const { csv } = operation.rest ?? {};
  for (const name of csv?.query ?? []) {
    const { description = '', ...one } = properties[name] ?? {};
    parameters.push({
      name,
      in: 'query',
      description: `For a body of text/csv; in JSON it is a field of the body. ${description}`.trim(),
      required: false,
      schema: one,
    });
  }
  const bodyFields = fields.filter(([name]) => !inPath.includes(name));
  const bodyRequired = required.filter((name) => !inPath.includes(name));
  const bodySchema = {
    ...schema,
    properties: Object.fromEntries(bodyFields),
    ...(bodyRequired.length > 0 && { required: bodyRequired }),
  };
  const refs = ['request_id', 'version', ...(operation.effect === 'read' ? [] : ['idempotency_key'])];
  return {
    operationId: operation.name,
    summary: operation.title,
    description: operation.description,
    tags: [tagOf(operation)[0]],
    ...(operation.rest === null && { security: operation.audience === 'anyone' ? [] : [{ session: [] }] }),
    'x-procura-effect': operation.effect,
    'x-procura-commits-funds': operation.commits_funds,
    'x-procura-audience': audienceWords[operation.audience],
    'x-procura-permission': permissionText(operation),
    parameters: [...parameters, ...refs.map((name) => ({ $ref: `#/components/parameters/${name}` }))],
    ...(body && {
      requestBody: {
        required: bodyRequired.length > 0,
        content: {
          'application/json': { schema: bodySchema, example: exampleOf(bodySchema) },
          ...(csv && { 'text/csv': { schema: { type: 'string' }, example: csv.example } }),
        },
      },
    }),
    responses: { 200: { ...describeAnswer(operation), ...links }, ...describeFailures(operation) },
  };
};

const describeAnswer = (operation: Operation) => ({
  description: 'Done',
  headers: headerRefs(
    'request_id',
    'version',
    'rate_limit',
    'rate_limit_policy',
    ...(operation.effect === 'read' ? [] : (['replayed'] as const)),
  ),
  content: answersPdf(operation)
    ? { 'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } } }
    : {
        'application/json': { schema: { $ref: `#/components/schemas/${answerName(operation)}` } },
        ...(answersImage(operation) && {
          'image/svg+xml': { schema: { type: 'string' } },
          'image/png': { schema: { type: 'string', contentMediaType: 'image/png' } },
        }),
      },
});

type Links = { links?: Record<string, { operationId: string; parameters: Record<string, string> }> };

/** What finds the links of an answer: from the ids at its top to the operations that read what they name. */
const linkerOf = (schemas: Record<string, JsonSchema>) => {
  const readers = new Map(publicOperations.flatMap(readerOf));
  return (operation: Operation): Links => {
    const { properties = {} } = schemas[answerName(operation)] ?? {};
    const links = Object.entries(properties).flatMap(([name, { pattern }]) => {
      const reader = readers.get(String(pattern));
      if (!reader || reader.operationId === operation.name) return [];
      const { operationId, field } = reader;
      return [[operationId, { operationId, parameters: { [field]: `$response.body#/${name}` } }]];
    });
    return links.length > 0 ? { links: Object.fromEntries(links) } : {};
  };
};

/** The pattern of the id by which an operation reads one object, and the field of its path that takes it. */
const readerOf = (
  operation: Operation,
): [pattern: string, reader: { operationId: string; field: string }][] => {
  const { name, rest } = operation;
  const [field = '', ...others] = pathFields(rest?.path ?? '');
  if (!name.startsWith('get_') || !rest?.path.endsWith('}') || others.length > 0) return [];
  const pattern = inputSchema(operation).properties?.[field]?.pattern;
  return typeof pattern === 'string' ? [[pattern, { operationId: name, field }]] : [];
};

/** The failures of an operation: per status the response with its codes, which other operations share. */
const describeFailures = (operation: Operation) =>
  Object.fromEntries(
    failuresOf(operation).map(([status, codes]) => [
      status,
      { $ref: `#/components/responses/${responseName(codes)}` },
    ]),
  );

const failuresOf = (operation: Operation): [status: number, codes: FailureCode[]][] => [
  ...Map.groupBy(codesOf(operation), statusOf),
];

const responseName = (codes: readonly FailureCode[]): string => codes.toSorted().map(pascal).join('Or');

const failureResponses = () =>
  Object.fromEntries(
    publicOperations
      .flatMap(failuresOf)
      .map(([status, codes]) => [responseName(codes), describeFailure(status, codes)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

const headersOfFailures: Record<number, readonly (keyof typeof commonHeaders)[]> = {
  401: ['authenticate'],
  429: ['retry_after', 'rate_limit', 'rate_limit_policy'],
  503: ['retry_after'],
};

const describeFailure = (status: number, codes: readonly FailureCode[]) => ({
  description: codes
    .toSorted()
    .map((code) => `\`${code}\`: ${failureCodes[code][1]}`)
    .join(' '),
  headers: headerRefs('request_id', 'version', ...(headersOfFailures[status] ?? [])),
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

const pascal = (name: string): string =>
  name.replace(/(?:^|_)([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());

/** Names of schemas that more than one place uses: those the contracts export, and each operation's answer. */
const schemaNames = (() => {
  const names = z.registry<{ id: string }>();
  for (const [name, value] of Object.entries(contracts))
    if (value instanceof z.ZodObject) names.add(value, { id: pascal(name) });
  for (const operation of publicOperations)
    if (!names.has(operation.output)) names.add(operation.output, { id: `${pascal(operation.name)}Answer` });
  return names;
})();

const answerName = (operation: Operation): string => schemaNames.get(operation.output)?.id ?? '';

const answerSchemas = (): Record<string, JsonSchema> => {
  const { schemas } = z.toJSONSchema(schemaNames, {
    io: 'output',
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      withoutHidden(clean(schema as JsonSchema, { open: true })),
    ]),
  );
};

/**
 * What the gateway takes out of answers: the session's secret goes into the cookie, a drawing is answered by
 * itself.
 */
const withoutHidden = (schema: JsonSchema): JsonSchema => {
  const { session_secret, device_secret, image, ...properties } = schema.properties ?? {};
  if (!session_secret && !image) return schema;
  return { ...schema, properties, required: schema.required?.filter((name) => name in properties) };
};

/** Only the schemas that paths reach. */
const pruneSchemas = (schemas: Record<string, JsonSchema>, text: string): Record<string, JsonSchema> => {
  const reached = new Set<string>();
  const visit = (json: string): void => {
    for (const [, name = ''] of json.matchAll(/#\/components\/schemas\/(\w+)/g))
      if (!reached.has(name)) {
        reached.add(name);
        visit(JSON.stringify(schemas[name]));
      }
  };
  visit(text);
  return Object.fromEntries(
    Object.entries(schemas)
      .filter(([name]) => reached.has(name))
      .toSorted(),
  );
};
