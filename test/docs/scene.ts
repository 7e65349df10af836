import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agreeAndAdd, aProduct, aStore, principalOf } from '@procura/testkit';
import { type Person, type Platform, restCaller, startPlatform } from '@procura/testkit/platform';
import { root } from '../house/sources.ts';

/** A platform that pages can be followed on: a folder like the project's, with `.procura/local.json`. */
export type Scene = { platform: Platform; admin: Person; folder: string; stop(): Promise<void> };

/**
 * Starts the platform with as much of the demo as the pages use (loading all of it takes a minute): a buyer with the
 * branch ALFKI and chai in its catalogue, and its supplier.
 */
export const startScene = async (): Promise<Scene> => {
  const platform = await startPlatform();
  const [admin, supplier] = await Promise.all([
    platform.company('buyer', { name: 'Northwind Kitchens' }),
    platform.company('supplier', { name: 'Exotic Liquids' }),
  ]);
  const buyer = await platform.colleague(admin, 'buyer');
  const { world } = platform;
  const as = (person: Person, kind: 'buyer' | 'supplier') =>
    ({
      ...principalOf(kind),
      company_id: person.company_id,
      user_id: person.user_id,
    }) as ReturnType<typeof principalOf>;
  const store = await aStore(world, as(supplier, 'supplier'), { name: 'Exotic Liquids' });
  for (const [name, sku] of [
    ['Chai', 'NW-P01'],
    ['Chang', 'NW-P02'],
  ])
    await agreeAndAdd(world, {
      supplier: as(supplier, 'supplier'),
      buyer: as(admin, 'buyer'),
      product_id: (await aProduct(world, as(supplier, 'supplier'), store, { name, sku, stock: 1_000 })).id,
      price: { amount: '16.20', currency: 'EUR' },
    });
  await restCaller(platform.base_url, admin.rest_key).call('create_branch', {
    name: 'Alfreds Futterkiste',
    code: 'ALFKI',
    address: { line1: 'Obere Str. 57', city: 'Berlin', country: 'DE' },
    receiving_contact: { name: 'Maria Anders', email: 'maria.anders@example.com' },
    currency: 'EUR',
    time_zone: 'Europe/Berlin',
  });

  const folder = await mkdtemp(join(tmpdir(), 'procura-docs-'));
  for (const name of await readdir(root))
    if (!name.startsWith('.')) await symlink(join(root, name), join(folder, name));
  await mkdir(join(folder, '.procura'));
  const { base_url, mcp_url, operator_key } = platform;
  const { mongodb_uri } = platform.world.config;
  const demo = { admin, buyer, supplier_admin: supplier, operator: { rest_key: operator_key } };
  await writeFile(
    join(folder, '.procura/local.json'),
    JSON.stringify({ base_url, mcp_url, mongodb_uri, demo }),
  );
  return {
    platform,
    admin,
    folder,
    async stop() {
      await platform.stop();
      await rm(folder, { recursive: true });
    },
  };
};
