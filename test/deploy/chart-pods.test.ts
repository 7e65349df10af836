import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from '@jest/globals';
import { peers } from '@procura/bus';
import { parse } from 'yaml';
import { needs } from '../tools/needs.ts';
import { helm, root } from './checkers.ts';
import { type Manifest, parseManifests, podsOf } from './manifests.ts';

const { test } = needs('helm');

const dir = mkdtempSync(join(tmpdir(), 'procura-pods-'));
afterAll(() => rmSync(dir, { recursive: true }));
const processes = peers.map((peer) => `procura-${peer}`).toSorted();
/** The objects that a set of deploy/helm/ci and these values render. */
const render = async (set: string, values: object = {}): Promise<Manifest[]> => {
  const file = join(dir, 'values.json');
  writeFileSync(file, JSON.stringify(values));
  const given = ['-f', join(root, `deploy/helm/ci/${set}-values.yaml`), '-f', file];
  const { code, text } = await helm('template', ...given);
  expect([code, code && text]).toEqual([0, 0]);
  return parseManifests(text);
};
const named = (manifests: Manifest[]) => manifests.map(({ metadata }) => metadata.name).toSorted();

test('a pod has longer to stop than its process takes', async () => {
  const manifests = await render('demo', { processes: { orders: { env: { STOP_WITHIN_MS: '60500' } } } });
  const deployments = manifests.filter(({ kind }) => kind === 'Deployment');
  expect(named(deployments)).toEqual(processes);
  for (const { metadata, spec } of deployments)
    expect([metadata.name, spec.template?.spec.terminationGracePeriodSeconds]).toEqual([
      metadata.name,
      metadata.name === 'procura-orders' ? 66 : 30,
    ]);
});

test('the gateway, which has no events, is not scaled by them where all processes are', async () => {
  const manifests = await render('keda', { defaults: { autoscaling: { outboxSeconds: 30 } } });
  const byEvents = manifests.filter(
    ({ kind, spec }) =>
      kind === 'ScaledObject' && JSON.stringify(spec).includes('procura_outbox_oldest_seconds'),
  );
  expect(named(byEvents)).toEqual(processes.filter((name) => name !== 'procura-gateway'));
});

test('a constraint with a selector of its own is left as it is', async () => {
  const spread = { maxSkew: 2, topologyKey: 'zone', whenUnsatisfiable: 'ScheduleAnyway' };
  const labelSelector = { matchLabels: { team: 'purchasing' } };
  const inRack = { ...spread, topologyKey: 'rack' };
  const topologySpreadConstraints = [{ ...spread, labelSelector }, inRack];
  const pods = podsOf(await render('demo', { defaults: { topologySpreadConstraints } }));
  const [orders] = pods.filter(({ name }) => name === 'procura-orders');
  expect(orders?.spec.topologySpreadConstraints).toEqual([
    { ...spread, labelSelector },
    {
      ...inRack,
      labelSelector: { matchLabels: expect.objectContaining({ 'app.kubernetes.io/component': 'orders' }) },
    },
  ]);
});

test('each process asks for what the guide says was measured, and has room above it', async () => {
  const guide = readFileSync(join(root, 'docs/deploy.md'), 'utf8');
  const [, section = ''] = guide.split('### Resource requests of a process');
  const measured = new Map(
    [...section.matchAll(/^\| (\w+) \| \d+ \| (\d+) \| ([\d.]+) \| (\d+)m, (\d+)Mi \|$/gm)].map(
      ([, name, mib, cores, cpu, memory]) => [name, { mib, cores, cpu, memory }],
    ),
  );
  expect([...measured.keys()].toSorted()).toEqual([...peers].toSorted());
  const deployments = podsOf(await render('demo')).filter(({ kind }) => kind === 'Deployment');
  for (const { spec } of deployments) {
    const [{ name = '', resources } = {}] = spec.containers;
    const { mib, cores, cpu, memory } = measured.get(name) ?? {};
    expect([name, resources]).toEqual([
      name,
      { requests: { cpu: `${cpu}m`, memory: `${memory}Mi` }, limits: { memory: '512Mi' } },
    ]);
    // At least its use, and less than one and a half times that.
    expect([name, Number(memory) >= Number(mib), Number(memory) <= Number(mib) * 1.5]).toEqual([
      name,
      true,
      true,
    ]);
    expect([name, Number(cpu) >= Number(cores) * 1000]).toEqual([name, true]);
  }
});

type Relabel = {
  source_labels: string[];
  regex?: string;
  action?: string;
  replacement?: string;
  target_label?: string;
};
/** The labels of a target of Prometheus, or null where a rule drops it. */
const relabel = (rules: Relabel[], given: Record<string, string>): Record<string, string> | null => {
  const labels = { ...given };
  for (const {
    source_labels,
    regex = '(.*)',
    action = 'replace',
    replacement = '$1',
    target_label = '',
  } of rules) {
    const pattern = new RegExp(`^(?:${regex})$`);
    const text = source_labels.map((label) => labels[label] ?? '').join(';');
    if (!['keep', 'replace'].includes(action)) throw new Error(`The tests do not know the action ${action}.`);
    if (action === 'keep' && !pattern.test(text)) return null;
    if (action === 'replace' && pattern.test(text)) labels[target_label] = text.replace(pattern, replacement);
  }
  return labels;
};
const metaLabels = (kind: string, of: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(of).map(([key, value]) => [
      `__meta_kubernetes_pod_${kind}_${key.replaceAll(/\W/g, '_')}`,
      value,
    ]),
  );

test.each([
  ['10.244.0.7', '10.244.0.7:9464'],
  ['fd00:10:244::7', '[fd00:10:244::7]:9464'],
])(
  'a Prometheus without the operator finds each process at %s by the annotations of its pods, and nothing else',
  async (ip, address) => {
    const { scrape_configs } = parse(
      readFileSync(join(root, 'deploy/prometheus-kubernetes.yaml'), 'utf8'),
    ) as {
      scrape_configs: { kubernetes_sd_configs: object[]; relabel_configs: Relabel[] }[];
    };
    expect(scrape_configs.map((one) => one.kubernetes_sd_configs)).toEqual([[{ role: 'pod' }]]);
    const rules = scrape_configs.flatMap((one) => one.relabel_configs);
    const found = (await render('production')).flatMap(({ metadata: { name }, spec }) => {
      const { labels, annotations } = spec?.template?.metadata ?? {};
      const target = relabel(rules, {
        ...metaLabels('label', labels),
        ...metaLabels('annotation', annotations),
        ...{ __meta_kubernetes_pod_ip: ip, __meta_kubernetes_namespace: 'shop' },
        __meta_kubernetes_pod_name: `${name}-x`,
      });
      return target ? [{ name, target }] : [];
    });
    expect(found.map(({ name }) => name).toSorted()).toEqual(processes);
    // Dashboard, alerts and KEDA select by namespace and pod.
    for (const { name, target } of found)
      expect(target).toMatchObject({ __address__: address, namespace: 'shop', pod: `${name}-x` });
  },
);
