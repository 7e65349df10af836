import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  Failure,
  historyRow,
  newId,
  type Operation,
  operations,
  parseInput,
  parseJson,
  pathFields,
  productRow,
  productUpdateRow,
  restRequest,
} from '@procura/contracts';
import { z } from 'zod';
import { takeInput } from '../../../gateway/src/edge/take-input.ts';
import { coerceQuery, fieldKinds } from '../../../gateway/src/rest/coerce-query.ts';
import { type Answer, literal } from '../wire.ts';
import { scene } from './scene.ts';

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

/** Ids of objects that exist, by prefix. */
const known = (): Record<string, string> => ({
  br: scene.own.branch_id,
  sto: scene.own.store_id,
  prd: scene.own.syrup,
  ord: scene.own.order_id,
  co: scene.admin.company_id,
  usr: scene.admin.user_id,
});

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

/** A deadline is refused if it is past. */
const nextWeek = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();

/** How many unique texts were made up: a code is taken once, and one address gets a few mails an hour. */
let unique = 0;

/** A value that a schema takes: its required fields alone, with ids of objects that exist where there are some. */
const plausible = (schema: Schema): unknown => {
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'array') return [plausible(schema.items ?? {})];
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'string') return plausibleText(schema);
  // A row of update_products requires no field, but one that names the product and one that changes.
  const { properties = {}, required = ['sku', 'stock'].filter((name) => name in properties) } = schema;
  return Object.fromEntries(
    required.map((name) => [
      name,
      name === 'time_zone' ? 'Europe/Berlin' : plausible(properties[name] ?? {}),
    ]),
  );
};

