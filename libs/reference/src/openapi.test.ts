import { describe, expect, test } from '@jest/globals';
import {
  changeTypeNames,
  currencies,
  currencyCode,
  givenCountry,
  givenDate,
  givenInstant,
  givenUnitPrice,
  operationsByName,
  parseInput,
  pathFields,
  positiveMoney,
  timeZone,
} from '@procura/contracts';
import { seededRandom } from '@procura/testkit/seeded-random';
import { compileErrors, validate } from '@readme/openapi-parser';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { z } from 'zod';
import { examples } from './examples/index.ts';
import type { JsonSchema } from './json-schema.ts';
import { openApiDocument } from './openapi.ts';
import { publicOperations, routeOf } from './public-operations.ts';
import { referenceFiles } from './reference.ts';

const document = openApiDocument();

test('the document is valid OpenAPI 3.1', async () => {
  const result = await validate(structuredClone(document) as Parameters<typeof validate>[0]);
  if (!result.valid) throw new Error(compileErrors(result));
  expect(result.valid).toBe(true);
});

test('every public operation is in it once, and no internal one is', () => {
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((one) => (one as { operationId: string }).operationId),
  );
  expect(ids.toSorted()).toEqual(publicOperations.map((one) => one.name).toSorted());
});

const ajv = new Ajv2020({ strict: false, formats: { date: true, 'date-time': true, email: true } });
ajv.addSchema(document, 'api');
/** The check of a JSON body of an operation: `requestBody`, `responses/200`. */
const takesOf = ({ method, path }: { method: string; path: string }, body: string) => {
  const place = ['paths', path.replaceAll('/', '~1'), method.toLowerCase(), body];
  return ajv.compile({ $ref: encodeURI(`api#/${place.join('/')}/content/application~1json/schema`) });
};

test('every example is an input that the contract and the document take', () => {
  for (const operation of publicOperations) {
    const { method, path } = routeOf(operation);
    const described = document.paths[path]?.[method.toLowerCase()] as {
      requestBody?: { content: { 'application/json': { example: Record<string, unknown> } } };
    };
    const body = described.requestBody?.content['application/json'];
    if (!body) continue;
    const { example } = body;
    const takes = takesOf({ method, path }, 'requestBody');
    expect([operation.name, takes(example), takes.errors]).toEqual([operation.name, true, null]);
    const schema = z
      .strictObject(operation.input.shape)
      .omit(Object.fromEntries(pathFields(path).map((name) => [name, true])) as Record<string, true>);
    expect(() => parseInput(schema, example)).not.toThrow();
  }
});

test('every hand-written example has an answer that the contract and the document take, and is shown', () => {
  const pages = [...referenceFiles()].filter(([name]) => name.startsWith('operations/'));
  const reference = pages.map(([, text]) => text).join('');
  for (const { operation: name, input, answer } of examples) {
    const operation = publicOperations.find((one) => one.name === name);
    if (!operation) throw new Error(`There is no operation ${name}`);
    expect(() => parseInput(operation.input, input)).not.toThrow();
    const { method, path } = routeOf(operation);
    const described = document.paths[path]?.[method.toLowerCase()] as {
      parameters: { name?: string; example?: unknown }[];
      responses: { 200: { content: { 'application/json': { example: unknown } } } };
    };
    const { example } = described.responses[200].content['application/json'];
    expect(example).toEqual(answer);
    const takes = takesOf({ method, path }, 'responses/200');
    expect([name, takes(answer), takes.errors]).toEqual([name, true, null]);
    for (const parameter of described.parameters)
      if (parameter.name && parameter.name in input) expect(parameter.example).toEqual(input[parameter.name]);
    expect(reference).toContain(JSON.stringify(answer, null, 2));
  }
});

test('nothing internal is shown', () => {
  const text = JSON.stringify(document);
  expect(text).not.toContain('session_secret');
  expect(text).not.toContain('secret_hash');
});

