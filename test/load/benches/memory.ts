/**
 * `npm run bench -- memory`: memory and CPU of each process of the images under placements by 8 connections. The
 * chart's requests come from these figures (docs/deploy.md, “Resource requests of a process”). Processes run the content of the
 * images, with the heap that Node.js takes at the chart's memory limit. Servers as `npm run bench -- requests`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Peer, peers } from '@procura/bus';
import { serviceNames } from '@procura/contracts';
import { pickFreePort } from '@procura/local';
import { startPlatform } from '@procura/testkit/platform';
import autocannon from 'autocannon';
import { buildImage, folderOf, type Image } from '../../deploy/dockerfile.ts';
import { type Container, openContainers } from '../../deploy/start-image.ts';
import { cpuOf, takeFastStack } from '../load-platform.ts';
import { makeShops, placements } from '../placements.ts';

const connections = 8;
const rounds = [400, 1000, 1000, 1000];
/** MiB of the heap that Node.js uses in a container of 512 MiB. */
const heapMib = 256;

/** MiB in memory, now and at most so far. */
const memoryOf = (pid: number): { now: number; most: number } => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mib = (key: string) =>
    Math.round(Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024);
  return { now: mib('VmRSS'), most: mib('VmHWM') };
};
/** The maximum that a process used until it ended, read ten times a second. */
const mostUntilEnd = async ({ pid, ended }: Container): Promise<number> => {
  let most = 0;
  const timer = setInterval(() => {
    try {
      most = memoryOf(pid).most || most;
    } catch {
      // It has ended.
    }
  }, 100);
  const code = await ended;
  clearInterval(timer);
  if (code !== 0) throw new Error(`A process ended with code ${code}`);
  return most;
};
const row = (title: string, figures: [string, string | number][]): void =>
  console.log(`${title}: ${figures.map(([name, value]) => `${name} ${value}`).join(', ')}`);

const dir = mkdtempSync(join(tmpdir(), 'procura-memory-'));
const stack = await takeFastStack();
const fleet = await startPlatform({
  as: 'processes',
  services: [],
  gateways: 0,
  base_url: `http://127.0.0.1:${await pickFreePort()}`,
});
const images: Partial<Record<Peer, Image>> = {};
for (const peer of peers) {
  const image = buildImage(dir, folderOf(peer));
  const env = {
    NODE_OPTIONS: `--max-old-space-size=${heapMib}`,
    ANONYMOUS_RATE_LIMIT: '100000',
    LOG_LEVEL: 'info',
  };
  images[peer] = { ...image, env: { ...image.env, ...env } };
}
const containers = openContainers({ images, fleet });
try {
  const migrations: [string, number][] = [];
  for (const name of serviceNames)
    migrations.push([name, await mostUntilEnd(containers.start(name, 'migrate'))]);
  row('migrate, at most, MiB', migrations);
  const running = peers.map((name) => ({ name, container: containers.start(name) }));
  for (const { container } of running) await container.ready;
  const memory = (title: string, key: 'now' | 'most') =>
    row(
      title,
      running.map(({ name, container }) => [name, memoryOf(container.pid)[key]]),
    );
  memory('at rest, MiB', 'now');

  const { base_url } = fleet;
  const orders_db = { uri: stack.mongodb_uri, name: `${fleet.namespace}_orders` };
  const shops = await makeShops({ people: fleet, base_url, orders_db }, 16);
  let placed = 0;
  for (const amount of rounds) {
    const before = running.map(({ container }) => cpuOf(container.pid));
    const result = await autocannon({ ...placements(base_url, shops, connections), amount });
    if (result.non2xx + result.errors > 0)
      throw new Error(`${result.non2xx + result.errors} placements failed`);
    placed += amount;
    console.log(`${placed} placements, ${(amount / result.duration).toFixed(1)} a second`);
    const cores = ({ pid }: Container, index: number) =>
      ((cpuOf(pid) - Number(before[index])) / result.duration).toFixed(2);
    row(
      '  cores',
      running.map(({ name, container }, index) => [name, cores(container, index)]),
    );
    memory('  MiB', 'now');
  }
  memory('at most, MiB', 'most');
} finally {
  await containers.stop();
  await fleet.stop();
  await stack.stop();
  rmSync(dir, { recursive: true, force: true });
}
process.exit(0);
