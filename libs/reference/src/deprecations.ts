import { type Deprecation, deprecationKeyword, type Operation } from '@procura/contracts';
import { inputSchema, type JsonSchema } from './json-schema.ts';

/**
 * Finds the deprecations that a call with a given input uses: that of the operation, and those of fields in it.
 * Undefined for an operation without any.
 */
export const deprecationsOf = (
  operation: Operation,
): ((input: Readonly<Record<string, unknown>>) => Deprecation[]) | undefined => {
  const schema = inputSchema(operation);
  const own = operation.deprecated ? [operation.deprecated] : [];
  if (!JSON.stringify(schema).includes(`"${deprecationKeyword}"`))
    return own.length > 0 ? () => own : undefined;
  return (input) => [...own, ...usedIn(schema, input)];
};

const usedIn = (schema: JsonSchema, value: unknown): Deprecation[] => {
  const own = schema[deprecationKeyword] as Deprecation | undefined;
  const branches = ((schema.anyOf as JsonSchema[] | undefined) ?? []).flatMap((one) => usedIn(one, value));
  return [...(own ? [own] : []), ...branches, ...insideOf(schema, value)];
};

const insideOf = ({ items, properties = {} }: JsonSchema, value: unknown): Deprecation[] => {
  if (Array.isArray(value)) return items ? value.flatMap((one) => usedIn(items, one)) : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return field ? usedIn(field, one) : [];
  });
};
