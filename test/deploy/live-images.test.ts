import { afterAll, beforeAll, expect } from '@jest/globals';
import { needs } from '../tools/needs.ts';
import { type Helm, helms, runHelm } from './checkers.ts';
import { type LiveDeployment, startFakeApi } from './fake-api.ts';
import { chosen } from './wrong-values.ts';

const live: Record<string, LiveDeployment> = {};
let api: Awaited<ReturnType<typeof startFakeApi>>;
beforeAll(async () => {
  api = await startFakeApi(live);
});
afterAll(() => api.stop());

const ownDatabase = [
  'mongodb.uriSecret=x',
  'networkPolicy.destinations.mongodb.to[0].ipBlock.cidr=10.0.0.0/8',
];
const upgrade = async (version: Helm, phase: string, tag: string): Promise<string> => {
  const sets = [...chosen, ...ownDatabase, `mongodb.migrate=${phase}`, `image.tag=${tag}`];
  const args = sets.flatMap((one) => ['--set', one]);
  const { code, text } = await runHelm(version, 'template', '--is-upgrade', ...api.args, ...args);
  return code === 0 ? '' : text;
};

for (const version of helms) {
  const { describe, test } = needs(version);
  describe(version, () => {
    test('what only an earlier version needs is removed once no Deployment is of one', async () => {
      live.orders = { replicas: 2, image: 'procura/orders:1.0.0' };
      const refusal =
        'mongodb.migrate is contract, and procura-orders is still procura/orders:1.0.0, not procura/orders:1.1.0. Upgrade with expand first.';
      expect((await upgrade(version, 'contract', '1.1.0')).replaceAll(/\s+/g, ' ')).toContain(refusal);
      expect(await upgrade(version, 'expand', '1.1.0')).toBe('');
      expect(await upgrade(version, 'contract', '1.0.0')).toBe('');
      delete live.orders;
      expect(await upgrade(version, 'contract', '1.1.0')).toBe('');
    });
  });
}