type Described = {
  operationId: string;
  parameters: { name: string }[];
  requestBody?: object;
  callbacks?: Record<string, unknown>;
  responses: Record<
    string,
    { $ref?: string; links?: Record<string, { operationId: string; parameters: object }> }
  >;
};
const described = Object.values(document.paths).flatMap((path) => Object.values(path) as Described[]);

test('an answer links to the operations that read what its ids name', () => {
  const linksOf = (name: string) =>
    described.find(({ operationId }) => operationId === name)?.responses[200]?.links;
  expect(linksOf('confirm_order')).toMatchObject({
    get_order: { operationId: 'get_order', parameters: { order_id: '$response.body#/id' } },
  });
  expect(linksOf('confirm_order')).not.toHaveProperty('get_branch');
  const pointerTo = (name: string, reader: string) => {
    const { parameters = {} } = linksOf(name)?.[reader] ?? {};
    return Object.values(parameters).join();
  };
  // Also from ids within: the first item of a list, an object, what may be null, the nearest to the top.
  expect(pointerTo('place_order', 'get_order')).toBe('$response.body#/orders/0/id');
  expect(pointerTo('list_invoices', 'get_invoice')).toBe('$response.body#/data/0/id');
  expect(pointerTo('get_order', 'get_branch')).toBe('$response.body#/branch/id');
  expect(pointerTo('get_order', 'get_rfq')).toBe('$response.body#/purchase_order/rfq_id');
  // Of companies suppliers are read, not buyers; and nobody is led to what only the other side may call.
  expect(pointerTo('get_order', 'get_supplier_company')).toBe('$response.body#/supplier/id');
  expect(pointerTo('set_agreed_price', 'get_supplier_company')).toBe('');
  for (const { responses } of described)
    for (const { operationId, parameters } of Object.values(responses[200]?.links ?? {})) {
      const target = described.find((one) => one.operationId === operationId);
      expect(target?.parameters.map(({ name }) => name)).toEqual(
        expect.arrayContaining(Object.keys(parameters)),
      );
    }
});

test.each(described.map((one) => [one.operationId, one] as const))(
  '%s describes the refusals of a body, a method and an Accept header that it can end in',
  (_name, { operationId, responses, requestBody }) => {
    const hasRoute = operationsByName.get(operationId)?.rest !== null;
    const expected = ['405', ...(hasRoute ? ['406'] : []), ...(requestBody ? ['413', '415'] : [])];
    const edge = ['405', '406', '413', '415'].filter((status) => status in responses);
    expect(edge).toEqual(expected);
  },
);

test('failures are described once and shared, with the headers that clients act on', () => {
  const failures = described.flatMap(({ responses }) =>
    Object.entries(responses).filter(([status]) => status !== '200'),
  );
  expect(failures.filter(([, { $ref }]) => !$ref)).toEqual([]);
  const { responses } = document.components;
  const headersOf = (name: string) => Object.keys(responses[name]?.headers ?? {});
  expect(headersOf('TooManyRequests')).toContain('Retry-After');
  expect(headersOf('Unauthorized')).toContain('WWW-Authenticate');
  expect(headersOf('MethodNotAllowed')).toContain('Allow');
  for (const name of Object.keys(responses))
    expect(headersOf(name)).toEqual(expect.arrayContaining(['RateLimit', 'RateLimit-Policy']));
  // Programs decide by this header whether to repeat a call that was answered 409.
  const inFlight = Object.entries(responses).filter(([, { description }]) =>
    description.includes('`idempotency_in_flight`'),
  );
  expect(inFlight.length).toBeGreaterThan(0);
  for (const [, { headers }] of inFlight) expect(Object.keys(headers)).toContain('Retry-After');
});

test('a refusal keeps its name: the status, after the operation where it has codes of its own', () => {
  const refOf = (name: string, status: string) =>
    described
      .find(({ operationId }) => operationId === name)
      ?.responses[status]?.$ref?.split('/')
      .at(-1);
  expect(refOf('confirm_order', '409')).toBe('Conflict');
  expect(refOf('place_order', '409')).toBe('PlaceOrderConflict');
  expect(refOf('place_order', '405')).toBe('MethodNotAllowed');
  expect(document.components.responses.PlaceOrderUnprocessable?.description).toContain(
    '`insufficient_stock`',
  );
});

