import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '@procura/contracts';
import * as contracts from '@procura/contracts';
import { z } from 'zod';
import { clean, type JsonSchema, withoutNull } from './json-schema.ts';
import { publicOperations } from './public-operations.ts';

/** A snake case name in Pascal case, the convention for components. */
export const pascal = (name: string): string =>
  name.replace(/(?:^|_)([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());

const repeated = [
  'type',
  'properties',
  'required',
  'additionalProperties',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'enum',
  'if',
  'then',
  'else',
] as const;

/** Removes what a copy with another description repeats of the component that it refers to. */
export const referOnly = (schema: z.core.JSONSchema.BaseSchema): void => {
  if (schema.$ref) for (const keyword of repeated) delete schema[keyword];
};

/** Says that a number needs 64 bits: without a format, generators for Go take 32, which lose thousandths. */
export const sayDouble = (schema: z.core.JSONSchema.BaseSchema): void => {
  if (schema.type === 'number') schema.format = 'double';
};

/** Names of schemas that are used more than once: those that the contracts export, and each operation's answer. */
const schemaNames = (() => {
  const names = z.registry<{ id: string }>();
  // What is only narrower for inputs is the same in answers.
  for (const [name, value] of Object.entries(contracts))
    if (value instanceof z.ZodObject && value !== contracts.positiveMoney)
      names.add(value, { id: pascal(name) });
  for (const operation of publicOperations)
    if (!names.has(operation.output)) names.add(operation.output, { id: `${pascal(operation.name)}Answer` });
  return names;
})();

/** The component schema of an answer. */
export const answerName = (operation: Operation): string => schemaNames.get(operation.output)?.id ?? '';

/** The component schemas of answers, by name. */
export const answerSchemas = (): Record<string, JsonSchema> => {
  const { schemas } = z.toJSONSchema(schemaNames, {
    io: 'output',
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      referOnly(jsonSchema);
      sayDouble(jsonSchema);
      openValues(jsonSchema);
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      withoutHidden(clean(schema as JsonSchema, { open: true })),
    ]),
  );
};

/** Declares the values of an answer as those that are known: a later release may add to them. */
const openValues = (schema: z.core.JSONSchema.BaseSchema): void => {
  if (!schema.enum) return;
  schema['x-extensible-enum'] = schema.enum;
  delete schema.enum;
};

/**
 * An answer without the parts that the gateway removes: a session's secret becomes a cookie, and a drawing is a
 * separate response.
 */
const withoutHidden = (schema: JsonSchema): JsonSchema => {
  const { session_secret, device_secret, image, ...properties } = schema.properties ?? {};
  if (!session_secret && !device_secret && !image) return schema;
  return { ...schema, properties, required: schema.required?.filter((name) => name in properties) };
};

/**
 * The schemas with every object within them as a component of its own, named after the place where it is: generators
 * make longer names, or numbers.
 */
export const withNamedObjects = (schemas: Record<string, JsonSchema>): Record<string, JsonSchema> => {
  const named: Record<string, JsonSchema> = {};
  const put = (name: string, schema: JsonSchema): void => {
    const described = withinOf(schema, (field, isItem) => nameWithin(name, field, isItem));
    if (name in named && !isDeepStrictEqual(named[name], described))
      throw new Error(`Two objects are called ${name}. Remedy: let the contracts export one of them.`);
    named[name] = described;
  };
  const refer = (schema: JsonSchema, name: string): JsonSchema => {
    if (!schema.properties) return withinOf(schema, () => name);
    put(name, schema);
    return { $ref: `#/components/schemas/${name}` };
  };
  const withinOf = (schema: JsonSchema, nameOf: (field: string, isItem: boolean) => string): JsonSchema => {
    const { properties, items, anyOf } = schema;
    return {
      ...schema,
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([field, one]) => [field, refer(one, nameOf(field, isList(one)))]),
        ),
      }),
      ...(items && { items: refer(items, nameOf('', true)) }),
      ...(Array.isArray(anyOf) && { anyOf: anyOf.map((one) => refer(one, nameOf('', false))) }),
    };
  };
  for (const [name, schema] of Object.entries(schemas)) put(name, schema);
  return named;
};

const isList = (schema: JsonSchema): boolean => withoutNull(schema).items !== undefined;

const nameWithin = (parent: string, field: string, isItem: boolean): string => {
  const [, stem = '', suffix] = /^(.*?)(Answer|View|Input)?$/.exec(parent) ?? [];
  return `${stem}${pascal(isItem ? singular(field) : field)}${suffix === 'Input' ? suffix : ''}`;
};

/** The name of one item of a list. */
const singular = (field: string): string => {
  if (field === 'data') return 'item';
  if (/(us|ss|series|[^s])$/.test(field)) return `${field}_item`;
  return field.replace(/ies$/, 'ys').slice(0, -1);
};

/** Only the schemas that paths reference. */
export const pruneSchemas = (
  schemas: Record<string, JsonSchema>,
  text: string,
): Record<string, JsonSchema> => {
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
