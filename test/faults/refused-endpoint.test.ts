import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectBus, type NatsUser, peerKeysOf, systemCall } from '@procura/bus';
import { checkSuppliers, getBranchFacts, newId, systemPrincipal } from '@procura/contracts';
import { findNats, type NatsServer } from '@procura/local';
import { failureOf } from '@procura/testkit';
import { type Fleet, startPlatform } from '@procura/testkit/platform';

/** The usual users, without what names a subject. */
const without =
  (subject: string) =>
  (users: NatsUser[]): NatsUser[] =>
    users.map((user) => {
      if (user.permissions === 'all') return user;
      const keep = (given: string[]) => given.filter((one) => !one.includes(subject));
      const { publish, subscribe, allow_responses } = user.permissions;
      return {
        ...user,
        permissions: { publish: keep(publish), subscribe: keep(subscribe), allow_responses },
      };
    });

const someone = systemPrincipal(newId('company'));
let server: NatsServer;
let fleet: Fleet;
beforeAll(async () => {
  server = await findNats(
    { users: (users) => without('_INBOX_gateway')(without('.branches.get_branch_facts')(users)) },
    () => undefined,
  );
  const nats = { nats_url: server.url, nats_urls: server.urls };
  fleet = await startPlatform({ as: 'processes', services: ['suppliers'], gateways: 0, nats });
}, 120_000);
afterAll(async () => {
  await fleet?.stop();
  await server?.stop();
});

test('a service with an endpoint that NATS refuses ends with a sentence, and others run', async () => {
  await expect(fleet.start('branches')).rejects.toThrow(
    /branches ended with code 1 before it was ready: .*NATS refuses branches the subject \S+get_branch_facts\..* nats-permissions prints\./s,
  );
  const supplier_company_ids = [newId('company')];
  expect(await fleet.call(checkSuppliers, someone, { supplier_company_ids })).toEqual({ suppliers: [] });
});

test('a gateway that is refused its answers ends as well', async () => {
  const gateway = await fleet.start('gateway');
  // Asking who is alive is the first time it needs an inbox.
  await fetch(`${gateway.url}/readyz`).catch(() => undefined);
  expect(await gateway.exited).toBe(1);
});

test('a request that NATS refuses is unavailable at once, with the remedy', async () => {
  const bus = await connectBus({
    nats_url: server.urls.orders,
    caller: 'orders',
    keys: peerKeysOf('x', 'orders'),
  });
  const failure = await failureOf(
    bus.call(getBranchFacts, systemCall({ operation: '', company_id: someone.company_id }), { codes: [] }),
    'unavailable',
  );
  expect(failure.message).toContain('NATS refuses requests to get_branch_facts');
  await bus.drain();
});

test('a user that NATS does not know, and keys that are not all there, are said before anything is asked', async () => {
  const keys = peerKeysOf('x', 'orders');
  const url = server.urls.orders.replace(/:[^:@]*@/, ':wrong@');
  await expect(connectBus({ nats_url: url, caller: 'orders', keys })).rejects.toThrow(
    'NATS refuses the user orders of orders. Set NATS_URL to the user and password',
  );
  await expect(
    connectBus({ nats_url: server.urls.orders, caller: 'orders', keys: { ...keys, to: {} } }),
  ).rejects.toThrow(/PROCURA_KEYS of orders has no key to .*catalogue.*Derive it again/);
});
