import { afterEach, expect, test } from '@jest/globals';
import { whoami } from '@procura/contracts';
import { callOver } from './call-operation.ts';

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});
const call = (answer: () => Response) => {
  globalThis.fetch = async () => answer();
  return callOver({ base_url: 'https://procura.example', rest_key: 'pk_1' })(whoami, {});
};

test('a page that is not of the platform is reported with what to check', async () => {
  await expect(call(() => new Response('<!doctype html>'))).rejects.toMatchObject({
    name: 'CliFailure',
    exit: 'unavailable',
    message: expect.stringMatching(/ answered 200 and nothing of Procura’s\. Check PROCURA_URL\.$/),
  });
});

test('an answer that breaks off is one of a platform that does not answer', async () => {
  const body = () =>
    new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) });
  await expect(call(() => new Response(body()))).rejects.toMatchObject({
    name: 'CliFailure',
    exit: 'unavailable',
    message: expect.stringContaining('https://procura.example does not answer (terminated)'),
  });
});
