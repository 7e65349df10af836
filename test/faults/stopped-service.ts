import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Operation, operations, type ServiceName, serviceNames } from '@procura/contracts';
import { eventually } from '@procura/testkit/eventually';
import { type Person, type Reply, requestOf, restCaller, rpc } from '@procura/testkit/platform';
import { untilSettled } from '@procura/testkit/progress';
import pMap from 'p-map';
import { type Sample, samples } from '../tenancy/samples.ts';
import { platform, scene } from '../tenancy/stage.ts';

const everyServiceAnswers = async (): Promise<void> => {
  await eventually('Every service', async () => (await readiness()).missing.length === 0);
  expect((await readiness()).code).toBe(200);
};

const readiness = async () => {
  const response = await fetch(`${platform.base_url}/readyz`);
  return { code: response.status, ...((await response.json()) as { missing: string[] }) };
};

/** Reads of people over REST, each with a call that reaches every service it declares. */
const reads = operations.filter(
  ({ effect, rest, surfaces, audience }) =>
    effect === 'read' && rest && surfaces.includes('rest') && audience !== 'operator',
);
/** Calls that ask another service only for some inputs. */
const reaching: Record<string, Record<string, unknown>> = {
  list_supplier_companies: { category: 'Beverages' },
};

const callOf = (operation: Operation): { person: Person; input: Record<string, unknown> } => {
  const sample: Sample | undefined = samples[operation.name]?.[0];
  const isSellers = operation.audience === 'supplier' || sample?.by === 'seller';
  return {
    person: isSellers ? scene.alpha.seller.admin : scene.alpha.admin,
    input: reaching[operation.name] ?? sample?.input(scene.alpha) ?? {},
  };
};

const ask = (person: Person, operation: string, input: Record<string, unknown> = {}): Promise<Reply> =>
  restCaller(platform.base_url, person.rest_key, { expects: 'unavailable' }).call(operation, input);

/** Far below the ten seconds that a call would wait for an answer. */
const atOnceMs = 1000;
type Timed = { operation: Operation; reply: Reply; ms: number };
const timed = async (operation: Operation): Promise<Timed> => {
  const { person, input } = callOf(operation);
  const startedAt = performance.now();
  const reply = await ask(person, operation.name, input);
  return { operation, reply, ms: performance.now() - startedAt };
};
/** Calls every read, several at a time; what was slow again alone, because a busy machine may hold up any call. */
const callEach = async (): Promise<Timed[]> => {
  const calls = await pMap(reads, timed, { concurrency: 8 });
  for (const call of calls)
    for (let again = 0; again < 4 && call.ms > atOnceMs; again++)
      Object.assign(call, await timed(call.operation));
  return calls;
};

/** Ask whether what they filter by exists, only where they find nothing; the scene's filters find something. */
const askingWhenEmpty = [
  ...['list_orders', 'get_order_metrics', 'get_order_charts', 'get_spend_table', 'list_delivery_records'],
  ...['list_rfqs', 'get_rfq_metrics'],
  ...['list_invoices', 'get_invoice_metrics', 'list_claims', 'list_purchases'],
  ...['list_recurrences', 'get_recurrence_metrics'],
];

const needs = (operation: Operation, service: ServiceName): boolean =>
  operation.service === service ||
  (askingWhenEmpty.includes(operation.name) ? [] : operation.calls).some((name) => {
    const called = operations.find((one) => one.name === name);
    return called !== undefined && needs(called, service);
  });

const without = (service: ServiceName): void => {
  beforeAll(() => platform.world.stopService(service), 30_000);
  afterAll(async () => {
    await platform.world.startService(service);
    await platform.world.settle();
  }, 30_000);

  test('operations that need it are refused at once, and everything else works', async () => {
    const found: unknown[] = [];
    for (const { operation, reply, ms } of await callEach()) {
      if (!needs(operation, service)) {
        if (!reply.ok) found.push([operation.name, reply.json]);
        continue;
      }
      if (reply.status !== 503 || reply.json.code !== 'unavailable' || ms > atOnceMs)
        found.push([operation.name, reply.status, reply.json.code, `${ms.toFixed(0)} ms`]);
    }
    expect(found).toEqual([]);
  });

  test('the gateway still takes requests, and says who is missing', async () => {
    // On a busy machine others may be late now and then.
    const now = await eventually(`The absence of ${service}`, async () => {
      const reported = await readiness();
      return reported.missing.includes(service) && reported;
    });
    expect(now.code).toBe(200);
  });

  test('a failure has Retry-After', async () => {
    const operation = reads.find((one) => one.service === service && one.audience !== 'supplier');
    const { person, input } = callOf(operation as Operation);
    const { url, init } = requestOf(String(operation?.name), input);
    const response = await fetch(`${platform.base_url}${url}`, {
      ...init,
      headers: { authorization: `Bearer ${person.rest_key}` },
    });
    expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([503, true]);
  });
};

const backAgain = async (): Promise<void> => {
  // An order is placed and paid for while rfq and suppliers are away; nothing waits for them.
  await platform.world.stopService('rfq');
  await platform.world.stopService('suppliers');
  const { admin, branch_id, seller } = scene.alpha;
  const placed = await ask(admin, 'place_order', {
    branch_id,
    lines: [{ product_id: seller.product_id, quantity: 1 }],
  });
  expect(placed.status).toBe(200);
  await platform.world.startService('rfq');
  await platform.world.startService('suppliers');
  await untilSettled(platform.world.database);
  const failed: unknown[] = [];
  for (const { operation, reply } of await callEach())
    if (!reply.ok) failed.push([operation.name, reply.json]);
  expect(failed).toEqual([]);
};

const withoutIdentity = async (): Promise<void> => {
  await platform.world.stopService('identity');
  // The gateway uses cached principals for another second, until its lease has ended.
  const deadline = Date.now() + 20_000;
  const statuses = async () => {
    const names = ['whoami', 'list_orders', 'get_company_balance'];
    const replies = await Promise.all(names.map((name) => ask(scene.alpha.admin, name)));
    return replies.map((reply) => reply.status);
  };
  let answered = await statuses();
  while (answered.includes(200) && Date.now() < deadline) answered = await statuses();
  expect(answered).toEqual([503, 503, 503]);
  const mcp = await rpc(platform.mcp_url, scene.alpha.admin.token, 'tools/list');
  expect(mcp.status).toBe(503);
  await platform.world.startService('identity');
  expect((await ask(scene.alpha.admin, 'whoami')).ok).toBe(true);
};

export const stoppedServices = (): void => {
  beforeAll(everyServiceAnswers, 120_000);
  describe.each(serviceNames.filter((name) => name !== 'identity'))('without %s', without);
  test('back again, every read works and what happened meanwhile is caught up with', backAgain, 90_000);
  test('without identity every surface answers 503, never 401', withoutIdentity);
};
