import {
  type Area,
  answersImage,
  answersPdf,
  createWebhook,
  deprecationKeyword,
  type Operation,
  pathFields,
} from '@procura/contracts';
import { deprecationsOf } from './deprecations.ts';
import { exampleOf } from './example.ts';
import { handWritten } from './examples/index.ts';
import type { Example } from './examples/story.ts';
import { interfaceVersion } from './interface-version.ts';
import { inputSchema, type JsonSchema } from './json-schema.ts';
import { headersWith, usedHeaders } from './openapi-headers.ts';
import { inputSchemas } from './openapi-inputs.ts';
import { type Links, linkerOf } from './openapi-links.ts';
import { refusalRefs, refusalResponses } from './openapi-refusals.ts';
import { answerName, answerSchemas, pruneSchemas, withNamedObjects } from './openapi-schemas.ts';
import { webhookCallbacks, webhookTag } from './openapi-webhooks.ts';
import { permissionText } from './permission-text.ts';
import { codesOf, hasBody, isPublic, publicOperations, routeOf } from './public-operations.ts';

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
  all: 'every user',
  member: 'every user',
  anyone: 'anyone, without a credential',
  internal: 'services',
} as const;

/**
 * The OpenAPI 3.1 document of all public operations, from the contracts; with the contact of a platform's operator, an
 * e-mail address or a URL.
 */
export const openApiDocument = ({
  contact,
  operations = publicOperations,
}: {
  contact?: string | undefined;
  operations?: readonly Operation[];
} = {}) => {
  const described = operations.filter(isPublic);
  const inputs = inputSchemas(described);
  const roots = described.flatMap((one) => [inputs.nameOf(one), answerName(one)]).map(refTo);
  const responses = refusalResponses(described);
  const schemas = withNamedObjects(
    pruneSchemas(
      { ...answerSchemas(), ...inputs.schemas },
      JSON.stringify([roots, webhookCallbacks(), responses]),
    ),
  );
  const linksOf = linkerOf(schemas);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of described) {
    const { method, path } = routeOf(operation);
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: operationObject(
        operation,
        schemas[inputs.nameOf(operation)] ?? {},
        linksOf(operation),
      ),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Procura',
      contact: { name: 'The operator of this platform', ...contactOf(contact) },
      license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
      version: interfaceVersion,
      description:
        'Procurement for companies. Every call runs under one company, one role and one credential. Lists come one page at a time: pass `next_cursor` as `cursor` until `has_more` is false. Amounts carry their currency, have its minor digits (unit prices up to six decimals), and are never added across currencies. Failures are problem documents (RFC 9457); programs decide by `code`. AI assistants use the same operations over MCP at `/mcp`.',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: [...tagsOf(described), { name: webhookTag[0], description: webhookTag[1] }],
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
      headers: usedHeaders(JSON.stringify([paths, responses])),
      responses,
      schemas: pruneSchemas(schemas, JSON.stringify([paths, responses])),
    },
  };
};

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const contactOf = (contact: string | undefined): { url?: string; email?: string } => {
  if (contact === undefined) return {};
  return URL.canParse(contact) ? { url: contact } : { email: contact };
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
  if_match: {
    name: 'If-Match',
    in: 'header',
    description:
      'The version as it was read, such as "3", in place of expected_version; * adds nothing. Routes without expected_version refuse the header.',
    schema: { type: 'string', pattern: '^(\\*|"\\d{1,15}"|\\d{1,15})$' },
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
    schema: { type: 'string', pattern: `^${interfaceVersion}$` },
    example: interfaceVersion,
  },
};

const operationObject = (operation: Operation, input: JsonSchema, links: Links) => {
  const inPath = pathFields(operation.rest?.path ?? '');
  const { properties = {}, required = [] } = input;
  const fields = Object.entries(properties);
  const body = hasBody(operation);
  const example = handWritten(operation.name);
  const parameters = fields
    .filter(([name]) => !body || inPath.includes(name))
    .map(([name, { description, deprecated, ...one }]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      ...(description && { description }),
      ...(deprecated === true && { deprecated }),
      required: inPath.includes(name) || required.includes(name),
      schema: one,
      ...(example && name in example.input && { example: example.input[name] }),
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
  const bodySchema = without(inPath, input);
  const refs = [
    'request_id',
    'version',
    ...(operation.effect === 'read' ? [] : ['idempotency_key']),
    ...('expected_version' in operation.input.shape ? ['if_match'] : []),
  ];
  return {
    operationId: operation.name,
    summary: operation.title,
    description: operation.description,
    ...(operation.deprecated && { deprecated: true, [deprecationKeyword]: operation.deprecated }),
    tags: [tagOf(operation)[0]],
    ...(operation.rest === null && { security: operation.audience === 'anyone' ? [] : [{ session: [] }] }),
    'x-procura-effect': operation.effect,
    'x-procura-commits-funds': operation.commits_funds,
    'x-procura-audience': audienceWords[operation.audience],
    'x-procura-permission': permissionText(operation),
    'x-procura-codes': codesOf(operation),
    parameters: [...parameters, ...refs.map((name) => ({ $ref: `#/components/parameters/${name}` }))],
    ...(body && {
      requestBody: {
        required: bodySchema.required !== undefined,
        content: {
          'application/json': {
            schema: bodySchema,
            example: example
              ? withoutFields(inPath, example.input)
              : exampleOf(without(inPath, inputSchema(operation))),
          },
          ...(csv && { 'text/csv': { schema: { type: 'string' }, example: csv.example } }),
        },
      },
    }),
    responses: { 200: { ...describeAnswer(operation), ...links }, ...refusalRefs(operation) },
    ...(operation.name === createWebhook.name && { callbacks: webhookCallbacks() }),
  };
};

const withoutFields = (names: readonly string[], input: Example['input']): Example['input'] =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)));

/** An input without the fields in the path. */
const without = (
  names: readonly string[],
  { properties, required = [], ...schema }: JsonSchema,
): JsonSchema => {
  const left = required.filter((name) => !names.includes(name));
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties ?? {}).filter(([name]) => !names.includes(name)),
    ),
    ...(left.length > 0 && { required: left }),
  };
};

const describeAnswer = (operation: Operation) => ({
  description: 'Done',
  headers: headersWith([
    ...(['RateLimit', 'RateLimit-Policy'] as const),
    ...(operation.effect === 'read' ? [] : (['Idempotent-Replayed'] as const)),
    ...(deprecationsOf(operation) ? (['Deprecation', 'Sunset', 'Link'] as const) : []),
  ]),
  content: answersPdf(operation)
    ? { 'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } } }
    : {
        'application/json': {
          schema: refTo(answerName(operation)),
          ...(handWritten(operation.name) && { example: handWritten(operation.name)?.answer }),
        },
        ...(answersImage(operation) && {
          'image/svg+xml': { schema: { type: 'string' } },
          'image/png': { schema: { type: 'string', contentMediaType: 'image/png' } },
        }),
      },
});
