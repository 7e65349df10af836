import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import { needs } from '../tools/needs.ts';
import { type Helm, helms, runHelm } from './checkers.ts';
import { type LiveDeployment, startFakeApi } from './fake-api.ts';
import { type Manifest, parseManifests } from './manifests.ts';
import { chosen } from './wrong-values.ts';

const live: Record<string, LiveDeployment> = {};
let api: Awaited<ReturnType<typeof startFakeApi>>;
beforeAll(async () => {
  api = await startFakeApi(live);
});
beforeEach(() => {
  for (const name of Object.keys(live)) delete live[name];
});
afterAll(() => api.stop());

type Rendered = { replicas: number | undefined; annotations: Record<string, string> | undefined };
const deploymentsOf = async (version: Helm, args: string[], given: string[]) => {
  const sets = [...chosen, ...given].flatMap((one) => ['--set', one]);
  const { code, text } = await runHelm(version, 'template', ...args, ...sets);
  expect([code, code && text]).toEqual([0, 0]);
  const deployments = parseManifests(text).filter(({ kind }: Manifest) => kind === 'Deployment');
  return Object.fromEntries(
    deployments.map(({ metadata, spec }): [string, Rendered] => [
      metadata.name.replace('procura-', ''),
      { replicas: spec.replicas, annotations: metadata.annotations },
    ]),
  );
};
/** The Deployments that an upgrade applies to the cluster. */
const upgrade = (version: Helm, ...given: string[]) =>
  deploymentsOf(version, ['--is-upgrade', ...api.args], given);
const autoscaled = ['defaults.autoscaling.enabled=true', 'defaults.autoscaling.minReplicas=3'];

for (const version of helms) {
  const { describe, test } = needs(version);
  describe(version, () => {
    test('what is installed autoscaled has no number of pods, then and after each upgrade', async () => {
      // A rollback to the first release would otherwise leave one pod: what it has not, and the present one has, becomes 1.
      const { orders: installed } = await upgrade(version, ...autoscaled);
      expect(installed).toEqual({ replicas: undefined, annotations: { 'procura/replicas': 'autoscaler' } });
      // Also with other annotations, and while somebody has scaled it to none.
      for (const replicas of [8, 0]) {
        live.orders = { replicas, annotations: { other: 'x', ...installed?.annotations } };
        expect((await upgrade(version, ...autoscaled)).orders).toEqual(installed);
      }
      expect((await upgrade(version, 'processes.orders.replicas=4')).orders).toEqual({
        replicas: 4,
        annotations: undefined,
      });
    });

    test('what is autoscaled later keeps the number of pods there are, and at least minReplicas', async () => {
      Object.assign(live, {
        orders: { replicas: 7 },
        rfq: { replicas: 7, annotations: { other: 'x' } },
        // No autoscaler acts on none.
        feed: { replicas: 0 },
      });
      expect(await upgrade(version, ...autoscaled)).toMatchObject({
        orders: { replicas: 7, annotations: undefined },
        rfq: { replicas: 7, annotations: undefined },
        feed: { replicas: 3, annotations: undefined },
        branches: { replicas: undefined },
      });
      expect(await upgrade(version, 'processes.orders.autoscaling.enabled=true')).toMatchObject({
        orders: { replicas: 7 },
        branches: { replicas: 2, annotations: undefined },
      });
    });

    test('without an autoscaler the number of pods is that of the values', async () => {
      live.orders = { replicas: 7 };
      expect(await upgrade(version, 'processes.orders.replicas=3')).toMatchObject({
        orders: { replicas: 3, annotations: undefined },
        branches: { replicas: 2 },
      });
    });

    test('without a cluster what is autoscaled has no number of pods', async () => {
      live.orders = { replicas: 7 };
      for (const { replicas } of Object.values(await deploymentsOf(version, [], autoscaled)))
        expect(replicas).toBeUndefined();
    });
  });
}
