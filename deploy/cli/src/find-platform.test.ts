import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findPlatform } from './find-platform.ts';

let root: string;
const local = (demo: unknown) => {
  mkdirSync(join(root, '.procura/secrets'), { recursive: true });
  writeFileSync(
    join(root, '.procura/local.json'),
    JSON.stringify({ base_url: 'http://localhost:3000', demo, pids: {} }),
  );
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'procura-find-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const url = 'https://procura.example.com';

test('the environment takes precedence', () => {
  local({ operator: { rest_key: 'pk_here' } });
  expect(findPlatform({ PROCURA_URL: `${url}/`, PROCURA_REST_KEY: 'pk_there' }, root)).toEqual({
    base_url: url,
    rest_key: 'pk_there',
    connect_within_ms: 0,
  });
});

test('the platform that runs here is found, with the demo and without', () => {
  local({ operator: { rest_key: 'pk_here' } });
  expect(findPlatform({}, root)).toMatchObject({ base_url: 'http://localhost:3000', rest_key: 'pk_here' });
  local({});
  writeFileSync(join(root, '.procura/secrets/operator_rest_key'), 'pk_kept\n');
  expect(findPlatform({ PROCURA_DATA: join(root, '.procura') }, '/nowhere').rest_key).toBe('pk_kept');
});

test('the key of the platform here is sent to no other', () => {
  local({ operator: { rest_key: 'pk_here' } });
  expect(() => findPlatform({ PROCURA_URL: url }, root)).toThrow(/Set it to a REST key/);
});

test.each(['procura.example.com', 'ftp://procura.example.com', 'http://'])(
  'PROCURA_URL %s is refused with what is accepted',
  (address) => {
    expect(() => findPlatform({ PROCURA_URL: address, PROCURA_REST_KEY: 'pk_there' }, root)).toThrow(
      /^PROCURA_URL is no address with http or https\. Set it to .*https:/,
    );
  },
);

test('empty variables count as unset', () => {
  local({ operator: { rest_key: 'pk_here' } });
  expect(findPlatform({ PROCURA_URL: '', PROCURA_REST_KEY: '' }, root).rest_key).toBe('pk_here');
});

test('PROCURA_CONNECT_WITHIN is a number of seconds', () => {
  const there = { PROCURA_URL: url, PROCURA_REST_KEY: 'pk_there' };
  expect(findPlatform({ ...there, PROCURA_CONNECT_WITHIN: '30' }, root).connect_within_ms).toBe(30_000);
  for (const given of ['30s', '-1', '1e9'])
    expect(() => findPlatform({ ...there, PROCURA_CONNECT_WITHIN: given }, root)).toThrow(
      'PROCURA_CONNECT_WITHIN is no number of seconds. Set it to one, such as 30.',
    );
});

test('without either it says what to set', () => {
  expect(() => findPlatform({}, root)).toThrow(/PROCURA_URL is not set.*npm start/);
});
