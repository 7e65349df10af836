import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId, type Operation, operations, pathFields, restRequest } from '@procura/contracts';
import { type Person, type Platform, restCaller, startPlatform } from '@procura/testkit/platform';
import { z } from 'zod';
import { type Answer, literal, openWire, type Wire } from './wire.ts';

/** Values no field of any operation should take badly. */
const evil: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  literal('1e309'),
  literal('9007199254740993'),
  '',
  [],
  {},
  [null],
  { $gt: '' },
  'x'.repeat(3000),
  '\u0000',
  '\ud800',
  '\u202eﷺ'.repeat(20),
  '0000-01-01',
  '9999-12-31',
  '9999-12-31T23:59:59Z',
  '999999999999999.99',
];

let platform: Platform;
let wire: Wire;
let admin: Person;
let seller: Person;
/** Ids of objects that exist, by prefix. */
let known: Record<string, string>;
beforeAll(async () => {
  platform = await startPlatform();
  wire = openWire(platform);
  [admin, seller] = await Promise.all([platform.company('buyer'), platform.company('supplier')]);
  await platform.settings('update_integration_settings', { rest_key_approvals: true }, admin.cookie);
  const [buying, selling] = [admin, seller].map((one) => restCaller(platform.base_url, one.rest_key));
  const branch = await buying?.call('create_branch', {
    name: 'Berlin',
    code: 'BERLIN',
    address: { line1: 'Obere Str. 57', city: 'Berlin', country: 'DE' },
    currency: 'EUR',
    time_zone: 'Europe/Berlin',
  });
  const store = await selling?.call('create_store', {
    name: 'Exotic Liquids',
    country: 'DE',
    currency: 'EUR',
  });
  const list_price = { amount: '18.00', currency: 'EUR' };
  const made = await selling?.call('import_products', {
    store_id: store?.json.id,
    rows: [{ sku: 'CHAI', name: 'Chai', category: 'Beverages', stock: 1_000_000, list_price }],
  });
  const product_id = made?.json.products[0].id;
  const lines = [{ product_id, quantity: 1 }];
  const placed = await buying?.call('place_marketplace_order', { branch_id: branch?.json.id, lines });
  known = {
    br: branch?.json.id,
    sto: store?.json.id,
    prd: product_id,
    ord: placed?.json.orders[0].id,
    co: admin.company_id,
    usr: admin.user_id,
  };
}, 60_000);
afterAll(() => platform.stop());

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  pattern?: string;
  format?: string;
  minimum?: number;
};

/** How many e-mail addresses were made up: one address gets a few mails an hour. */
let addresses = 0;

/** A value that a schema takes: its required fields alone, with ids of objects that exist where there are some. */
const plausible = (schema: Schema): unknown => {
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'array') return [plausible(schema.items ?? {})];
  if (schema.type === 'integer') return Math.max(schema.minimum ?? 1, 1);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'string') return plausibleText(schema);
  const { properties = {}, required = [] } = schema;
  return Object.fromEntries(required.map((name) => [name, plausible(properties[name] ?? {})]));
};

const plausibleText = ({ pattern = '', format }: Schema): string => {
  const prefix = /^\^([a-z]+)_\[0-7\]/.exec(pattern)?.[1];
  if (prefix) return known[prefix] ?? `${prefix}_${newId('order').slice(4)}`;
  if (format === 'date') return '2026-11-21';
  if (format === 'date-time') return '2026-11-21T12:00:00Z';
  if (format === 'email') return `someone-${++addresses}@example.com`;
  const example = ['DE', 'EUR', '1.00', '123456', 'viewer', 'a'.repeat(64)].find((text) =>
    new RegExp(pattern).test(text),
  );
  return pattern && example ? example : 'EUR';
};

type Place = { path: string; values: readonly unknown[]; put(value: unknown): unknown };

/** Fields of one format (ids, codes, choices) refuse any other format; a few values test it. */
const hasForm = ({ pattern, enum: choices, type }: Schema): boolean =>
  Boolean(pattern || choices) || type === 'boolean';
const isFormless = (value: unknown): boolean =>
  value === null || ['', '\u0000'].includes(value as string) || typeof value === 'object';

/** Every place in an input, and the input that has a value there. */
const placesIn = (schema: Schema, path: string, put: Place['put']): Place[] => [
  ...(path ? [{ path, values: hasForm(schema) ? evil.filter(isFormless) : evil, put }] : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    placesIn(field, path ? `${path}.${name}` : name, (value) =>
      put({ ...(plausible(schema) as object), [name]: value }),
    ),
  ),
  ...(schema.items ? placesIn(schema.items, `${path}.0`, (value) => put([value])) : []),
];

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const request = (operation: Operation, input: Record<string, unknown>, cookie: string): Promise<Answer> => {
  if (!operation.rest)
    return wire.send(`/settings/api/${operation.name}`, {
      headers: { cookie },
      body: JSON.stringify(input),
    });
  const { url, init } = restRequest(operation, withTexts(operation.rest, input));
  const rest_key = {
    operator: platform.operator_key,
    supplier: seller.rest_key,
  }[operation.audience as string];
  return wire.send(url, { ...init, as: { ...admin, rest_key: rest_key ?? admin.rest_key } });
};

/** An input of which path and query carry lists and objects as JSON. */
const withTexts = ({ method, path }: NonNullable<Operation['rest']>, input: Record<string, unknown>) => {
  const inPath = pathFields(path);
  const inQuery = method === 'GET' || method === 'DELETE';
  const textOf = (name: string, value: unknown): unknown => {
    // An empty part of a path is another route.
    if (inPath.includes(name)) return asText(value).toWellFormed() || ' ';
    return inQuery ? asText(value) : value;
  };
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, textOf(name, value)]));
};

/** What is wrong with the answer to a bad value; undefined when it is in order. */
const faultOf = ({ status, json, headers }: Answer): string | undefined => {
  if (status >= 500) return `answers ${status} ${json.code}`;
  if (status < 400) return undefined;
  if ([401, 403, 415, 429].includes(status)) return `was not tried: ${json.detail}`;
  if (json.request_id !== headers.get('x-request-id')) return 'answers without a request id';
  if (status === 400 && !json.errors?.length) return `does not name the field: ${json.detail}`;
  return undefined;
};

describe('no value at any place of an input is a fault inside', () => {
  // Entering is throttled, so that most values would not be tried, and a changed password lets nobody sign in after it.
  const entering = (name: string): boolean => ['reauthenticate', 'change_password'].includes(name);
  const open = operations.filter(
    ({ name, audience }) => !['internal', 'anyone'].includes(audience) && !entering(name),
  );
  const placesOf = ({ input }: Operation): Place[] =>
    placesIn(z.toJSONSchema(input, { io: 'input' }) as Schema, '', (value) => value);
  const taking = open
    .map((operation) => [operation.name, operation, placesOf(operation)] as const)
    .filter(([, , places]) => places.length > 0);
  describe.each(taking)('%s', (_, operation, places) => {
    let cookie = '';
    // A session is not let make that many requests a minute, so each operation has its own.
    beforeAll(async () => {
      const { email, password } = admin;
      if (!operation.rest) cookie = (await platform.settings('sign_in', { email, password })).cookie;
    });
    test.each(places)('$path', async ({ values, put }) => {
      const faults = await Promise.all(
        values.map(async (value) => {
          const fault = faultOf(await request(operation, put(value) as Record<string, unknown>, cookie));
          return fault ? [`${asText(value).slice(0, 40)} ${fault}`] : [];
        }),
      );
      expect(faults.flat()).toEqual([]);
    });
  });
});
