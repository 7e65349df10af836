import { afterAll, beforeAll, expect } from '@jest/globals';
import { needs } from '../tools/needs.ts';
import { type Helm, helms, runHelm } from './checkers.ts';
import { startFakeApi } from './fake-api.ts';
import { type Manifest, parseManifests } from './manifests.ts';
import { chosen } from './wrong-values.ts';

let api: Awaited<ReturnType<typeof startFakeApi>>;
beforeAll(async () => {
  api = await startFakeApi({ orders: 7 });
});
afterAll(() => api.stop());

const replicasOf = async (version: Helm, ...given: string[]): Promise<Record<string, number | undefined>> => {
  const sets = [...chosen, ...given].flatMap((one) => ['--set', one]);
  const { code, text } = await runHelm(version, 'template', '--is-upgrade', ...api.args, ...sets);
  expect([code, code && text]).toEqual([0, 0]);
  const deployments = parseManifests(text).filter(({ kind }: Manifest) => kind === 'Deployment');
  return Object.fromEntries(
    deployments.map(({ metadata, spec }) => [metadata.name.replace('procura-', ''), spec.replicas]),
  );
};

for (const version of helms) {
  const { describe, test } = needs(version);
  describe(version, () => {
    test('the autoscaler of a process that runs starts from the number of pods there are', async () => {
      const autoscaled = await replicasOf(version, 'defaults.autoscaling.enabled=true');
      // Helm sets a number that was there and is left out to 1.
      expect(autoscaled).toMatchObject({ orders: 7, branches: undefined });
      expect(await replicasOf(version, 'processes.orders.autoscaling.enabled=true')).toMatchObject({
        orders: 7,
        branches: 2,
      });
    });

    test('without an autoscaler the number of pods is that of the values', async () => {
      expect(await replicasOf(version, 'processes.orders.replicas=3')).toMatchObject({
        orders: 3,
        branches: 2,
      });
    });
  });
}
