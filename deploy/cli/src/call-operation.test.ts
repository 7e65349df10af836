import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { whoami } from '@procura/contracts';
import { callOver } from './call-operation.ts';

/** Where Node.js says that fetch could not connect. */
const connectError = 'undici:client:connectError';

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
  return callOver({ base_url, rest_key: 'pk_test', connect_within_ms: 0 })(whoami, {}).catch(
    (error: unknown) => error,
  );
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

describe('a platform to which no connection can be made', () => {
  /** A server that listens when the first connection to its address has been refused. */
  const openLate = async () => {
    const late = createServer((_request, response) => response.end('{"id":"late"}'));
    const listen = (port: number) =>
      new Promise<void>((resolve) => late.listen(port, '127.0.0.1', resolve)).then(
        () => (late.address() as AddressInfo).port,
      );
    const port = await listen(0);
    await new Promise((resolve) => late.close(resolve));
    const refused = jest.fn(() => void (late.listening || listen(port)));
    subscribe(connectError, refused);
    const close = async () => {
      unsubscribe(connectError, refused);
      await new Promise((resolve) => late.close(resolve));
    };
    return { address: `http://127.0.0.1:${port}`, refused, close };
  };
  const call = (address: string, connect_within_ms: number): Promise<unknown> =>
    callOver({ base_url: address, rest_key: 'pk_test', connect_within_ms })(whoami, {}).catch(
      (error: unknown) => error,
    );

  test('is tried again for the time that is given, as a new pod needs it', async () => {
    const { address, refused, close } = await openLate();
    expect(await call(address, 60_000)).toEqual({ id: 'late' });
    expect(refused).toHaveBeenCalled();
    await close();
  });

  test('is reported at once without that time', async () => {
    const { address, refused, close } = await openLate();
    expect(await call(address, 0)).toMatchObject({
      exit: 'unavailable',
      message: expect.stringMatching(/does not answer \(connect ECONNREFUSED .*\)\. Check PROCURA_URL/),
    });
    expect(refused).toHaveBeenCalledTimes(1);
    await close();
  });
});

test('a call that was sent is not sent again', async () => {
  let calls = 0;
  answer = (request) => {
    calls++;
    request.socket.destroy();
  };
  const platform = { base_url, rest_key: 'pk_test', connect_within_ms: 60_000 };
  const failure = await callOver(platform)(whoami, {}).catch((error: unknown) => error);
  expect([failure, calls]).toEqual([expect.objectContaining({ exit: 'unavailable' }), 1]);
});
