import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Peer, peers } from '@procura/bus';
import { confirmOrder, serviceNames, shipOrder } from '@procura/contracts';
import { pickFreePort } from '@procura/local';
import { eventually } from '@procura/testkit/eventually';
import { marketOn } from '@procura/testkit/market';
import { call, type Fleet, restCaller, startPlatform } from '@procura/testkit/platform';
import { needs, programOf } from '../tools/needs.ts';
import { root, run } from './checkers.ts';
import {
  buildImage,
  folderOf,
  type Image,
  leastSharedMib,
  mostMib,
  type Program,
  programs,
} from './dockerfile.ts';
import { placeUnderLoad } from './orders-under-load.ts';
import { openContainers } from './start-image.ts';

const isolated = needs('unshare');

const dir = mkdtempSync(join(tmpdir(), 'procura-images-'));
const images = {} as Record<Program, Image>;
let fleet: Fleet;
let containers: ReturnType<typeof openContainers>;
beforeAll(async () => {
  for (const program of programs) images[program] = buildImage(dir, folderOf(program));
  fleet = await startPlatform({
    as: 'processes',
    services: [],
    gateways: 0,
    base_url: `http://127.0.0.1:${await pickFreePort()}`,
  });
  containers = openContainers({ images, fleet, unshare: isolated.runs ? programOf('unshare') : undefined });
}, 1_800_000);
afterAll(async () => {
  await containers?.stop();
  await fleet?.stop();
  rmSync(dir, { recursive: true, force: true });
});

