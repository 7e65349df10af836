import { expect, test } from '@jest/globals';
import { seededRandom } from '@procura/testkit/seeded-random';
import { planFaults } from './fault-plan.ts';

const servers = ['server 1', 'server 2', 'server 3'];
const services = ['orders', 'finance', 'identity', 'gateway'];
const plan = (seed: number, rounds: number) => planFaults(seededRandom(seed), { servers, services, rounds });

test('each round kills and freezes a server, then a replica', () => {
  expect(plan(1, 2).map(({ does, to }) => `${does} ${to}`)).toEqual([
    ...['kill server', 'freeze server', 'kill replica', 'freeze replica'],
    ...['kill server', 'freeze server', 'kill replica', 'freeze replica'],
  ]);
});

test('of servers and services each comes once before any comes again, in an order of the seed', () => {
  const namesOf = (seed: number, to: string) =>
    plan(seed, 6)
      .filter((fault) => fault.to === to)
      .map(({ name }) => name);
  for (let seed = 0; seed < 50; seed++)
    for (const [to, all] of [
      ['server', servers],
      ['replica', services],
    ] as const) {
      const names = namesOf(seed, to);
      expect(names).toHaveLength(12);
      for (let at = 0; at < names.length; at += all.length)
        expect(names.slice(at, at + all.length).toSorted()).toEqual(all.toSorted());
    }
  expect(plan(7, 6)).toEqual(plan(7, 6));
  const orders = new Set(Array.from({ length: 50 }, (_, seed) => namesOf(seed, 'replica').join()));
  expect(orders.size).toBeGreaterThan(1);
});
