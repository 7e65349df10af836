import type { JsonSchema } from './json-schema.ts';

const words: Record<string, unknown> = {
  amount: '125.00',
  currency: 'EUR',
  country: 'DE',
  time_zone: 'Europe/Berlin',
  email: 'ana@example.com',
  url: 'https://erp.example/procura',
  owner_email: 'ana@example.com',
  code: 'BER-1',
  name: 'Berlin',
  line1: 'Obere Str. 57',
  city: 'Berlin',
  password: 'a password of twelve or more',
  reason: 'Ordered by mistake',
  signature: `${'A'.repeat(86)}==`,
};

/** An example that an input schema accepts: its required fields, or its first field if none is required. */
export const exampleOf = (schema: JsonSchema, name = ''): unknown => {
  if (schema.enum) return schema.enum[0];
  if ('const' in schema) return schema.const;
  if (schema.type === 'object') {
    const { properties = {}, required = Object.keys(properties).slice(0, 1) } = schema;
    return Object.fromEntries(required.map((one) => [one, exampleOf(properties[one] ?? {}, one)]));
  }
  if (schema.type === 'array') return schema.items ? [exampleOf(schema.items, name)] : [];
  if (schema.type === 'integer' || schema.type === 'number')
    return Math.max(Number(schema.minimum ?? 1), name === 'quantity' ? 10 : 0);
  if (schema.type === 'boolean') return true;
  return exampleText(schema, name);
};

const exampleText = (schema: JsonSchema, name: string): unknown => {
  if (schema.format === 'date') return '2026-11-21';
  if (schema.format === 'date-time') return '2026-11-21T09:30:00Z';
  const pattern = String(schema.pattern ?? '');
  const prefix = /^\^([a-z]+)_\[0-7\]/.exec(pattern)?.[1];
  if (prefix) return `${prefix}_01k8m6z9c4e5r9vw3a7q2t0b1n`;
  const fixed = [words[name], 'buyer', '123456', '7.5', 'a'.repeat(64)].find(
    (one) => typeof one === 'string' && (!pattern || new RegExp(pattern).test(one)),
  );
  return fixed ?? 'text';
};
