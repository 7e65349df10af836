import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { describeAuthorization, updateIntegrationSettings } from '@procura/contracts';
import { pickFreePort } from '@procura/local';
import { startWorld, type World } from '@procura/testkit';
import {
  authorizationQuery,
  clientAuthority,
  loopbackRules,
  newVerifier,
  type PublishedClient,
  publishClient,
  webRedirect,
} from '@procura/testkit/oauth-client';
import { aCompany, type Person, subscribers } from './people.ts';

/* What identity fetches, and takes, of the metadata documents of clients. */

const public_url = 'http://localhost:3000';
const resource = `${public_url}/mcp`;
const opened = loopbackRules(public_url);

/** Starts identity. It may send requests to `port` of public addresses; if `isOpen`, to this machine as well. */
const start = (port: number, oauth_clients: string[], isOpen: boolean): Promise<World> =>
  startWorld({
    services: ['identity', 'branches', 'finance'],
    absent: subscribers,
    config: {
      oauth_clients,
      egress_rules: { ...opened, ports: [443, port], allow: isOpen ? opened.allow : [] },
      egress_ca: clientAuthority(),
    },
  });
/** An admin whose company admits some clients. */
const anAdmin = async (world: World, admitted_clients: 'known' | 'all') => {
  const admin = await aCompany(world);
  await world.call(updateIntegrationSettings, admin.principal, { api_enabled: true, admitted_clients });
  return admin;
};
const ask = (world: World, { principal }: Person, client_id: string) => {
  const query = authorizationQuery({ client_id, challenge: newVerifier().challenge, resource });
  return world.call(describeAuthorization, principal, { query });
};
const refusal = (world: World, person: Person, client_id: string) =>
  ask(world, person, client_id).then(
    () => ({ code: 'no failure', message: '' }),
    ({ code, message }) => ({ code, message }),
  );

describe('the address of a document', () => {
  let listener: Server;
  let connections = 0;
  let inside: string[];
  /** One that sends requests to public addresses alone, and one that sends them to this machine as well. */
  let closed: World;
  let open: World;

  beforeAll(async () => {
    const port = await pickFreePort();
    listener = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    await new Promise<void>((resolve) => listener.listen(port, '127.0.0.1', resolve));
    inside = [
      // A name whose address is inside: nothing of the URL is refused.
      `https://assistant.localhost:${port}/client.json`,
      `https://localhost:${port}/client.json`,
      `https://127.0.0.1:${port}/client.json`,
      `http://assistant.localhost:${port}/client.json`,
    ];
    [closed, open] = await Promise.all([start(port, inside, false), start(port, inside, true)]);
  });
  beforeEach(() => {
    connections = 0;
  });
  afterAll(async () => {
    await Promise.all([closed?.stop(), open?.stop()]);
    await new Promise((resolve) => listener.close(resolve));
  });

  test.each(['known', 'all'] as const)(
    'is connected to only where the rules of egress open it, for a company that admits %s',
    async (admitted) => {
      // A company that admits all asks for clients that nobody lists.
      const addresses = inside.map((address) => (admitted === 'all' ? `${address}?unlisted` : address));
      const seen: [number, string][] = [];
      for (const world of [closed, open]) {
        const admin = await anAdmin(world, admitted);
        for (const address of addresses) {
          connections = 0;
          const { code } = await refusal(world, admin, address);
          seen.push([connections, code]);
        }
      }
      const unavailable = (times: number) => inside.map(() => [times, 'unavailable']);
      expect(seen).toEqual([...unavailable(0), ...unavailable(1)]);
    },
  );

  test('that is inside is answered in the same words whether something is there or not', async () => {
    const admin = await anAdmin(closed, 'all');
    const others = ['10.0.0.1', '169.254.169.254', '[fd00::1]', '192.168.1.1:8080'];
    for (const address of [...inside, ...others.map((host) => `https://${host}/client.json`)])
      expect(await refusal(closed, admin, address)).toEqual({
        code: 'unavailable',
        message: `The description of the client at ${address} cannot be read now. Try again in a minute.`,
      });
    expect(connections).toBe(0);
  });
});

describe('a document', () => {
  let client: PublishedClient;
  let world: World;
  beforeAll(async () => {
    client = await publishClient('Assistant');
    world = await start(443, [], true);
  });
  afterAll(async () => {
    await world?.stop();
    await client.close();
  });

  test('that speaks for another, has a secret, names no redirect or is too long, is refused', async () => {
    const admin = await anAdmin(world, 'all');
    const right = { ...client.document };
    expect(await ask(world, admin, client.client_id)).toMatchObject({ client: { name: 'Assistant' } });
    // It is remembered for five minutes at least.
    world.clock.advance(5 * 60_000 + 1);
    const codes: string[] = [];
    for (const wrong of [
      { client_id: 'https://127.0.0.1/client.json' },
      { token_endpoint_auth_method: 'client_secret_post' },
      { redirect_uris: [] },
      { filler: 'x'.repeat(6000) },
    ]) {
      client.document = { ...right, ...wrong };
      codes.push((await refusal(world, admin, client.client_id)).code);
    }
    expect(codes).toEqual(['invalid_input', 'invalid_input', 'invalid_input', 'unavailable']);
  });

  test('with a key is taken where it lists “none” as well, and without a name is named by its host', async () => {
    const admin = await anAdmin(world, 'all');
    client.document = {
      client_id: client.client_id,
      redirect_uris: [webRedirect],
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
    };
    world.clock.advance(5 * 60_000 + 1);
    expect(await ask(world, admin, client.client_id)).toMatchObject({
      client: { name: new URL(client.client_id).host },
    });
  });
});
