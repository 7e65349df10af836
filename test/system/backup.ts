import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cancelOrder, confirmOrder, type Id, placeOrder, serviceNames } from '@procura/contracts';
import type { Stack } from '@procura/local';
import { readFeed } from '@procura/testkit/feed';
import { placeOver } from '@procura/testkit/over-http';
import { mcpCaller, type Person, restCaller } from '@procura/testkit/platform';
import { takeOwnStack } from '@procura/testkit/stacks';
import { all, checkPlatform } from '../load/invariants.ts';
import type { Side } from '../tenancy/scene.ts';
import { platform, scene, startRestored, stopPlatform } from '../tenancy/stage.ts';
import { type MirrorProgram, openMirror, ordersOf, type Request } from './mirror-program.ts';

const program = join(import.meta.dirname, '../../deploy/backup-main.ts');
let folder: string;
let stack: Stack | undefined;
let mirror: MirrorProgram;

const openFolders = async (): Promise<void> => {
  folder = await mkdtemp(join(tmpdir(), 'procura-backup-'));
  mirror = await openMirror();
};
const closeAll = async (): Promise<void> => {
  await stopPlatform();
  await stack?.stop();
  await mirror.stop();
  await rm(folder, { recursive: true, force: true });
};

const run = (...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = {
      PATH: process.env.PATH,
      MONGODB_URI: process.env.MONGODB_URI,
      PROCURA_NAMESPACE: platform.world.config.namespace,
    };
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: `${stdout}${stderr}` }),
    );
  });

/** The operator's step after a restore, as the page says it. */
const afterRestore = async (): Promise<string> => {
  const env = { ...process.env, PROCURA_URL: platform.base_url, PROCURA_REST_KEY: platform.operator_key };
  const cwd = join(import.meta.dirname, '../..');
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'cli', '--', 'after-restore'], {
    cwd,
    env,
  });
  return stdout;
};

/** Brings the copy of each reader up to date; the feed and the lists that each run read. */
const mirrorEach = (readers: readonly Person[]): Promise<Request[][]> =>
  Promise.all(
    readers.map(async (reader) => {
      const { requests } = await mirror.run(reader, platform.base_url);
      return requests.filter(({ path }) => ['/api/changes', '/api/orders'].includes(path));
    }),
  );
const expectCopies = async (readers: readonly Person[]): Promise<void> => {
  await platform.world.settle();
  const place = placeOver('rest', platform);
  await Promise.all(
    readers.map(async (reader) => expect(await mirror.copyOf(reader)).toEqual(await ordersOf(place, reader))),
  );
};
const lengthsOf = (readers: readonly Person[]): Promise<number[]> =>
  Promise.all(readers.map(async (one) => (await readFeed(placeOver('rest', platform), one)).length));

/** Trade after the backup, which the restored platform does not have, and copies that have it. */
const tradeOn = async (side: Side, order_id: Id<'order'>) => {
  const { admin: buyer, seller } = side;
  const readers = [buyer, seller.admin];
  const place = placeOver('rest', platform);
  await place.call(confirmOrder, seller.admin, { order_id });
  const { orders } = await place.call(placeOrder, buyer, orderOf(side));
  for (const { id } of orders) await place.call(cancelOrder, buyer, { order_id: id, reason: 'Not needed' });
  await platform.world.settle();
  await mirrorEach(readers);
  await expectCopies(readers);
  return { lost: orders.map(({ id }) => id), lengths: await lengthsOf(readers) };
};