test('every message to a webhook is described, where generators find its schemas', () => {
  const { create_webhook } = Object.fromEntries(described.map((one) => [one.operationId, one]));
  const callbacks = create_webhook?.callbacks ?? {};
  expect(Object.keys(callbacks)).toEqual([...changeTypeNames, 'webhook.verify', 'webhook.test']);
  expect(document.components.schemas.WebhookTestData?.properties).toEqual({ company_id: expect.anything() });
  // Only the answer to a change ends a webhook.
  const ending = Object.entries(callbacks).filter(([, one]) => JSON.stringify(one).includes('"410"'));
  expect(ending.map(([type]) => type)).toEqual(changeTypeNames);
  expect(document).not.toHaveProperty('webhooks');
});

/** Every schema of a part of the document, those of the components that it refers to among them, by its place. */
const schemasIn = (value: unknown, place: string, seen = new Map<string, JsonSchema>()) => {
  if (typeof value !== 'object' || value === null || seen.has(place)) return seen;
  const { $ref } = value as JsonSchema;
  if (typeof $ref === 'string') {
    const parts = $ref.split('/').slice(1);
    const target = parts.reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], document);
    schemasIn(target, $ref, seen);
  }
  if (typeof (value as JsonSchema).type === 'string') seen.set(place, value as JsonSchema);
  for (const [name, one] of Object.entries(value))
    if (name !== 'example') schemasIn(one, `${place}/${name}`, seen);
  return seen;
};

test('an answer lists the values that are known, and takes those of later releases; inputs take no others', () => {
  const answers = described.flatMap(({ responses, callbacks = {} }) => [
    ...Object.values(responses),
    ...Object.values(callbacks).map(
      (one) => (one as Record<string, { post: Described }>)['{$request.body#/url}']?.post.requestBody,
    ),
  ]);
  const answered = schemasIn(answers, '');
  expect([...answered].filter(([, one]) => one.enum).map(([place]) => place)).toEqual([]);
  const listed = answered.get('#/components/schemas/Change/properties/type');
  expect(listed).toMatchObject({ type: 'string', 'x-extensible-enum': changeTypeNames });
  const given = schemasIn(
    described.map(({ parameters, requestBody }) => [parameters, requestBody]),
    '',
  );
  expect([...given].filter(([, one]) => one['x-extensible-enum']).map(([place]) => place)).toEqual([]);
  const closed = [...given.values()].find((one) => one.enum?.includes('partially_shipped'));
  expect(closed?.enum).toContain('delivered');
});

