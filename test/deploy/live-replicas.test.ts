import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { needs } from '../tools/needs.ts';
import { type Helm, helms, runHelm } from './checkers.ts';
import { type Manifest, parseManifests } from './manifests.ts';
import { chosen } from './wrong-values.ts';

const dir = mkdtempSync(join(tmpdir(), 'procura-live-'));
const kubeconfig = join(dir, 'config');
/** What a cluster runs: seven pods of orders, and nothing else. */
const live = { orders: 7 } as Record<string, number>;
/** The kinds of the chart, which Helm looks up before it renders for a cluster. */
const kinds: Record<string, string[]> = {
  v1: ['ConfigMap', 'Service', 'ServiceAccount'],
  'apps/v1': ['Deployment', 'StatefulSet'],
  'autoscaling/v2': ['HorizontalPodAutoscaler'],
  'networking.k8s.io/v1': ['NetworkPolicy'],
  'policy/v1': ['PodDisruptionBudget'],
};
const pluralOf = (kind: string) => `${kind.toLowerCase().replace(/y$/, 'ie')}s`;
const groups = Object.keys(kinds)
  .filter((groupVersion) => groupVersion.includes('/'))
  .map((groupVersion) => {
    const [name, version] = groupVersion.split('/');
    return { name, versions: [{ groupVersion, version }], preferredVersion: { groupVersion, version } };
  });
const answers: Record<string, unknown> = {
  '/version': { major: '1', minor: '34', gitVersion: 'v1.34.0' },
  '/api': { kind: 'APIVersions', versions: ['v1'] },
  '/apis': { kind: 'APIGroupList', apiVersion: 'v1', groups },
  ...Object.fromEntries(
    Object.entries(kinds).map(([groupVersion, ofGroup]) => [
      groupVersion === 'v1' ? '/api/v1' : `/apis/${groupVersion}`,
      {
        ...{ kind: 'APIResourceList', groupVersion },
        resources: ofGroup.map((kind) => ({ name: pluralOf(kind), namespaced: true, kind, verbs: ['get'] })),
      },
    ]),
  ),
};
/** As much of an API server as Helm asks when it looks up a Deployment. */
const server = createServer(({ url = '' }, response) => {
  const { pathname } = new URL(url, 'http://localhost');
  const [, name = ''] = /\/namespaces\/here\/deployments\/procura-(\w+)$/.exec(pathname) ?? [];
  const replicas = live[name];
  const found =
    answers[pathname] ??
    (replicas === undefined
      ? undefined
      : {
          ...{ apiVersion: 'apps/v1', kind: 'Deployment' },
          metadata: { name: `procura-${name}`, namespace: 'here' },
          spec: { replicas },
        });
  response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
  const status = { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'NotFound', code: 404 };
  response.end(JSON.stringify(found ?? status));
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cluster = { name: 'here', cluster: { server: `http://127.0.0.1:${port}` } };
  const context = { name: 'here', context: { cluster: 'here', user: 'here' } };
  const config = {
    ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'here' },
    ...{ clusters: [cluster], contexts: [context], users: [{ name: 'here', user: {} }] },
  };
  writeFileSync(kubeconfig, JSON.stringify(config));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(dir, { recursive: true });
});

const replicasOf = async (version: Helm, ...given: string[]): Promise<Record<string, number | undefined>> => {
  const { code, text } = await runHelm(
    version,
    'template',
    // There is no OpenAPI here to validate against.
    ...['--is-upgrade', '--disable-openapi-validation'],
    ...['--namespace', 'here', '--dry-run=server', '--kubeconfig', kubeconfig],
    ...[...chosen, ...given].flatMap((one) => ['--set', one]),
  );
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
