import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';

/** The file with the types of the interface. */
export const typesFile = join(import.meta.dirname, 'src/generated/api.ts');
const documentFile = join(import.meta.dirname, '../../docs/reference/openapi.json');

/**
 * The types of the part of `docs/reference/openapi.json` that REST keys can call (`/api`), its version and the failure
 * codes. Every failure has one shape, so each operation has it once and not per status.
 */
export const generateTypes = async (): Promise<string> => {
  const document = JSON.parse(await readFile(documentFile, 'utf8'));
  const problem = { $ref: '#/components/schemas/Problem' };
  const failed = { description: 'Failed', content: { 'application/problem+json': { schema: problem } } };
  for (const [path, methods] of Object.entries<Record<string, { responses: object }>>(document.paths)) {
    if (!path.startsWith('/api/')) delete document.paths[path];
    for (const operation of Object.values(methods))
      operation.responses = { 200: Object.entries(operation.responses)[0]?.[1], default: failed };
  }
  // Each operation names the common shape of failures.
  delete document.components.responses;
  const codes: string[] = document.components.schemas.Problem.properties.code['x-extensible-enum'];
  return [
    '// Generated from docs/reference/openapi.json by `npm run generate`; change the contracts instead.',
    '',
    '/** The version of the interface that these types describe. */',
    `export const interfaceVersion = '${document.info.version}';`,
    '',
    '/** Codes of failures; later releases may add to them. */',
    `export type FailureCode =\n${codes.map((code) => `  | '${code}'`).join('\n')};`,
    '',
    // The interface has neither of these.
    astToString(await openapiTS(document as OpenAPI3, { transform: openValues })).replace(
      /^export type (webhooks|\$defs) = .*\n/gm,
      '',
    ),
  ].join('\n');
};

/** The known values of an answer, for editors to suggest, or any other text: later releases may answer new values. */
const openValues = (schema: object): ts.TypeNode | undefined => {
  const known = 'x-extensible-enum' in schema ? schema['x-extensible-enum'] : undefined;
  if (!Array.isArray(known)) return undefined;
  const { factory } = ts;
  const text = factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword);
  const other = factory.createIntersectionTypeNode([text, factory.createTypeLiteralNode([])]);
  return factory.createUnionTypeNode([
    ...known.map((value) => factory.createLiteralTypeNode(factory.createStringLiteral(value))),
    factory.createParenthesizedType(other),
  ]);
};

if (import.meta.main) {
  await mkdir(join(typesFile, '..'), { recursive: true });
  await writeFile(typesFile, await generateTypes());
  console.log('Wrote the types of the client.');
}
