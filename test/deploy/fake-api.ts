import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The namespace of the cluster. */
export const namespace = 'here';
/** The kinds of the chart, which Helm looks up before it renders for a cluster. */
const kinds: Record<string, string[]> = {
  v1: ['ConfigMap', 'PersistentVolumeClaim', 'Pod', 'Secret', 'Service', 'ServiceAccount'],
  'apps/v1': ['Deployment', 'StatefulSet'],
  'autoscaling/v2': ['HorizontalPodAutoscaler'],
  'batch/v1': ['CronJob', 'Job'],
  'external-secrets.io/v1': ['ExternalSecret'],
  'networking.k8s.io/v1': ['Ingress', 'NetworkPolicy'],
  'policy/v1': ['PodDisruptionBudget'],
};
const pluralOf = (kind: string) => `${kind.toLowerCase().replace(/y$/, 'ie').replace(/ss$/, 'sse')}s`;
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

/** What the chart looks up of a Deployment. */
export type LiveDeployment = {
  replicas: number;
  annotations?: Record<string, string> | undefined;
  image?: string;
};

/**
 * The part of an API server that Helm calls in a dry run; `live` are the Deployments of the processes that run, and
 * `secrets` the names of the Secrets that exist.
 */
export const startFakeApi = async (live: Record<string, LiveDeployment>, secrets: readonly string[] = []) => {
  const dir = mkdtempSync(join(tmpdir(), 'procura-api-'));
  const server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const [, name = ''] = /\/namespaces\/here\/deployments\/procura-(\w+)$/.exec(pathname) ?? [];
    const deployment = live[name];
    const [, asked = ''] = /\/namespaces\/here\/secrets\/([\w-]+)$/.exec(pathname) ?? [];
    const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: asked, namespace } };
    const found =
      answers[pathname] ??
      (secrets.includes(asked) ? secret : undefined) ??
      (deployment && {
        ...{ apiVersion: 'apps/v1', kind: 'Deployment' },
        metadata: { name: `procura-${name}`, namespace, annotations: deployment.annotations },
        spec: {
          replicas: deployment.replicas,
          template: { spec: { containers: [{ name, image: deployment.image }] } },
        },
      });
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
    const status = { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'NotFound', code: 404 };
    response.end(JSON.stringify(found ?? status));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const kubeconfig = join(dir, 'config');
  const cluster = { name: namespace, cluster: { server: `http://127.0.0.1:${port}` } };
  const context = { name: namespace, context: { cluster: namespace, user: namespace } };
  const config = {
    ...{ apiVersion: 'v1', kind: 'Config', 'current-context': namespace },
    ...{ clusters: [cluster], contexts: [context], users: [{ name: namespace, user: {} }] },
  };
  writeFileSync(kubeconfig, JSON.stringify(config));
  return {
    /** The configuration with which Helm calls it. There is no OpenAPI to validate against. */
    args: [
      ...['--disable-openapi-validation', '--namespace', namespace],
      ...['--dry-run=server', '--kubeconfig', kubeconfig],
    ],
    stop(): void {
      server.closeAllConnections();
      server.close();
      rmSync(dir, { recursive: true });
    },
  };
};
