import { type Operation, pathFields } from '@procura/contracts';
import { inputSchema, type JsonSchema, withoutNull } from './json-schema.ts';
import { answerName } from './openapi-schemas.ts';
import { publicOperations } from './public-operations.ts';

/** The links of an answer, in the form of an OpenAPI response. */
export type Links = { links?: Record<string, { operationId: string; parameters: Record<string, string> }> };

/**
 * Finds the links of an answer: from the ids at its top level, and in objects and first items of lists, to the
 * operations that read the named objects.
 */
export const linkerOf = (schemas: Record<string, JsonSchema>) => {
  const readersOf = (isOperators: boolean) =>
    new Map(
      publicOperations.filter(({ audience }) => (audience === 'operator') === isOperators).flatMap(readerOf),
    );
  const [operators, others] = [readersOf(true), readersOf(false)];
  return (operation: Operation): Links => {
    const readers = operation.audience === 'operator' ? operators : others;
    const found = idsIn(schemas[answerName(operation)] ?? {}, schemas).flatMap(({ pointer, pattern }) => {
      const reader = readers.get(pattern);
      // Of other companies, only suppliers can be read.
      const isOther = reader?.field === 'supplier_company_id' && !/supplier/.test(pointer);
      if (!reader || isOther || reader.operationId === operation.name || !isFor(reader, operation)) return [];
      const { operationId, field } = reader;
      return [[operationId, { operationId, parameters: { [field]: `$response.body#${pointer}` } }] as const];
    });
    // The first id of a kind is the one nearest to the top level.
    const links = Object.fromEntries(found.toReversed());
    return found.length > 0 ? { links } : {};
  };
};

type FoundId = { pointer: string; pattern: string };

/** The ids of an answer as pointers, those at the top level first, down to objects within its objects and lists. */
const idsIn = (
  schema: JsonSchema,
  schemas: Record<string, JsonSchema>,
  pointer = '',
  depth = 2,
): FoundId[] => {
  const { properties = {}, items, pattern } = resolved(schema, schemas);
  if (typeof pattern === 'string') return [{ pointer, pattern }];
  if (items) return idsIn(items, schemas, `${pointer}/0`, depth);
  if (depth === 0) return [];
  const fields = Object.entries(properties).map(([name, field]) => ({
    name,
    field: resolved(field, schemas),
  }));
  const [above, below] = [
    fields.filter(({ field }) => field.pattern),
    fields.filter(({ field }) => !field.pattern),
  ];
  return [...above, ...below].flatMap(({ name, field }) =>
    idsIn(field, schemas, `${pointer}/${name}`, depth - 1),
  );
};

/** A schema with its reference to a component resolved, and without null if it may be null. */
const resolved = (schema: JsonSchema, schemas: Record<string, JsonSchema>): JsonSchema => {
  if (typeof schema.$ref === 'string')
    return resolved(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas);
  const only = withoutNull(schema);
  return only === schema ? schema : resolved(only, schemas);
};

/** Whether a caller of an operation can also call its reader. */
const isFor = (reader: Reader, { audience }: Operation): boolean =>
  !(
    (audience === 'supplier' && reader.audience === 'buyer') ||
    (audience === 'buyer' && reader.audience === 'supplier')
  );

type Reader = { operationId: string; field: string; audience: Operation['audience'] };

/** The pattern of the id by which an operation reads one object, and the path field for it. */
const readerOf = (operation: Operation): [pattern: string, reader: Reader][] => {
  const { name, rest, audience } = operation;
  const [field = '', ...others] = pathFields(rest?.path ?? '');
  if (!name.startsWith('get_') || !rest?.path.endsWith('}') || others.length > 0) return [];
  const pattern = inputSchema(operation).properties?.[field]?.pattern;
  return typeof pattern === 'string' ? [[pattern, { operationId: name, field, audience }]] : [];
};