describe('generators find in the document', () => {
  const everything = schemasIn(document, '');

  test('nothing next to a reference but words', () => {
    const wrong: string[] = [];
    JSON.stringify(document, (_name, value) => {
      if (value && typeof value.$ref === 'string')
        wrong.push(
          ...Object.keys(value).filter((key) => !['$ref', 'description', 'x-procura-codes'].includes(key)),
        );
      return value;
    });
    expect(wrong).toEqual([]);
  });

  test('no pattern for what has a format', () => {
    const both = [...everything].filter(([, one]) => one.format && one.pattern);
    expect(both.map(([place]) => place)).toEqual([]);
  });

  test('every object by a name of at most 50 letters, which says where it is', () => {
    const inline = [...everything].filter(
      ([place, { properties }]) =>
        properties && place.startsWith('/components/schemas/') && place.split('/').length > 4,
    );
    // A condition narrows the fields of the object that it is in.
    expect(inline.map(([place]) => place).filter((place) => !/\/(if|then|else)$/.test(place))).toEqual([]);
    const { schemas, responses } = document.components;
    const names = [...Object.keys(schemas), ...Object.keys(responses)];
    expect(names.filter((name) => name.length > 50 || !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([]);
    expect(names).toEqual(
      expect.arrayContaining(['OrderApproval', 'PlaceOrderLineInput', 'ListInvoicesItem']),
    );
  });

  test('no header, parameter, response and schema of one name', () => {
    const { schemas, responses, headers, parameters } = document.components;
    const names = [schemas, responses, headers, parameters].flatMap((part) =>
      Object.keys(part).map((name) => name.replace(/[^A-Za-z]/g, '').toLowerCase()),
    );
    const own = names.filter((name) => !['idempotencykey', 'xrequestid', 'procuraversion'].includes(name));
    expect(own.filter((name, index) => own.indexOf(name) !== index)).toEqual([]);
  });

  test('currencies and countries as one type, given and answered', () => {
    const texts = [...everything].filter(([place]) => /\/(currency|country)(\/schema)?$/.test(place));
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.filter(([, { type, enum: list }]) => type !== 'string' || list)).toEqual([]);
    const lists = [...everything].filter(([, one]) => one.enum?.includes('EUR') || one.enum?.includes('DE'));
    expect(lists.map(([place]) => place)).toEqual([]);
  });
});

test('a failure names the members that its code adds, in the schemas of answers', () => {
  const { Problem } = document.components.schemas;
  expect(Problem?.properties).toMatchObject({
    current_totals: { type: 'array', items: { $ref: '#/components/schemas/Money' } },
    preview: { $ref: '#/components/schemas/Preview' },
    verdicts: { type: 'array', items: { $ref: '#/components/schemas/Verdict' } },
    latest_supplier_iteration: { type: 'integer' },
  });
  expect(Problem?.required).not.toContain('current_totals');
});

describe('a schema of inputs takes what the contract takes, and refuses what it refuses', () => {
  const { pick, below, seed } = seededRandom();
  const codes = [...Object.keys(currencies), 'EUX', 'eur', '', 'EURO'];
  const digits = (most: number) => Array.from({ length: below(most) + 1 }, () => below(10)).join('');
  const amount = () =>
    pick([
      () => `${pick(['', '-', '', '+'])}${digits(13)}.${digits(6)}`,
      () => `${below(1000)}.${digits(2)}`,
      () => `${pick(['', '-'])}${below(1000)}`,
      () => pick(['', '-0.00', '0.00', '0', '-0', '1e3', '1,50', ' 1.00', '.50', '1.', '-0.01', '007.00']),
    ])();
  const amounts = () => Array.from({ length: 3000 }, () => ({ amount: amount(), currency: pick(codes) }));

  const bodyOf = (collection: string) =>
    `paths/~1api~1${collection}/post/requestBody/content/application~1json/schema/properties`;

  test.each<[place: string, contract: z.ZodType, values: () => unknown[]]>([
    ['components/schemas/PositiveMoneyInput', positiveMoney, amounts],
    ['components/schemas/GivenUnitPriceInput', givenUnitPrice, amounts],
    ['components/schemas/PositiveMoneyInput/properties/currency', currencyCode, () => codes],
    [
      'components/schemas/GivenAddressInput/properties/country',
      givenCountry,
      () => ['DE', 'GB', 'UK', 'de', 'XX', 'DEU', ''],
    ],
    [
      `${bodyOf('orders')}/requested_on`,
      givenDate,
      () => ['1899-12-31', '1900-01-01', '2999-12-31', '3000-01-01', '0000-01-01'],
    ],
    [
      `${bodyOf('rfqs')}/deadline`,
      givenInstant,
      () => ['1899-06-01T00:00:00Z', '1900-01-01T00:00:00Z', '2999-12-31T23:59:59Z', '9999-01-01T00:00:00Z'],
    ],
    [
      `${bodyOf('branches')}/time_zone`,
      timeZone,
      () => ['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', '', 'Europe Berlin', '/'],
    ],
  ])('%s', (place, contract, values) => {
    const takes = ajv.compile({ $ref: `api#/${place}` });
    const differ = values().filter((value) => takes(value) !== contract.safeParse(value).success);
    expect({ seed, differ }).toEqual({ seed, differ: [] });
  });
});
