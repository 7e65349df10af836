import { expect, test } from '@jest/globals';
import { warningsOf } from './health.ts';

test.each([
  'https://procura.example.com',
  'http://localhost:3000',
  'http://procura.localhost',
  'http://127.0.0.1:80',
  'http://127.8.9.1',
  'http://[::1]:3000',
])('%s carries credentials nowhere without TLS', (url) => {
  expect(warningsOf(url)).toEqual([]);
});

test.each([
  'http://procura.example.com',
  'http://10.0.0.1:3000',
  'http://localhost.example.com',
  'http://127.example.com',
  'http://[2001:db8::1]',
])('%s is warned of', (url) => {
  const { hostname } = new URL(url);
  expect(warningsOf(url)).toEqual([
    expect.stringContaining(`PUBLIC_URL is ${url}, so passwords and credentials travel without TLS.`),
  ]);
  expect(warningsOf(url)[0]).toContain(`https://${hostname}`);
});
