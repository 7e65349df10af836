import { expect, test } from '@jest/globals';
import { operationsByName, parseInput, pathFields } from '@procura/contracts';
import { compileErrors, validate } from '@readme/openapi-parser';
import { openApiDocument } from './openapi.ts';
import { publicOperations, routeOf } from './public-operations.ts';

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

test('every example is an input the contract takes', () => {
  for (const operation of publicOperations) {
    const { method, path } = routeOf(operation);
    const described = document.paths[path]?.[method.toLowerCase()] as {
      requestBody?: { content: { 'application/json': { example: Record<string, unknown> } } };
    };
    const example = described.requestBody?.content['application/json'].example;
    if (!example) continue;
    const schema = operation.input.omit(
      Object.fromEntries(pathFields(path).map((name) => [name, true])) as Record<string, true>,
    );
    expect(() => parseInput(schema, example)).not.toThrow();
  }
});

test('nothing that stays inside is shown', () => {
  const text = JSON.stringify(document);
  expect(text).not.toContain('session_secret');
  expect(text).not.toContain('secret_hash');
});

type Described = {
  operationId: string;
  parameters: { name: string }[];
  requestBody?: object;
  responses: Record<
    string,
    { $ref?: string; links?: Record<string, { operationId: string; parameters: object }> }
  >;
};
const described = Object.values(document.paths).flatMap((path) => Object.values(path) as Described[]);

test('an answer links to the operations that read what its ids name', () => {
  const linksOf = (name: string) =>
    described.find(({ operationId }) => operationId === name)?.responses[200]?.links;
  expect(linksOf('confirm_order')).toEqual({
    get_order: { operationId: 'get_order', parameters: { order_id: '$response.body#/id' } },
  });
  expect(linksOf('get_order')).toBeUndefined();
  for (const { responses } of described)
    for (const { operationId, parameters } of Object.values(responses[200]?.links ?? {})) {
      const target = described.find((one) => one.operationId === operationId);
      expect(target?.parameters.map(({ name }) => name)).toEqual(
        expect.arrayContaining(Object.keys(parameters)),
      );
    }
});

test.each(described.map((one) => [one.operationId, one] as const))(
  '%s describes the refusals of a body and of an Accept header that it can end in',
  (_name, { operationId, responses, requestBody }) => {
    const hasRoute = operationsByName.get(operationId)?.rest !== null;
    const expected = [...(hasRoute ? ['406'] : []), ...(requestBody ? ['413', '415'] : [])];
    const edge = ['406', '413', '415'].filter((status) => status in responses);
    expect(edge).toEqual(expected);
  },
);

test('failures are described once and shared, with the headers that clients act on', () => {
  const failures = described.flatMap(({ responses }) =>
    Object.entries(responses).filter(([status]) => status !== '200'),
  );
  expect(failures.filter(([, { $ref }]) => !$ref)).toEqual([]);
  const headersOf = (name: keyof typeof document.components.responses) =>
    Object.keys(document.components.responses[name]?.headers ?? {});
  expect(headersOf('RateLimited')).toEqual(expect.arrayContaining(['Retry-After', 'RateLimit']));
  expect(headersOf('UnauthenticatedOrWrongCredential')).toContain('WWW-Authenticate');
});
