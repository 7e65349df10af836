import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serviceNames } from '@procura/contracts';
import type { Stack } from '@procura/local';
import { mcpCaller, type Platform, restCaller, startPlatform } from '@procura/testkit/platform';
import { takeOwnStack } from '@procura/testkit/stacks';
import { all, checkPlatform } from '../load/invariants.ts';
import { buildScene, type Scene } from '../tenancy/scene.ts';

const program = join(import.meta.dirname, '../../libs/service/src/backup-main.ts');
let folder: string;
let platform: Platform;
let scene: Scene;
let stack: Stack | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'procura-backup-'));
  platform = await startPlatform();
  scene = await buildScene(platform);
}, 240_000);
afterAll(async () => {
  await platform.stop();
  await stack?.stop();
  await rm(folder, { recursive: true, force: true });
});

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

test('what is backed up while it works is restored into an empty stack, and everything holds there', async () => {
  const { admin, branch_id, seller } = scene.alpha;
  const rest = () => restCaller(platform.base_url, admin.rest_key);
  const order = { branch_id, lines: [{ product_id: seller.product_id, quantity: 1 }] };
  const [key, payKey] = [randomUUID(), randomUUID()];
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
  expect(await run('restore', folder)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is not empty'),
  });
  expect((await run('restore', join(folder, 'nowhere'))).output).toContain('holds no whole backup');

  const { namespace } = platform.world.config;
  await platform.stop();
  stack = await takeOwnStack();
  expect(await run('restore', folder)).toMatchObject({ code: 0, output: backup.output });
  expect((await readdir(folder)).toSorted()).toContain('manifest.json');
  platform = await startPlatform({ config: { namespace } });

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
}, 240_000);
