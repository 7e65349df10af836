import { expect } from '@jest/globals';
import { needs } from '../tools/needs.ts';
import { helm, renderAs, root, run } from './checkers.ts';
import { type Manifest, parseManifests, podsOf } from './manifests.ts';
import { chosen } from './wrong-values.ts';

const { test } = needs('helm');
const own = chosen.flatMap((one) => ['--set', one]);
const allOf = async ({ text, code }: { text: string; code: number }): Promise<Manifest[]> => {
  expect([code, code && text]).toEqual([0, 0]);
  return parseManifests(text);
};
/** The names of the Secrets that pods refer to. */
const secretsReadBy = (manifests: Manifest[]): string[] => {
  const names = podsOf(manifests).flatMap(({ spec }) => [
    ...(spec.volumes ?? []).flatMap(({ secret, projected }) => [
      secret?.secretName,
      ...(projected?.sources ?? []).map((source) => source.secret?.name),
    ]),
    ...spec.containers.flatMap(({ env = [], envFrom = [] }) => [
      ...env.map(({ valueFrom }) => valueFrom?.secretKeyRef?.name),
      ...envFrom.map(({ secretRef }) => secretRef.name),
    ]),
  ]);
  return [...new Set(names.filter((name) => name !== undefined))].toSorted();
};

test('kubernetes-secrets --all makes each Secret that the pods of an installation for evaluation read', async () => {
  const env = { PROCURA_MASTER_SECRET: 'f'.repeat(64) };
  const args = [
    'deploy/cli/src/main.ts',
    'kubernetes-secrets',
    '--all',
    'you@example.com',
    '--prefix',
    'shop',
  ];
  const { stdout } = await run(process.execPath, args, { cwd: root, env });
  const { items } = JSON.parse(stdout) as { items: Manifest[] };
  const made = items.filter(({ kind }) => kind === 'Secret').map(({ metadata }) => metadata.name);
  const named = ['--set', 'fullnameOverride=shop', '--set', 'backup.enabled=true'];
  const read = secretsReadBy(await allOf(await renderAs('helm', 'shop', ...own, ...named)));
  expect(read).toContain('shop-operator');
  expect(made.toSorted()).toEqual(read);
});

test('identity reads the operator’s Secret, where it exists, and those of the values after it', async () => {
  const envFromOf = async (...args: string[]) => {
    const pods = podsOf(await allOf(await helm('template', ...own, ...args)));
    return Object.fromEntries(
      pods.map(({ name, spec }) => [name, spec.containers[0]?.envFrom?.map(({ secretRef }) => secretRef)]),
    );
  };
  const optional = (...names: string[]) => names.map((name) => ({ name, optional: true }));
  const usual = await envFromOf();
  expect(usual['procura-identity']).toEqual(optional('procura-operator'));
  expect(usual['procura-orders']).toBeUndefined();
  const given = await envFromOf(
    ...['--set', 'secrets.prefix=shop', '--set', 'defaults.envSecrets={proxy}'],
    ...['--set', 'processes.identity.envSecrets={first,shop-operator}'],
  );
  expect(given['procura-identity']).toEqual(optional('shop-operator', 'first'));
  expect(given['procura-orders']).toEqual(optional('proxy'));
});
