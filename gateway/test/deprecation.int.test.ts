import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  bounded,
  createStore,
  deprecatedField,
  type Operation,
  operation,
  operations,
  whoami,
} from '@procura/contracts';
import { type RunningGateway, startGateway } from '@procura/gateway';
import type { Person } from '@procura/testkit/platform';
import { type SharedPlatform, sharedPlatform } from '@procura/testkit/shared-platform';

let platform: SharedPlatform;
let gateway: RunningGateway;
let seller: Person;

/** Two operations as they would be if they were deprecated: one whole, one in a field. */
const deprecated: Operation[] = [
  operation({ ...whoami, deprecated: { since: '2026-12-01', sunset: '2027-12-01', use: 'read_self' } }),
  operation({
    ...createStore,
    input: createStore.input.extend({
      description: deprecatedField(bounded(2000).optional(), {
        since: '2027-01-15',
        sunset: '2027-08-01',
        use: 'about',
      }),
    }),
  } as Operation),
];

beforeAll(async () => {
  platform = await sharedPlatform();
  seller = await platform.company('supplier');
  gateway = await startGateway(
    {
      ...platform.world.busConfig('gateway'),
      ...{ port: 0, log_level: 'silent', contact: 'erp@procura.example' },
    },
    {
      operations: operations.map((one) => deprecated.find(({ name }) => name === one.name) ?? one),
    },
  );
});
afterAll(async () => {
  await gateway.stop();
});

const send = async (path: string, body?: object, key = seller.rest_key) => {
  const response = await fetch(`${gateway.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { headers, status } = response;
  await response.arrayBuffer();
  const [deprecation, sunset, link] = ['deprecation', 'sunset', 'link'].map((name) => headers.get(name));
  return { status, deprecation, sunset, link };
};
const none = { deprecation: null, sunset: null, link: null };

test('answers and refusals of a deprecated operation say since when, until when, and where to read on', async () => {
  const page = `<${gateway.url}/docs/versioning>`;
  const announced = {
    // RFC 9745: a Date of RFC 9651, in seconds.
    deprecation: `@${Date.parse('2026-12-01T00:00:00Z') / 1000}`,
    sunset: 'Wed, 01 Dec 2027 00:00:00 GMT',
    link: `${page}; rel="deprecation"; type="text/html", ${page}; rel="sunset"; type="text/html"`,
  };
  expect(await send('/api/whoami')).toEqual({ status: 200, ...announced });
  expect(await send('/api/whoami?colour=red')).toEqual({ status: 400, ...announced });
});

test('a deprecated field says so to the calls that give it', async () => {
  const fields = { name: 'Teas', country: 'GB', currency: 'EUR' };
  expect(await send('/api/supplier/stores', fields)).toEqual({ status: 200, ...none });
  expect(await send('/api/supplier/stores', { ...fields, name: 'Cups', description: 'Cups' })).toMatchObject({
    status: 200,
    deprecation: `@${Date.parse('2027-01-15T00:00:00Z') / 1000}`,
    sunset: 'Sun, 01 Aug 2027 00:00:00 GMT',
  });
});

test('what is not deprecated has none of the headers', async () => {
  expect(await send('/api/stores')).toEqual({ status: 200, ...none });
  const own = await fetch(`${platform.base_url}/api/whoami`, {
    headers: { authorization: `Bearer ${seller.rest_key}` },
  });
  expect([own.status, own.headers.get('deprecation')]).toEqual([200, null]);
});

test('openapi.json marks them, and names the operator’s contact', async () => {
  const { info, paths, components } = JSON.parse(await (await fetch(`${gateway.url}/openapi.json`)).text());
  expect(info.contact).toEqual({ name: 'The operator of this platform', email: 'erp@procura.example' });
  const { get } = paths['/api/whoami'];
  expect(get).toMatchObject({
    deprecated: true,
    description: expect.stringMatching(/Deprecated since 2026-12-01: .*; use read_self\.$/),
    'x-procura-deprecation': { sunset: '2027-12-01' },
  });
  expect(Object.keys(get.responses[200].headers)).toEqual(
    expect.arrayContaining(['Deprecation', 'Sunset', 'Link']),
  );
  expect(components.headers).toHaveProperty('Deprecation');
  const { schema } = paths['/api/supplier/stores'].post.requestBody.content['application/json'];
  expect(schema.properties.description).toMatchObject({ deprecated: true });
  expect(paths['/api/stores'].get).not.toHaveProperty('deprecated');
});

test('the documentation shows the contact where there is one', async () => {
  const page = async (url: string) => (await fetch(`${url}/docs/versioning`)).text();
  expect(await page(gateway.url)).toContain('<a href="mailto:erp@procura.example">erp@procura.example</a>');
  expect(await page(platform.base_url)).not.toContain('<footer>');
  const document = JSON.parse(await (await fetch(`${platform.base_url}/openapi.json`)).text());
  expect(document.info.contact).toEqual({ name: 'The operator of this platform' });
});