const files = (folder: string) =>
  globSync('**', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test('hold emitted JavaScript and what it needs at run time', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  for (const program of programs) {
    const found = files(images[program].folder).map((path) => path.slice(images[program].folder.length + 1));
    expect(found.filter((path) => /\.[cm]?tsx?$|\.test\.|\.map$/.test(path))).toEqual([]);
    const own = found.filter((path) => !path.includes('node_modules/'));
    expect(
      own.filter((path) => !path.startsWith('app/libs/') && !path.startsWith(`app/${folderOf(program)}/`)),
    ).toEqual([]);
    const installed = found
      .map((path) => /^app\/((?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(path)?.[1])
      .filter((one) => one !== undefined);
    expect(installed.length).toBeGreaterThan(10);
    expect(installed.filter((one) => packages[one]?.dev)).toEqual([]);
  }
});

test('have what all programs install in common, and no second copy of it', () => {
  const common = ['node_modules', 'libs'].flatMap((part) => files(join(dir, 'any/shared/app', part)));
  const paths = common.map((path) => relative(join(dir, 'any/shared/app'), path));
  const bytes = common.reduce((sum, path) => sum + statSync(path).size, 0);
  expect(Math.floor(bytes / 2 ** 20)).toBeGreaterThanOrEqual(leastSharedMib);
  for (const program of programs) {
    const installed = join(dir, folderOf(program).replaceAll('/', '-'), 'install/app');
    const copied = paths.filter((path) => existsSync(join(installed, path)));
    expect([program, copied]).toEqual([program, []]);
  }
});

test.each(programs)('that of %s adds no more to its base than it may', (program) => {
  const bytes = files(images[program].folder).reduce((sum, path) => sum + statSync(path).size, 0);
  expect(Math.ceil(bytes / 2 ** 20)).toBeLessThanOrEqual(mostMib(program));
});

test.each([
  ['libs/charts/src/render-chart', 'libs/charts/src/draw-chart'],
  ['services/finance/src/invoices/invoice-pdf', 'services/finance/src/invoices/draw-invoice'],
  ['libs/service/src/read-csv', 'libs/service/src/parse-csv'],
])('have what the threads of %s run', (from, ran) => {
  const built = join(dir, 'any/build/src/build');
  expect(existsSync(join(built, `${ran}.js`))).toBe(true);
  expect(readFileSync(join(built, `${from}.js`), 'utf8')).not.toContain('.ts');
});

test('that of the CLI derives the same secrets as the sources do', async () => {
  const { folder, workdir, entrypoint } = images.cli;
  const env = { PROCURA_MASTER_SECRET: 'f'.repeat(64), PATH: process.env.PATH };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...entrypoint.slice(1), 'kubernetes-secrets', '--prefix', 'shop'],
    { cwd: join(folder, workdir), env, encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([0, '']);
  const source = join(root, 'deploy/cli/src/main.ts');
  const fromSource = await run(process.execPath, [source, 'kubernetes-secrets', '--prefix', 'shop'], { env });
  expect(stdout).toBe(fromSource.stdout);
});

test('migrate, take an order, draw, answer under load and end with code 0 at SIGTERM', async () => {
  const early = containers.start('branches');
  expect([await early.ended, early.output()]).toEqual([1, expect.stringContaining('migrate')]);
  const migrated = serviceNames.map((name) => containers.start(name, 'migrate'));
  for (const one of migrated)
    expect([await one.ended, one.output()]).toEqual([0, expect.stringContaining('"msg":"migrated"')]);

  const running = new Map<Peer, ReturnType<typeof containers.start>>();
  for (const name of peers) running.set(name, containers.start(name));
  for (const one of running.values()) await one.ready;
  const { base_url } = fleet;
  const get = async (path: string) => (await fetch(`${base_url}${path}`)).status;
  await eventually('A gateway that is ready', async () => (await get('/readyz')) === 200);
  const paths = ['/settings', '/docs', '/docs/api', '/docs/swagger-ui.css', '/docs/swagger-ui-bundle.js'];
  expect(await Promise.all([...paths, '/docs/icon.svg', '/openapi.json'].map(get))).toEqual(
    Array(paths.length + 2).fill(200),
  );

  const market = await marketOn(fleet);
  const { place, buyer, supplier } = market;
  const product_id = await market.product({ sku: 'CHAI', name: 'Chai', stock: 1_000_000 });
  const rest = restCaller(base_url, buyer.rest_key);
  const basket = { branch_id: market.branch.id, lines: [{ product_id, quantity: 1 }] };
  const placed = await call(rest, 'place_order', basket, 'first');
  const order_id = placed.orders[0].id;
  const chart = await call(rest, 'get_order_charts', { metric: 'spend', interval: 'week', format: 'png' });
  expect(Buffer.from(chart.base64, 'base64').subarray(1, 4).toString()).toBe('PNG');
  await place.call(confirmOrder, supplier, { order_id });
  await place.call(shipOrder, supplier, { order_id, carrier: 'Speedy Express' });
  const invoice = await eventually('An invoice', async () => {
    const { data } = await call(rest, 'list_invoices', {});
    return data[0];
  });
  const pdf = await call(rest, 'get_invoice_pdf', { invoice_id: invoice.id });
  expect(Buffer.from(pdf.base64, 'base64').subarray(0, 4).toString()).toBe('%PDF');

  const load = await placeUnderLoad(rest, basket);
  load.expectEnd();
  const gateway = running.get('gateway');
  gateway?.stop();
  expect(await gateway?.ended).toBe(0);
  expect(await load.wrong()).toEqual([]);
  for (const one of running.values()) one.stop();
  for (const [name, one] of running) expect([name, await one.ended]).toEqual([name, 0]);
}, 400_000);

isolated.test('run as user 1000 and can write nowhere but to /tmp', async () => {
  const script = `const { writeFileSync } = require('node:fs');
    const tried = ['/tmp/x', 'x', '/var/tmp/x', '../../node_modules/x'].map((path) => {
      try { writeFileSync(path, ''); return 'written'; } catch ({ code }) { return code; }
    });
    console.log(JSON.stringify([process.getuid(), process.getgid(), process.getgroups(), tried]));`;
  const { ended, output } = containers.run('orders', ['-e', script]);
  expect(await ended).toBe(0);
  expect(JSON.parse(output())).toEqual([1000, 1000, [1000], ['written', 'EROFS', 'EROFS', 'EROFS']]);
});
