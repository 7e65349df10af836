import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { whoami } from '@procura/contracts';
import { callOver } from './call-operation.ts';

let server: Server;
let answer: RequestListener;
let base_url: string;
beforeAll(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const failureOf = (given: RequestListener): Promise<unknown> => {
  answer = given;
  return callOver({ base_url, rest_key: 'pk_test' })(whoami, {}).catch((error: unknown) => error);
};

test('a page of another server is reported as such, also when its status is 200', async () => {
  const message = (status: number) => `${base_url}/api/whoami answered ${status} and nothing of Procura’s.`;
  for (const status of [200, 404])
    expect(
      await failureOf((_request, response) => response.writeHead(status).end('<!doctype html><p>Welcome')),
    ).toMatchObject({
      name: 'CliFailure',
      exit: 'unavailable',
      message: expect.stringContaining(message(status)),
    });
});

test('an answer that ends in the middle is a platform that does not answer', async () => {
  const failure = await failureOf((_request, response) => {
    response.writeHead(200, { 'Content-Length': 1000 }).write('{"user":', () => response.destroy());
  });
  expect(failure).toMatchObject({
    name: 'CliFailure',
    exit: 'unavailable',
    message: expect.stringContaining(`${base_url} does not answer`),
  });
});
