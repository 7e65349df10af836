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
import { pascal } from './openapi-schemas.ts';

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

const years = '^(19|2\\d)\\d{2}-';

/**
 * What refinements of the contracts require in addition to the shapes that zod writes, as far as JSON Schema can
 * express it.
 */
const refinements = new Map<z.core.$ZodType, JsonSchema>([
  [currencyCode, { enum: codes }],
  [givenCountry, { enum: [...countries] }],
  [timeZone, { pattern: '^[A-Za-z][\\w+-]*(/[\\w+-]+)*$', examples: ['Europe/Berlin'] }],
  [priceFilter, { pattern: '^(0|[1-9]\\d{0,14})(\\.\\d{1,6})?$' }],
  [webhookUrl, { pattern: '^https://' }],
  [givenDate, { pattern: years }],
  [givenInstant, { pattern: years }],
  [money, amountByCurrency((digits) => `^(?!-[0.]+$)-?\\d+${decimals(digits)}$`)],
  [positiveMoney, { properties: { amount: { pattern: '^\\d' } } }],
  [unitPrice, { properties: { amount: { pattern: `^\\d+${priceDecimals}$` } } }],
  [givenUnitPrice, amountByCurrency((digits) => `^${priceWhole(digits)}${priceDecimals}$`)],
]);

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

/** The name of each input and of schemas that inputs share: the name under which the contracts export it. */
const namesOf = (operations: readonly Operation[]) => {
  const names = z.registry<{ id: string }>();
  for (const { name, input } of operations)
    if (!names.has(input)) names.add(input, { id: `${pascal(name)}Input` });
  for (const [name, value] of Object.entries(contracts)) {
    if (!(value instanceof z.ZodType) || names.has(value)) continue;
    if (value instanceof z.ZodObject) names.add(value, { id: `${pascal(name)}Input` });
    else if (refinements.has(value)) names.add(value, { id: pascal(name) });
  }
  return names;
};

/**
 * The component schemas of inputs, by name, as strict as the service where JSON Schema can express it; and the schema
 * of one operation's input, whose fields are its parameters and its body.
 */
export const inputSchemas = (operations: readonly Operation[]) => {
  const names = namesOf(operations);
  const { schemas } = z.toJSONSchema(names, {
    io: 'input',
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ zodSchema, jsonSchema }) => {
      // Removes what a copy with another description repeats of the component it refers to.
      if (jsonSchema.$ref) for (const keyword of repeated) delete jsonSchema[keyword];
      // zod writes the pattern of a format as well, which is redundant.
      if (jsonSchema.format) delete jsonSchema.pattern;
      Object.assign(jsonSchema, refinements.get(zodSchema));
    },
  });
  const cleaned: Record<string, JsonSchema> = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      clean(schema as JsonSchema, { open: false, keepPatterns: true }),
    ]),
  );
  const ofOperation = ({ input }: Operation): JsonSchema => cleaned[names.get(input)?.id ?? ''] ?? {};
  return { schemas: cleaned, ofOperation };
};
