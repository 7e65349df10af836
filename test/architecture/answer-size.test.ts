import { describe, expect, test } from '@jest/globals';
import {
  maxGroupTotals,
  maxInvoiceLines,
  maxListedLines,
  maxRfqItems,
  maxShippedLines,
  type Operation,
  operations,
} from '@procura/contracts';
import { z } from 'zod';

/** NATS carries 1 MB; a larger reply would arrive empty. */
const limitBytes = 900 * 1024;
/** UTF-8 bytes of one UTF-16 unit of text at worst: Chinese, Japanese and Korean take three. */
const bytesPerUnit = 3;
/** Longest text whose form a pattern without a maximum fixes: days, percentages, role keys. */
const patternedLength = 40;
const idPattern = /^\^([a-z]+_)\[0-7\]/;

/** Arrays inside arrays. Their items share one bound, because the service bounds their sum. */
const together: Record<string, number> = {
  // They share the bound, and their items are of one size.
  'get_order_metrics.groups[].totals': maxGroupTotals / 2,
  'get_order_metrics.groups[].live_totals': maxGroupTotals / 2,
  'get_order_billing.invoices[].lines': maxInvoiceLines,
  // Each of at most 50 refunds has its document in one of the two, and their items are of one size.
  'get_order_billing.credit_notes': 25,
  'get_order_billing.refund_receipts': 25,
  // Each SKU is in one of the two, and five products of an ambiguous one are no larger than the one that is found.
  'find_products.ambiguous': 0,
  // A row is in one of rows and errors, which together are at most as many as the rows of an import.
  'import_products.rows': 0,
  // A purchase has at most 100 lines.
  'get_purchase.orders[].lines': 100,
  'get_order_logistics.shipments[].lines': maxShippedLines,
  'list_recurrences.data[].lines': maxListedLines,
  // Each item is in one award of the split.
  'list_rfq_bids.comparison.cheapest_split.awards[].items': maxRfqItems,
};

type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  maxItems?: number;
  propertyNames?: Schema;
  additionalProperties?: Schema;
  maxProperties?: number;
  maxLength?: number;
  format?: string;
  contentEncoding?: string;
  pattern?: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  const?: unknown;
  anyOf?: Schema[];
};

/** The bytes of the largest JSON a schema lets through, and the paths that have no bound. */
const measure = (operation: Operation): { bytes: number; unbounded: string[] } => {
  const unbounded: string[] = [];
  let shared = 0;

  const ofString = (schema: Schema, path: string): number => {
    const prefix = schema.pattern && idPattern.exec(schema.pattern)?.[1];
    if (prefix) return 2 + prefix.length + 26;
    const patterned = Boolean(schema.pattern || schema.format);
    if (schema.maxLength === undefined && !patterned) unbounded.push(path);
    return 2 + (schema.maxLength ?? patternedLength) * (patterned ? 1 : bytesPerUnit);
  };
  const ofArray = (schema: Schema, path: string): number => {
    const item = 1 + of(schema.items ?? {}, `${path}[]`);
    const sum = together[path];
    if (sum !== undefined) {
      shared += sum * item;
      return 2;
    }
    if (schema.maxItems === undefined) unbounded.push(path);
    return 2 + (schema.maxItems ?? 0) * item;
  };
  const of = (schema: Schema, path: string): number => {
    if (schema.enum) return Math.max(...schema.enum.map((value) => JSON.stringify(value).length));
    if (schema.const !== undefined) return JSON.stringify(schema.const).length;
    if (schema.anyOf) return Math.max(...schema.anyOf.map((option) => of(option, path)));
    if (Array.isArray(schema.type))
      return Math.max(...schema.type.map((type) => of({ ...schema, type }, path)));
    if (schema.type === 'string') return ofString(schema, path);
    if (schema.type === 'array') return ofArray(schema, path);
    if (schema.type === 'object' && schema.properties)
      // Quotes, colon and comma for each, and braces; the last one has no comma.
      return Object.entries(schema.properties).reduce(
        (sum, [name, field]) => sum + name.length + 4 + of(field, `${path}.${name}`),
        1,
      );
    if (schema.propertyNames && schema.additionalProperties) {
      if (schema.maxProperties === undefined) unbounded.push(path);
      const entry = of(schema.propertyNames, path) + of(schema.additionalProperties, path) + 2;
      return 2 + (schema.maxProperties ?? 0) * entry;
    }
    if (schema.type === 'integer' && schema.minimum !== undefined && schema.maximum !== undefined)
      return Math.max(String(schema.minimum).length, String(schema.maximum).length);
    if (schema.type === 'integer' || schema.type === 'number') return 17;
    if (schema.type === 'boolean' || schema.type === 'null') return 5;
    throw new Error(`${path} has a schema this test does not know: ${JSON.stringify(schema)}`);
  };

  const whole = of(z.toJSONSchema(operation.output, { io: 'output' }) as Schema, operation.name);
  return { bytes: whole + shared, unbounded };
};

describe('the largest answer of every operation fits into a NATS message', () => {
  test.each(operations.map((operation) => [operation.name, operation] as const))('%s', (_, operation) => {
    const { bytes, unbounded } = measure(operation);
    // Remedy: give each of these a .max() that the service keeps to.
    expect(unbounded).toEqual([]);
    // Remedy: page the answer, shorten its items, or lower a .max() together with what the service lets in.
    expect(bytes).toBeLessThanOrEqual(limitBytes);
  });

  test('every bound that items share belongs to an array that exists', () => {
    const names = Object.keys(together).map((path) => path.split('.')[0]);
    expect(names.filter((name) => !operations.some((operation) => operation.name === name))).toEqual([]);
  });
});