/** After a restore the mirrors read the lists once, although the numbers that they have read are given again. */
const mirrorAgain = async (
  side: Side,
  { lost, lengths }: Awaited<ReturnType<typeof tradeOn>>,
): Promise<void> => {
  const readers = [side.admin, side.seller.admin];
  const place = placeOver('rest', platform);
  expect(await afterRestore()).toMatch(/^Cursors made before \S+ have ended\.$/m);
  const missing = async (): Promise<number> =>
    Math.max(...(await lengthsOf(readers)).map((one, index) => Number(lengths[index]) + 1 - one));
  for (let more = await missing(); more > 0; more = await missing()) {
    const further = Array.from({ length: more }, () => place.call(placeOrder, side.admin, orderOf(side)));
    await Promise.all(further);
    await platform.world.settle();
  }
  const refused = [
    { path: '/api/changes', status: 410 },
    { path: '/api/changes', status: 200 },
    { path: '/api/orders', status: 200 },
  ];
  for (const requests of await mirrorEach(readers)) expect(requests.slice(0, 3)).toEqual(refused);
  await expectCopies(readers);
  for (const reader of readers) expect(Object.keys(await mirror.copyOf(reader))).not.toContain(lost[0]);
  for (const requests of await mirrorEach(readers))
    expect(requests).toEqual([{ path: '/api/changes', status: 200 }]);
};

const orderOf = ({ branch_id, seller }: Side) => ({
  branch_id,
  lines: [{ product_id: seller.product_id, quantity: 1 }],
});

const restoredIntoAnEmptyStack = async (): Promise<void> => {
  const side = scene.bravo;
  const { admin, seller } = side;
  const rest = () => restCaller(platform.base_url, admin.rest_key);
  const order = orderOf(side);
  const [key, payKey] = [randomUUID(), randomUUID()];
  // Copies for the buyer and the supplier of what will be backed up.
  await mirrorEach([admin, seller.admin]);
  const placed = await rest().call('place_order', order, key);
  expect(placed.status).toBe(200);
  const order_id = placed.json.orders[0].id;
  await platform.world.settle();
  const paid = await rest().call('pay_order_with_balance', { order_id }, payKey);
  expect([paid.status, paid.json]).toMatchObject([200, {}]);

  // Orders are placed all the time, so that the moment of the backup is in the middle of something.
  let over = false;
  let during = 0;
  const placing = (async () => {
    while (!over) if ((await rest().call('place_order', order)).ok) during++;
  })();
  const backup = await run('backup', folder);
  over = true;
  await placing;
  expect(backup).toMatchObject({
    code: 0,
    output: expect.stringContaining(`of ${serviceNames.length} databases`),
  });
  expect(during).toBeGreaterThan(0);
  const after = await tradeOn(side, order_id);
  expect(await run('restore', folder)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is not empty'),
  });
  expect((await run('restore', join(folder, 'nowhere'))).output).toContain('holds no complete backup');

  await stopPlatform();
  stack = await takeOwnStack();
  expect(await run('restore', folder)).toMatchObject({ code: 0, output: backup.output });
  expect((await readdir(folder)).toSorted()).toContain('manifest.json');
  await startRestored();
  await mirrorAgain(side, after);

  const { database } = platform.world;
  expect(await checkPlatform(database)).toEqual([]);
  const orders = await all(database('orders'), 'orders', { buyer_company_id: admin.company_id });
  const metrics = await rest().call('get_order_metrics', {});
  expect([metrics.status, metrics.json.orders]).toEqual([200, orders.length]);
  // What was answered before is answered again, and does nothing.
  expect(await rest().call('place_order', order, key)).toMatchObject({ replayed: true, json: placed.json });
  expect(await rest().call('pay_order_with_balance', { order_id }, payKey)).toMatchObject({
    replayed: true,
    json: paid.json,
  });
  expect((await rest().call('get_order', { order_id })).json.payment_status).toBe('paid');
  // Credentials work, and so does what comes next.
  const assistant = await mcpCaller(platform.mcp_url, admin.token);
  expect((await assistant.call('whoami')).json.company.id).toBe(admin.company_id);
  await assistant.close();
  expect((await rest().call('place_order', order)).status).toBe(200);
};

export const backupAndRestore = (): void => {
  beforeAll(openFolders);
  afterAll(closeAll);
  test(
    'a backup taken under load is restored into an empty stack, and every invariant holds there',
    restoredIntoAnEmptyStack,
    300_000,
  );
};
