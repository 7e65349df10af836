import * as contracts from '@procura/contracts';
import {
  countries,
  currencies,
  currencyCode,
  givenCountry,
  givenDate,
  givenInstant,
  givenUnitPrice,
  minorDigits,
  money,
  type Operation,
  positiveMoney,
  priceFilter,
  timeZone,
  unitPrice,
  unitPriceDecimals,
  webhookUrl,
} from '@procura/contracts';
import { z } from 'zod';
import { clean, type JsonSchema } from './json-schema.ts';
import { pascal, referOnly, sayDouble } from './openapi-schemas.ts';

const codes = Object.keys(currencies).toSorted();

/** Currencies by number of minor digits, the most common number last. */
const byDigits = [...Map.groupBy(codes, minorDigits)].toSorted(([, a], [, b]) => a.length - b.length);

/** The pattern of an amount for the minor digits of its currency, which JSON Schema cannot look up. */
const amountByCurrency = (patternOf: (digits: number) => string): JsonSchema => {
  const [common, ...others] = byDigits
    .map(([digits, currencies]) => ({
      currencies,
      // Both fields are named, because checkers refuse fields that a part does not name.
      form: { properties: { amount: { pattern: patternOf(digits) }, currency: {} } },
    }))
    .reverse();
  return others.reduce<JsonSchema>(
    (otherwise, { currencies, form }) => ({
      // Without `required` a missing currency would match.
      if: { properties: { currency: { enum: currencies } }, required: ['currency'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, and no promise
      then: form,
      else: otherwise,
    }),
    common?.form ?? {},
  );
};

const decimals = (digits: number): string => (digits === 0 ? '' : `(\\.\\d{1,${digits}})?`);
const priceDecimals = `(\\.\\d{1,${unitPriceDecimals}})?`;
/** The whole part of a price below 10^12 minor units. */
const priceWhole = (digits: number): string => `(0|[1-9]\\d{0,${11 - digits}})`;

const patternOf = (schema: z.ZodType): string => String(z.toJSONSchema(schema).pattern);
const oneOf = (values: readonly string[]): string => `^(${values.join('|')})$`;
/**
 * Years before 1900 and after 2999. Not a `pattern`: generators apply one to a value that they have parsed by its
 * format.
 */
const otherYears = { not: { pattern: '^(0|1[0-8]|[3-9])' } };

/**
 * What refinements of the contracts require in addition to the shapes that zod writes, as far as JSON Schema can
 * express it.
 */
const refinements = new Map<z.core.$ZodType, JsonSchema>([
  // Patterns, because answers have these texts without a list, and generators make a type of its own of a list.
  [currencyCode, { pattern: oneOf(codes) }],
  [givenCountry, { pattern: oneOf(countries) }],
  [timeZone, { pattern: '^[A-Za-z][\\w+-]*(/[\\w+-]+)*$', examples: ['Europe/Berlin'] }],
  [priceFilter, { pattern: '^(0|[1-9]\\d{0,14})(\\.\\d{1,6})?$' }],
  [webhookUrl, { pattern: '^https://' }],
  [givenDate, otherYears],
  [givenInstant, otherYears],
  [money, amountByCurrency((digits) => `^(?!-[0.]+$)-?\\d+${decimals(digits)}$`)],
  [positiveMoney, { properties: { amount: { pattern: patternOf(money.shape.amount).replace('-?', '') } } }],
  [unitPrice, { properties: { amount: { pattern: `^\\d+${priceDecimals}$` } } }],
  [givenUnitPrice, amountByCurrency((digits) => `^${priceWhole(digits)}${priceDecimals}$`)],
]);

/** The refinement of a schema or, if it is a copy with another description, of what it was copied from. */
const refinementOf = (schema: z.core.$ZodType): JsonSchema | undefined =>
  refinements.get(schema) ?? (schema._zod.parent && refinementOf(schema._zod.parent));

/** The name of each input and of objects that inputs share: the name under which the contracts export it. */
const namesOf = (operations: readonly Operation[]) => {
  const names = z.registry<{ id: string }>();
  for (const { name, input } of operations)
    if (!names.has(input)) names.add(input, { id: `${pascal(name)}Input` });
  for (const [name, value] of Object.entries(contracts))
    if (value instanceof z.ZodObject && !names.has(value)) names.add(value, { id: `${pascal(name)}Input` });
  return names;
};

/**
 * The component schemas of inputs, by name, as strict as the service where JSON Schema can express it; and the name of
 * one operation's input, whose fields are its parameters and its body.
 */
export const inputSchemas = (operations: readonly Operation[]) => {
  const names = namesOf(operations);
  const { schemas } = z.toJSONSchema(names, {
    io: 'input',
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ zodSchema, jsonSchema }) => {
      referOnly(jsonSchema);
      sayDouble(jsonSchema);
      // Generators make an enum of a constant, in which true is a text.
      if (jsonSchema.const === true) {
        delete jsonSchema.const;
        jsonSchema.not = { const: false };
      }
      Object.assign(jsonSchema, jsonSchema.$ref ? refinements.get(zodSchema) : refinementOf(zodSchema));
    },
  });
  const cleaned = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, clean(schema as JsonSchema, { open: false })]),
  );
  return {
    schemas: Object.fromEntries(
      Object.entries(cleaned).map(([name, schema]) => [name, withoutBase(schema, cleaned)]),
    ),
    nameOf: ({ input }: Operation): string => names.get(input)?.id ?? '',
  };
};

/** A component that narrows fields of another one, complete in itself: generators ignore what is next to `$ref`. */
const withoutBase = (schema: JsonSchema, schemas: Record<string, JsonSchema>): JsonSchema => {
  const { $ref, properties = {}, ...rest } = schema;
  const base = schemas[String($ref).split('/').at(-1) ?? ''];
  if (!base) return schema;
  const narrowed = Object.entries(base.properties ?? {}).map(([name, one]) => [
    name,
    { ...one, ...properties[name] },
  ]);
  return { ...base, ...rest, properties: Object.fromEntries(narrowed) };
};
