import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pickFreePort } from '@procura/local';
import { type Person, type Platform, startPlatform } from '@procura/testkit/platform';
import { installPythonClient, startPythonAssistant } from './python-assistant.ts';

/* The Python SDK of MCP signs in from nothing but the address, and refreshes. */

let platform: Platform;
let admin: Person;
let python: string;
beforeAll(async () => {
  const port = await pickFreePort();
  const public_url = `http://localhost:${port}`;
  [platform, python] = await Promise.all([
    startPlatform({ config: { public_url }, gateway: { port, public_url } }),
    installPythonClient(),
  ]);
  admin = await platform.company('buyer');
}, 200_000);
afterAll(() => platform?.stop());

const redirect = 'http://127.0.0.1:49155/callback';

/** What a person does on the page at an address. Answers the query that the browser brings back. */
const allow = async (address: string): Promise<string> => {
  const query = new URL(address).search.slice(1);
  const call = async (operation: string, input: object) => {
    const { status, json } = await platform.settings(operation, { query, ...input }, admin.cookie);
    if (status !== 200) throw new Error(`${operation}: ${status} ${JSON.stringify(json)}`);
    return json as Record<string, unknown>;
  };
  const { request } = await call('describe_authorization', {});
  const { redirect_to } = await call('decide_authorization', { request, decision: 'allow', no_money: true });
  const back = new URL(String(redirect_to));
  expect(`${back.origin}${back.pathname}`).toBe(redirect);
  return back.search.slice(1);
};

describe('the Python SDK signs in and refreshes', () => {
  test.each([
    ['2026-07-28', 'registration'],
    ['2026-07-28', 'its metadata document'],
    ['legacy', 'registration'],
    ['legacy', 'its metadata document'],
  ])(
    'in mode %s by %s',
    async (version, means) => {
      const registers = means === 'registration';
      await platform.settings(
        'update_integration_settings',
        { admitted_clients: registers ? 'all' : 'known' },
        admin.cookie,
      );
      const assistant = startPythonAssistant(python, {
        mcp_url: platform.mcp_url,
        redirect,
        version,
        metadata_url: registers ? null : platform.oauth_client.client_id,
      });
      const { asked } = await assistant.next();
      assistant.answer(await allow(String(asked)));
      expect(await assistant.next()).toMatchObject({
        whoami: { user: { email: admin.email }, credential: { no_money: true } },
        client_id: registers ? expect.stringMatching(/^pc_/) : platform.oauth_client.client_id,
        scope: 'procura:read procura:write',
      });
      expect(await assistant.next()).toMatchObject({
        again: { user: { email: admin.email } },
        refreshed: true,
      });
      expect(await assistant.exited).toBe(0);
    },
    60_000,
  );
});