const plausibleText = ({ pattern = '', format }: Schema): string => {
  const prefix = /^\^([a-z]+)_\[0-7\]/.exec(pattern)?.[1];
  if (prefix) return known()[prefix] ?? `${prefix}_${newId('order').slice(4)}`;
  if (format === 'date') return nextWeek.slice(0, 10);
  if (format === 'date-time') return nextWeek;
  if (format === 'email') return `someone-${++unique}@example.com`;
  const example = [
    `N-${++unique}`,
    'DE',
    'EUR',
    '1.00',
    '123456',
    'viewer',
    'a'.repeat(64),
    `${'a'.repeat(86)}==`,
  ].find((text) => new RegExp(pattern).test(text));
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

const isInUrl = ({ rest }: Operation, name: string): boolean =>
  rest !== null && (['GET', 'DELETE'].includes(rest.method) || pathFields(rest.path).includes(name));

/** An input with lists and objects as JSON in its path and query. */
const withTexts = (operation: Operation, input: unknown): Input => {
  const inPath = pathFields(operation.rest?.path ?? '');
  const textOf = (name: string, value: unknown): unknown => {
    if (!isInUrl(operation, name)) return value;
    // An empty part of a path is another route.
    return inPath.includes(name) ? asText(value).toWellFormed() || ' ' : asText(value);
  };
  return Object.fromEntries(
    Object.entries(input as Input).map(([name, value]) => [name, textOf(name, value)]),
  );
};

type Input = Record<string, unknown>;

/** Rows of imports are refused one by one. */
const rowSchemas: Record<string, z.ZodType> = {
  import_products: productRow,
  update_products: productUpdateRow,
  import_order_history: historyRow,
};

/** The fields that are refused in an input before anything is done with it, as gateway and service read it. */
const refuser = (operation: Operation) => {
  const kinds = fieldKinds(operation);
  const throughJson = (value: unknown): Input => parseJson(JSON.stringify(value)) as Input;
  return (input: Input): string[] => {
    const [inUrl = [], inBody = []] = [true, false].map((wanted) =>
      Object.entries(input).filter(([name]) => isInUrl(operation, name) === wanted),
    );
    try {
      const read = coerceQuery(kinds, new URLSearchParams(inUrl as [string, string][]));
      const taken = takeInput(
        operation,
        { ...throughJson(Object.fromEntries(inBody)), ...read },
        { texts: false },
      );
      const given = throughJson(taken);
      parseInput(operation.input, given);
      const row = rowSchemas[operation.name];
      if (row && given.rows) parseInput(z.strictObject({ rows: z.array(row) }), { rows: given.rows });
      return [];
    } catch (error) {
      if (error instanceof Failure) return pathsOf(error.errors);
      throw error;
    }
  };
};

const pathsOf = (errors: readonly { path: string }[] = []): string[] => errors.map(({ path }) => path);

const request = (operation: Operation, input: Input, cookie: string): Promise<Answer> => {
  const { wire, platform, admin, seller } = scene;
  if (!operation.rest)
    return wire.send(`/settings/api/${operation.name}`, {
      headers: { cookie },
      body: JSON.stringify(input),
    });
  const { url, init } = restRequest(operation, input);
  const rest_key = {
    operator: platform.operator_key,
    supplier: seller.rest_key,
  }[operation.audience as string];
  return wire.send(url, { ...init, as: { ...admin, rest_key: rest_key ?? admin.rest_key } });
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

/** The fields that an answer says are refused, in an input or in its only row. */
const refusedBy = ({ status, json }: Answer): string[] =>
  status === 200
    ? pathsOf(json.errors).map((path) => (path ? `rows.0.${path}` : 'rows.0'))
    : pathsOf(json.errors);

/**
 * What reads an input is tried in this process with every value. Sent is every value that it accepts, because services
 * work with it, and at each place one that it refuses, in turn: what is refused takes the same way with any value.
 */
describe('no value at any place of an input is a fault inside', () => {
  // Entering is throttled, so that most values would not be tried, and a changed password lets nobody sign in after it.
  const entering = (name: string): boolean => ['reauthenticate', 'change_password'].includes(name);
  const open = operations.filter(
    ({ name, audience }) => !['internal', 'anyone'].includes(audience) && !entering(name),
  );
  let count = 0;
  const placesOf = ({ input }: Operation) =>
    placesIn(z.toJSONSchema(input, { io: 'input' }) as Schema, '', (value) => value).map((place) => ({
      ...place,
      nth: count++,
    }));
  const taking = open
    .map((operation) => [operation.name, operation, placesOf(operation)] as const)
    .filter(([, , places]) => places.length > 0);
  describe.each(taking)('%s', (_, operation, places) => {
    const refusedIn = refuser(operation);
    let cookie = '';
    /** A company that the walk suspends in place of its own. */
    let suspended: { company_id?: string } = {};
    // A session is not let make that many requests a minute, so each operation has its own.
    beforeAll(async () => {
      const { email, password } = scene.admin;
      if (!operation.rest) cookie = (await scene.platform.settings('sign_in', { email, password })).cookie;
      if (operation.name === 'suspend_company')
        suspended = { company_id: (await scene.platform.company('buyer')).company_id };
    });

    test.each(places)('$path', async ({ path, values, put, nth }) => {
      const tried = values.map((value) => {
        const given = put(value) as Input;
        const input = withTexts(operation, path === 'company_id' ? given : { ...given, ...suspended });
        return { text: asText(value).slice(0, 40), input, refused: refusedIn(input) };
      });
      const refused = tried.filter((one) => one.refused.length > 0);
      const unnamed = refused.filter(
        (one) => !one.refused.some((field) => field === path || field.startsWith(`${path}.`)),
      );
      expect(unnamed.map(({ text, refused }) => `${text} is refused for ${refused}`)).toEqual([]);
      const sample = refused[nth % refused.length];
      const faults = await Promise.all(
        tried.map(async (one) => {
          if (one.refused.length > 0 && one !== sample) return [];
          const answer = await request(operation, one.input, cookie);
          const fault = faultOf(answer);
          if (one === sample) expect(refusedBy(answer)).toEqual(sample.refused);
          return fault ? [`${one.text} ${fault}`] : [];
        }),
      );
      expect(faults.flat()).toEqual([]);
    });
  });
});
