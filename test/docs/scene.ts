import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMarket } from '@procura/testkit/market';
import type { Person, Platform } from '@procura/testkit/platform';
import { root } from '../architecture/sources.ts';

/** A platform that pages can be followed on: a folder like the project's, with `.procura/local.json`. */
export type Scene = {
  platform: Platform;
  admin: Person;
  supplier: Person;
  folder: string;
  stop(): Promise<void>;
};

/**
 * Starts the platform with as much of the demo as the pages use (loading all of it takes a minute): a buyer with the
 * branch ALFKI and chai in its catalogue, and its supplier.
 */
export const startScene = async (): Promise<Scene> => {
  const market = await openMarket({
    via: 'rest',
    buyerName: 'Northwind Kitchens',
    store: { name: 'Exotic Liquids' },
    branch: { name: 'Alfreds Futterkiste', code: 'ALFKI' },
  });
  const { platform, buyer: admin, supplier } = market;
  const buyer = await platform.colleague(admin, 'buyer');
  for (const [name, sku] of [
    ['Chai', 'NW-P01'],
    ['Chang', 'NW-P02'],
  ])
    await market.product({ name, sku, stock: 1000 }, '16.20');

  const folder = await mkdtemp(join(tmpdir(), 'procura-docs-'));
  for (const name of await readdir(root))
    if (!name.startsWith('.') && name !== 'deploy') await symlink(join(root, name), join(folder, name));
  // A guide writes secrets next to compose.yaml.
  await cp(join(root, 'deploy'), join(folder, 'deploy'), { recursive: true });
  await mkdir(join(folder, '.procura/cluster'), { recursive: true });
  const { base_url, mcp_url, operator_key } = platform;
  const { mongodb_uri } = platform.world.config;
  const demo = { admin, buyer, supplier_admin: supplier, operator: { rest_key: operator_key } };
  // Those of `npm start`, and of `npm run demo` for a cluster.
  for (const file of ['.procura/local.json', '.procura/cluster/local.json'])
    await writeFile(join(folder, file), JSON.stringify({ base_url, mcp_url, mongodb_uri, demo }));
  return {
    platform,
    admin,
    supplier,
    folder,
    async stop() {
      await platform.stop();
      await rm(folder, { recursive: true });
    },
  };
};
