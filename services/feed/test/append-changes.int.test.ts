import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { changeRetentionDays, type Id, listChanges, newId, type RecordedChange } from '@procura/contracts';
import { principalOf, startWorld, type World } from '@procura/testkit';
import { seededRandom } from '@procura/testkit/seeded-random';
import { appendChanges } from '../src/change-events.ts';
import type { Deps } from '../src/deps.ts';

let world: World;
let replica: World;
beforeAll(async () => {
  world = await startWorld({ services: ['feed'] });
  replica = await startWorld({ services: ['feed'], config: { namespace: world.config.namespace } });
});
afterAll(async () => {
  await replica.stop();
  await world.stop();
});

const aChange = (company_id: Id<'company'>): RecordedChange => ({
  id: newId('change'),
  company_id,
  type: 'order.updated',
  at: new Date().toISOString(),
  object: { kind: 'order', id: newId('order'), number: null, version: 1 },
  status: 'placed',
  branch_id: null,
  by: null,
});

const random = seededRandom();

test(`two replicas append each change once, with whole numbers, also where it comes again and in parts (SEED=${random.seed})`, async () => {
  const companies = Array.from({ length: 3 }, () => newId('company'));
  const writes = Array.from({ length: 60 }, () =>
    Array.from({ length: 1 + random.below(6) }, () => aChange(random.pick(companies))),
  );
  const replicas = [world, replica].map((one) => one.deps<Deps>('feed'));
  // A delivery that broke off is one that had only its first entries.
  const deliveries = writes.flatMap((entries) => [
    entries.slice(0, 1 + random.below(entries.length)),
    entries,
    ...(random.below(2) ? [entries] : []),
  ]);
  await Promise.all(
    deliveries.map((entries) => {
      const [company_id] = entries.map((entry) => entry.company_id);
      return appendChanges(random.pick(replicas), [{ company_id: company_id ?? newId('company'), entries }]);
    }),
  );
  for (const company_id of companies) {
    const stored = await world
      .deps<Deps>('feed')
      .entries.owner(company_id)
      .find({}, { sort: { number: 1 } });
    const sent = writes.flat().filter((entry) => entry.company_id === company_id);
    expect(stored.map(({ number }) => number)).toEqual(sent.map((_, index) => index + 1));
    expect(stored.map(({ _id }) => _id).toSorted()).toEqual(sent.map(({ id }) => id).toSorted());
  }
});

test('a replica that has appended nothing for months continues after changes that came and expired meanwhile', async () => {
  const company_id = newId('company');
  const [slow, busy] = [world.deps<Deps>('feed'), replica.deps<Deps>('feed')];
  const append = (deps: Deps) => appendChanges(deps, [{ company_id, entries: [aChange(company_id)] }]);
  await append(slow);
  for (let left = 3; left > 0; left--) await append(busy);
  for (const { clock } of [world, replica]) clock.advance((changeRetentionDays + 1) * 24 * 3_600_000);
  await replica.runJob('feed', 'expire_changes');
  await append(slow);
  const kept = await slow.entries.owner(company_id).find({});
  expect(kept.map(({ number }) => number)).toEqual([5]);
});

test('readers of a new platform, all at once and of both replicas, begin one epoch', async () => {
  const readers = Array.from({ length: 10 }, () => principalOf('buyer'));
  const pages = await Promise.all(readers.map((reader) => world.call(listChanges, reader, {})));
  for (const [index, reader] of readers.entries())
    expect(await world.call(listChanges, reader, { after: pages[index]?.next })).toEqual(pages[index]);
});
