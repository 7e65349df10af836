import type { Operation } from '@procura/contracts';
import * as contracts from '@procura/contracts';
import { z } from 'zod';
import { clean, type JsonSchema } from './json-schema.ts';
import { publicOperations } from './public-operations.ts';

/** A snake case name in Pascal case, the convention for components. */
export const pascal = (name: string): string =>
  name.replace(/(?:^|_)([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());

/** Names of schemas that are used more than once: those that the contracts export, and each operation's answer. */
const schemaNames = (() => {
  const names = z.registry<{ id: string }>();
  for (const [name, value] of Object.entries(contracts))
    if (value instanceof z.ZodObject) names.add(value, { id: pascal(name) });
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
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      withoutHidden(clean(schema as JsonSchema, { open: true })),
    ]),
  );
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
