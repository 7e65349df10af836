import { expect, test } from '@jest/globals';
import { parseInput, pathFields } from '@procura/contracts';
import { compileErrors, validate } from '@readme/openapi-parser';
import { openApiDocument, publicOperations, routeOf } from './openapi.ts';

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
