import * as contracts from '@procura/contracts';
import {
  type Area,
  type FailureCode,
  failureCodes,
  failureKinds,
  type Operation,
  operations,
  pathFields,
} from '@procura/contracts';
import { z } from 'zod';
import { answersImage } from './answer.ts';
import { exampleOf } from './example.ts';
import { interfaceVersion } from './interface-version.ts';
import { clean, inputSchema, type JsonSchema } from './json-schema.ts';
import { permissionText } from './permission-text.ts';

const areaWords: Record<Area, string> = {
  orders: 'Orders',
  rfqs: 'RFQs and bids',
  catalogue: 'Marketplace and catalogue',
  branches: 'Branches',
  suppliers: 'Suppliers',
  finance: 'Finance',
  recurrences: 'Recurring orders',
  company: 'Company, users and roles',
};

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
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of publicOperations) {
    const { method, path } = routeOf(operation);
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Procura',
      version: interfaceVersion,
      description:
        'Procurement for companies. Every call runs under one company, one role and one credential. Lists come one page at a time: pass `next_cursor` as `cursor` until `has_more` is false. Amounts carry their currency and are never added across currencies. Failures are problem documents (RFC 9457); programs decide by `code`. AI assistants use the same operations over MCP at `/mcp`.',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: [...new Set(publicOperations.map(tagOf))].map((name) => ({ name })),
    paths,
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
      parameters: commonParameters,
      headers: commonHeaders,
      schemas: pruneSchemas(schemas, JSON.stringify(paths)),
    },
  };
};

const tagOf = (operation: Operation): string =>
  operation.rest === null ? 'Settings page' : areaWords[operation.area];

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
};

const headerRefs = (...names: (keyof typeof commonHeaders)[]) => {
  const wire = {
    request_id: 'X-Request-Id',
    version: 'Procura-Version',
    replayed: 'Idempotent-Replayed',
    rate_limit: 'RateLimit',
    rate_limit_policy: 'RateLimit-Policy',
    retry_after: 'Retry-After',
  };
  return Object.fromEntries(names.map((name) => [wire[name], { $ref: `#/components/headers/${name}` }]));
};

const describeOperation = (operation: Operation) => {
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
    tags: [tagOf(operation)],
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
        },
      },
    }),
    responses: { 200: describeAnswer(operation), ...describeFailures(operation) },
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
  content: {
    'application/json': { schema: { $ref: `#/components/schemas/${answerName(operation)}` } },
    ...(answersImage(operation) && {
      'image/svg+xml': { schema: { type: 'string' } },
      'image/png': { schema: { type: 'string', contentMediaType: 'image/png' } },
    }),
  },
});

const describeFailures = (operation: Operation) =>
  Object.fromEntries(
    Map.groupBy(codesOf(operation), statusOf)
      .entries()
      .map(([status, codes]) => [
        status,
        {
          description: codes.map((code) => `\`${code}\`: ${failureCodes[code][1]}`).join(' '),
          headers: headerRefs('request_id', 'version', ...(status === 429 ? (['retry_after'] as const) : [])),
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]),
  );

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
