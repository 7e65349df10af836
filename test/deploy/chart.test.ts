import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { mongodbPassword, mongodbUsers, mongodbUsersScript, peers, secretVariables } from '@procura/bus';
import {
  backgroundCalls,
  events,
  gatewayCalls,
  operations,
  operationsOf,
  serviceNames,
} from '@procura/contracts';
import { parse } from 'yaml';
import { chartProcesses, chartProcessesFile } from '../../deploy/chart-processes.ts';
import { needs } from '../tools/needs.ts';
import {
  checkNatsConfiguration,
  customKinds,
  helm,
  installCheckers,
  root,
  run,
  runHelm,
  validate,
  validateCustom,
} from './checkers.ts';
import { type Manifest, mayReach, parseManifests, podsOf, policiesOf, selects } from './manifests.ts';
import { chosen } from './wrong-values.ts';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

const { describe, test } = needs('helm');
const four = needs('helm4');
const sets = ['demo', 'production', 'autoscaled', 'keda', 'placed', 'external'] as const;
type ValueSet = (typeof sets)[number];
/** Whether the database is the chart's own. */
const isBundled = (set: ValueSet) => ['demo', 'keda', 'placed', 'external'].includes(set);

const dir = mkdtempSync(join(tmpdir(), 'procura-chart-'));
afterAll(() => rmSync(dir, { recursive: true }));
const fileOf = (name: string) => join(dir, `${name}.yaml`);

const master = 'f'.repeat(64);
const rendered = new Map<ValueSet, Manifest[]>();
const of = (set: ValueSet): Manifest[] => rendered.get(set) ?? [];
type Secret = { metadata: { name: string }; stringData: Record<string, string> };
/** Those for a database of one's own, and those for the chart's. */
let secrets: Secret[];
let bundledSecrets: Secret[];
const printSecrets = async (name: string, ...args: string[]): Promise<Secret[]> => {
  const { stdout } = await run(
    process.execPath,
    [join(root, 'deploy/cli/src/main.ts'), 'kubernetes-secrets', ...args],
    { env: { PROCURA_MASTER_SECRET: master } },
  );
  const { items } = JSON.parse(stdout) as { items: Secret[] };
  writeFileSync(fileOf(name), items.map((one) => JSON.stringify(one)).join('\n---\n'));
  return items;
};
beforeAll(async () => {
  await Promise.all([
    installCheckers(),
    ...sets.map(async (set) => {
      const { code, text } = await helm('template', '-f', join(root, `deploy/helm/ci/${set}-values.yaml`));
      expect([code, code && text]).toEqual([0, 0]);
      rendered.set(set, parseManifests(text));
      const known = of(set).filter(({ kind }) => !customKinds.includes(kind));
      writeFileSync(fileOf(set), known.map((one) => JSON.stringify(one)).join('\n---\n'));
    }),
  ]);
  secrets = await printSecrets('secrets', '--mongodb', 'mongodb://db:27017');
  bundledSecrets = await printSecrets('bundled-secrets');
}, 180_000);

const kinds = (set: ValueSet, kind: string) => of(set).filter((one) => one.kind === kind);
const named = (manifests: Manifest[]) => manifests.map(({ metadata }) => metadata.name).toSorted();
const processes = peers.map((peer) => `procura-${peer}`).toSorted();
const component = (name: string) => ({
  'app.kubernetes.io/name': 'procura',
  'app.kubernetes.io/instance': 'procura',
  'app.kubernetes.io/component': name,
});

test('processes.yaml is what the contracts say', () => {
  // Remedy: run `npm run generate`, read the difference, and commit it.
  expect(readFileSync(chartProcessesFile, 'utf8')).toBe(chartProcesses());
});

test('every object of a kind that a cluster defines itself has the fields of its definition', async () => {
  const objects = sets.flatMap((set) => of(set).filter(({ kind }) => customKinds.includes(kind)));
  expect([...new Set(objects.map(({ kind }) => kind))].toSorted()).toEqual(customKinds.toSorted());
  for (const kind of customKinds) {
    const ofKind = objects.filter((object) => object.kind === kind);
    const write = (fields: object) =>
      ofKind.map((object, at) => {
        const file = fileOf(`custom-${at}`);
        writeFileSync(file, JSON.stringify({ ...object, spec: { ...object.spec, ...fields } }));
        return file;
      });
    expect(await validateCustom(kind, ...write({}))).toMatchObject({ code: 0 });
    const { code, text } = await validateCustom(kind, ...write({ replica: 2 }));
    expect([code, text.match(/'replica' was unexpected/g)?.length]).toEqual([1, ofKind.length]);
  }
}, 120_000);

test('the chart is free of what Helm 3 finds doubtful', async () => {
  const { code, text } = await helm('lint', '--strict');
  expect([code, text]).toEqual([0, expect.stringContaining('0 chart(s) failed')]);
});

describe('Helm 4', () => {
  four.test('finds nothing doubtful in the chart', async () => {
    const { code, text } = await runHelm('helm4', 'lint', '--strict');
    expect([code, text]).toEqual([0, expect.stringContaining('0 chart(s) failed')]);
  });

  four.test.each(sets)('renders the objects of Helm 3 in the same order, with the values %s', async (set) => {
    const values = join(root, `deploy/helm/ci/${set}-values.yaml`);
    const { code, text } = await runHelm('helm4', 'template', '-f', values);
    expect([code, code && text]).toEqual([0, 0]);
    expect(parseManifests(text)).toEqual(of(set));
  });
});

test('every object of every set of values, and every Secret, is valid for Kubernetes', async () => {
  const files = [...sets, 'secrets', 'bundled-secrets'].map(fileOf);
  expect(await validate(...files)).toEqual({ code: 0, text: '' });
  const [deployment] = kinds('demo', 'Deployment');
  writeFileSync(
    fileOf('wrong'),
    JSON.stringify({ ...deployment, spec: { ...deployment?.spec, replica: 2 } }),
  );
  expect(await validate(fileOf('wrong'))).toEqual({ code: 1, text: expect.stringContaining("'replica'") });
}, 180_000);

describe.each(sets)('with the values %s', (set) => {
  test('every process of the contracts runs, may be drained, and none is left out', () => {
    expect(named(kinds(set, 'Deployment'))).toEqual(processes);
    const running = [...kinds(set, 'Deployment'), ...kinds(set, 'StatefulSet')];
    expect(named(kinds(set, 'PodDisruptionBudget'))).toEqual(named(running));
    const jobs = podsOf(kinds(set, 'Job'));
    expect(jobs.map(({ name }) => name)).toEqual(isBundled(set) ? [] : ['procura-migrate']);
    for (const { spec } of jobs)
      expect(spec.containers.map(({ image, args = [] }) => [image.split(/[/:]/).at(-2), ...args])).toEqual(
        [...serviceNames].toSorted().map((name) => [name, 'migrate', 'expand']),
      );
  });

  test('pods are confined, bounded and watched', () => {
    for (const { kind, name, spec } of podsOf(of(set))) {
      expect([name, spec.automountServiceAccountToken]).toEqual([name, false]);
      expect(spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        ...(set !== 'placed' && { runAsUser: expect.any(Number) }),
        seccompProfile: { type: 'RuntimeDefault' },
      });
      if (kind === 'Deployment')
        expect(spec.topologySpreadConstraints?.map(({ topologyKey }) => topologyKey)).toEqual(
          set === 'placed'
            ? ['topology.kubernetes.io/zone']
            : ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'],
        );
      for (const container of spec.containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.resources).toMatchObject({
          requests: { cpu: expect.any(String), memory: expect.any(String) },
          limits: { memory: expect.any(String) },
        });
        expect(container.image).toMatch(/:[^:/]+$/);
        expect(container.image).not.toMatch(/:latest$/);
        const isWatched =
          ['Job', 'CronJob', 'Pod'].includes(kind) || (container.livenessProbe && container.readinessProbe);
        expect([name, Boolean(isWatched)]).toEqual([name, true]);
      }
    }
    for (const account of kinds(set, 'ServiceAccount'))
      expect(account.automountServiceAccountToken).toBe(false);
  });

  test('secrets come by reference, and each process refers to its own', () => {
    const processesAndJobs = podsOf(of(set)).filter(({ kind }) => !['CronJob', 'Pod'].includes(kind));
    for (const { kind, name, spec } of processesAndJobs)
      for (const { env = [], name: container } of spec.containers)
        for (const { name: variable, value, valueFrom } of env) {
          const { name: secret, key } = valueFrom?.secretKeyRef ?? {};
          if (value !== undefined && !/^\$\(|\$\(NATS_PASSWORD\)/.test(value))
            expect(variable).not.toMatch(/KEYS|SECRET|PASSWORD|TOKEN/);
          if (variable === 'MONGODB_URI' && set === 'production') {
            // The process and the job that migrates its database are different users.
            const expected = kind === 'Job' ? 'MONGODB_MIGRATE_URI' : 'MONGODB_URI';
            expect([name, secret, key]).toEqual([name, `procura-${container}`, expected]);
          } else if (!/^PROCURA_|^(NATS|MONGODB)_PASSWORD/.test(variable)) continue;
          else expect([variable, kind, secret]).toEqual([variable, 'Deployment', name]);
          const given = isBundled(set) ? bundledSecrets : secrets;
          const made = given.find(({ metadata }) => metadata.name === secret);
          expect(made?.stringData).toHaveProperty(String(key));
        }
    expect(kinds(set, 'Secret')).toEqual([]);
  });

  test('budgets and services select the pods of one process and no jobs', () => {
    const pods = podsOf(of(set));
    for (const { metadata, spec } of kinds(set, 'PodDisruptionBudget')) {
      const chosen = pods.filter(({ labels }) => selects(spec.selector ?? {}, labels));
      expect(chosen.map(({ name }) => name)).toEqual([metadata.name]);
    }
    const [gateway] = kinds(set, 'Service').filter(({ metadata }) => metadata.name === 'procura-gateway');
    const selector = { matchLabels: gateway?.spec.selector as never };
    expect(pods.filter(({ labels }) => selects(selector, labels)).map(({ name }) => name)).toEqual([
      'procura-gateway',
    ]);
  });
});

test('databases are migrated before a release by one job, with what it needs and nothing of the release before', () => {
  const hook = (weight: string) => ({
    'helm.sh/hook': 'pre-install,pre-upgrade',
    'helm.sh/hook-weight': weight,
    'helm.sh/hook-delete-policy': 'before-hook-creation,hook-succeeded',
  });
  const hooks = of('production').filter(({ metadata }) =>
    metadata.annotations?.['helm.sh/hook']?.startsWith('pre-'),
  );
  const weights = hooks.map(({ kind, metadata }) => [kind, metadata.name, metadata.annotations]);
  expect(weights.toSorted()).toEqual([
    ['Job', 'procura-migrate', { ...hook('0'), 'helm.sh/hook-output-log-policy': 'hook-failed' }],
    ['NetworkPolicy', 'procura-migrate', hook('-1')],
    ['ServiceAccount', 'procura-migrate', hook('-1')],
  ]);
  const [job] = kinds('production', 'Job');
  // By default Helm waits for 300 s, and does not say what it waited for.
  expect(job?.spec).toMatchObject({ activeDeadlineSeconds: 270 });
  const [pod] = podsOf(kinds('production', 'Job'));
  // This is before the end of the job's time: at its end, a running pod is deleted with its logs.
  expect(pod?.spec).toMatchObject({ serviceAccountName: 'procura-migrate', activeDeadlineSeconds: 255 });
  for (const { env, resources, ...container } of pod?.spec.containers ?? []) {
    expect(env).toContainEqual({ name: 'LOG_LEVEL', value: 'info' });
    expect(resources.requests).toEqual({ cpu: '50m', memory: '144Mi' });
    expect(container).toMatchObject({ terminationMessagePolicy: 'FallbackToLogsOnError' });
  }
});

test('the job migrates a service with the variables and volumes of its row', async () => {
  const authority = { name: 'authority', secret: { secretName: 'orders-authority' } };
  const mount = { name: 'authority', mountPath: '/etc/authority', readOnly: true };
  const node = { name: 'NODE', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } };
  const row = {
    env: { NODE_EXTRA_CA_CERTS: '/etc/authority/ca.crt' },
    extraEnv: [node],
    extraVolumes: [authority],
    extraVolumeMounts: [mount],
  };
  const shared = { name: 'shared', configMap: { name: 'shared' } };
  const defaults = { extraVolumes: [shared], extraVolumeMounts: [{ name: 'shared', mountPath: '/shared' }] };
  const render = async (processes: object) => {
    writeFileSync(fileOf('rows'), JSON.stringify({ defaults, processes }));
    const production = join(root, 'deploy/helm/ci/production-values.yaml');
    return helm('template', '-f', production, '-f', fileOf('rows'));
  };
  const { code, text } = await render({ orders: row, rfq: row, gateway: row });
  expect([code, code && text]).toEqual([0, 0]);
  const pods = podsOf(parseManifests(text));
  const job = pods.find(({ name }) => name === 'procura-migrate')?.spec;
  expect(job?.volumes?.filter(({ name }) => !/^(tmp|mongodb-tls)$/.test(name))).toEqual([shared, authority]);
  for (const container of job?.containers ?? []) {
    const hasRow = ['orders', 'rfq'].includes(container.name);
    expect([container.name, container.env?.filter(({ name }) => name.startsWith('NODE'))]).toEqual([
      container.name,
      hasRow ? [{ name: 'NODE_EXTRA_CA_CERTS', value: '/etc/authority/ca.crt' }, node] : [],
    ]);
    const mounts = container.volumeMounts?.filter(({ name }) => !/^(tmp|mongodb-tls)$/.test(name));
    expect([container.name, mounts]).toEqual([container.name, hasRow ? [mount] : defaults.extraVolumeMounts]);
  }
  // A pod has one volume of a name.
  const other = { ...row, extraVolumes: [{ name: 'authority', configMap: { name: 'other' } }] };
  expect(await render({ orders: row, rfq: other })).toEqual({
    code: 1,
    text: expect.stringContaining('processes.rfq.extraVolumes has authority, which is another volume'),
  });
  expect(await render({ orders: row, gateway: other })).toMatchObject({ code: 0 });
});

test('an upgrade waits until a new pod has been ready for a while', async () => {
  for (const set of sets)
    for (const { metadata, spec } of kinds(set, 'Deployment'))
      expect([metadata.name, spec.minReadySeconds]).toEqual([metadata.name, 5]);
  const given = [...chosen, 'defaults.minReadySeconds=0', 'processes.orders.minReadySeconds=30'];
  const { text } = await helm('template', ...given.flatMap((one) => ['--set', one]));
  const deployments = parseManifests(text).filter(({ kind }) => kind === 'Deployment');
  expect(deployments.map(({ metadata, spec }) => [metadata.name, spec.minReadySeconds]).toSorted()).toEqual(
    processes.map((name) => [name, name === 'procura-orders' ? 30 : 0]),
  );
});

test('each area grows alone where the values say so', () => {
  expect(named(kinds('autoscaled', 'HorizontalPodAutoscaler'))).toEqual(processes);
  const metrics = (name: string) =>
    kinds('autoscaled', 'HorizontalPodAutoscaler').find(({ metadata }) => metadata.name === name)?.spec;
  expect(metrics('procura-orders')).toMatchObject({
    maxReplicas: 10,
    metrics: [{ resource: { name: 'cpu' } }, { pods: { metric: { name: 'procura_operation_in_flight' } } }],
  });
  expect(metrics('procura-branches')).toMatchObject({ maxReplicas: 6, metrics: [{ type: 'Resource' }] });
  // A number of replicas in the chart would conflict with the autoscaler.
  for (const { spec } of kinds('autoscaled', 'Deployment')) expect(spec).not.toHaveProperty('replicas');
});

test('KEDA scales by metrics of Prometheus, in place of the autoscaler of Kubernetes', () => {
  expect(named(kinds('keda', 'ScaledObject'))).toEqual(processes);
  expect(kinds('keda', 'HorizontalPodAutoscaler')).toEqual([]);
  for (const { spec } of kinds('keda', 'Deployment')) expect(spec).not.toHaveProperty('replicas');
  const of = (name: string) =>
    kinds('keda', 'ScaledObject').find(({ metadata }) => metadata.name === name)?.spec;
  const pods = 'namespace="default", pod=~"procura-orders-.+"';
  const from = { serverAddress: 'http://prometheus.monitoring:9090' };
  expect(of('procura-orders')).toMatchObject({
    scaleTargetRef: { name: 'procura-orders' },
    ...{ minReplicaCount: 2, maxReplicaCount: 10 },
    triggers: [
      { type: 'cpu', metadata: { value: '70' } },
      { metadata: { ...from, query: `sum(procura_operation_in_flight{${pods}})`, threshold: '20' } },
      { metadata: { ...from, query: `max(procura_outbox_oldest_seconds{${pods}})`, threshold: '30' } },
    ],
  });
  expect(of('procura-branches')?.triggers).toHaveLength(1);
  // Both take pods away slowly.
  const slowly = {
    stabilizationWindowSeconds: 300,
    policies: [{ type: 'Pods', value: 1, periodSeconds: 60 }],
  };
  const [autoscaler] = kinds('autoscaled', 'HorizontalPodAutoscaler');
  expect(autoscaler?.spec).toMatchObject({ behavior: { scaleDown: slowly } });
  expect(of('procura-orders')).toMatchObject({
    advanced: { horizontalPodAutoscalerConfig: { behavior: { scaleDown: slowly } } },
  });
});

test('pods run where the values place them, with the volumes, variables and accounts that these add', () => {
  const pods = podsOf(of('placed'));
  for (const { spec, name } of pods) {
    expect(spec).toMatchObject({
      nodeSelector: { pool: 'procura' },
      tolerations: [{ key: 'dedicated', operator: 'Equal', value: 'procura', effect: 'NoSchedule' }],
      priorityClassName: 'business',
    });
    // The platform assigns users and groups.
    expect([name, Object.keys(spec.securityContext).toSorted()]).toEqual([
      name,
      ['runAsNonRoot', 'seccompProfile'],
    ]);
  }
  for (const { metadata, spec } of kinds('placed', 'Deployment')) {
    expect(spec).toMatchObject({ revisionHistoryLimit: 3 });
    expect(spec.template).toMatchObject({
      metadata: {
        labels: { ...component(metadata.name.replace('procura-', '')), team: 'purchasing' },
        annotations: { 'reloader.stakater.com/auto': 'true', 'prometheus.io/scrape': 'true' },
      },
      spec: {
        topologySpreadConstraints: [
          { labelSelector: { matchLabels: component(metadata.name.replace('procura-', '')) } },
        ],
        volumes: expect.arrayContaining([{ name: 'authority', configMap: { name: 'authority' } }]),
      },
    });
    const [container] = spec.template?.spec.containers ?? [];
    expect(container).toMatchObject({
      env: expect.arrayContaining([
        { name: 'NODE_NAME', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } },
        { name: 'NODE_EXTRA_CA_CERTS', value: '/etc/procura/authority/ca.crt' },
      ]),
      volumeMounts: expect.arrayContaining([
        { name: 'authority', mountPath: '/etc/procura/authority', readOnly: true },
      ]),
    });
  }
  const pod = (name: string) => pods.find((one) => one.name === name)?.spec;
  expect(pod('procura-orders')).toMatchObject({
    serviceAccountName: 'orders-of-the-platform',
    nodeSelector: { pool: 'procura', disk: 'fast' },
  });
  expect(pod('procura-gateway')).toMatchObject({
    serviceAccountName: 'procura-gateway',
    affinity: { nodeAffinity: expect.any(Object) },
  });
  const accounts = kinds('placed', 'ServiceAccount');
  expect(named(accounts)).not.toContain('procura-orders');
  expect(accounts.find(({ metadata }) => metadata.name === 'procura-gateway')?.metadata.annotations).toEqual({
    'eks.amazonaws.com/role-arn': 'arn:aws:iam::000000000000:role/procura',
  });
  expect(
    kinds('placed', 'ConfigMap').find(({ metadata }) => metadata.name === 'procura-further')?.data,
  ).toEqual({ from: 'default' });
});

test('prometheus-operator and Grafana get the metrics, alerts and dashboard of this namespace', () => {
  const [monitor] = kinds('placed', 'PodMonitor');
  expect(monitor).toMatchObject({
    metadata: { labels: { release: 'prometheus' } },
    spec: { podMetricsEndpoints: [{ port: 'metrics', interval: '30s' }] },
  });
  const chosen = podsOf(of('placed')).filter(({ labels }) => selects(monitor?.spec.selector ?? {}, labels));
  expect(chosen.map(({ name }) => name).toSorted()).toEqual(processes);
  for (const { spec } of chosen)
    expect(spec.containers[0]).toMatchObject({
      ports: expect.arrayContaining([{ name: 'metrics', containerPort: 9464 }]),
    });
  type Rule = { alert: string; expr: string; labels: Record<string, string>; annotations: object };
  type Groups = { groups: { name: string; rules: Rule[] }[] };
  const [rules] = kinds('placed', 'PrometheusRule');
  const file = parse(readFileSync(join(root, 'deploy/helm/monitoring/alerts.yaml'), 'utf8')) as Groups;
  const flat = ({ groups }: Groups) => groups.flatMap((group) => group.rules);
  const installed = flat(rules?.spec as unknown as Groups);
  // Without the namespace they are those of the file.
  const matcher = /\{?namespace="default"[,}]?/g;
  expect(
    installed.map(({ expr, labels: { namespace: _, ...labels }, ...rule }) => ({
      ...rule,
      labels,
      expr: expr.replaceAll('{namespace="default"}', '').replaceAll('{namespace="default",', '{'),
    })),
  ).toEqual(flat(file));
  for (const { alert, expr, labels } of installed) {
    const metrics = expr.match(/\b(procura|process|nodejs)_\w+/g) ?? [];
    expect([alert, expr.match(matcher)?.length]).toEqual([alert, metrics.length]);
    expect(labels).toMatchObject({ namespace: 'default' });
  }
  const dashboard = kinds('placed', 'ConfigMap').find(
    ({ metadata }) => metadata.name === 'procura-dashboard',
  );
  expect(dashboard?.metadata.labels).toMatchObject({ grafana_dashboard: '1' });
  const [text = ''] = Object.values(dashboard?.data ?? {});
  const { uid, title, panels } = JSON.parse(text) as { uid: string; title: string; panels: unknown[] };
  expect([uid, title]).toEqual([expect.stringMatching(/^procura-[0-9a-f]{8}$/), 'Procura in default']);
  const queries = JSON.stringify(panels).match(/\b(procura|process|nodejs)_\w+(\{namespace=)?/g) ?? [];
  expect(queries.length).toBeGreaterThan(30);
  expect(queries.filter((query) => !query.endsWith('{namespace='))).toEqual([]);
});

test('a process gets what is its own of the master secret, and only NATS has all passwords', () => {
  for (const peer of peers) {
    const { stringData } = secrets.find(({ metadata }) => metadata.name === `procura-${peer}`) ?? {};
    const uris = peer === 'gateway' ? [] : ['MONGODB_URI', 'MONGODB_MIGRATE_URI'];
    const keys = ['PROCURA_KEYS', 'PROCURA_SECRET', 'NATS_USER', 'NATS_PASSWORD', ...uris];
    expect(Object.keys(stringData ?? {})).toEqual(keys);
    expect(stringData).toMatchObject(secretVariables(master, peer));
    for (const key of uris) {
      const user = `procura_${peer}${key === 'MONGODB_URI' ? '' : '_migrate'}`;
      const credentials = `${user}:${mongodbPassword(master, user)}`;
      expect(stringData?.[key]).toBe(`mongodb://${credentials}@db:27017/?authSource=admin`);
    }
  }
  const all = secrets.find(({ metadata }) => metadata.name === 'procura-nats')?.stringData;
  expect(Object.keys(all ?? {})).toEqual(['authorization.conf']);
  for (const set of sets) {
    const readers = podsOf(of(set)).filter(({ spec }) =>
      JSON.stringify(spec.volumes).includes('"secret":{"name":"procura-nats"'),
    );
    expect(readers.map(({ name }) => name)).toEqual(set === 'production' ? [] : ['procura-nats']);
  }
  expect(JSON.stringify(secrets)).not.toContain(master);
});

test('with a store of secrets each Secret that pods need is read from its entry, before anything else is made', () => {
  const external = kinds('external', 'ExternalSecret');
  expect(named(external)).toEqual(bundledSecrets.map(({ metadata }) => metadata.name).toSorted());
  for (const { metadata, spec } of external) {
    expect(metadata.annotations).toMatchObject({ 'helm.sh/hook-weight': '-2' });
    const key = metadata.name.replace('procura-', 'procura/');
    expect(spec).toMatchObject({
      secretStoreRef: { name: 'vault', kind: 'ClusterSecretStore' },
      target: { name: metadata.name },
      dataFrom: [{ extract: { key } }],
    });
  }
});

test('the chart’s own database has a user for each service, who reaches its own database alone', () => {
  const passwordOf = (user: string) => mongodbPassword(master, user);
  const host = 'procura-mongodb-0.procura-mongodb:27017';
  for (const name of serviceNames) {
    const [pod] = podsOf(of('demo')).filter((one) => one.name === `procura-${name}`);
    const { env = [] } = pod?.spec.containers[0] ?? {};
    const [user, password, uri] = env.filter(({ name: variable }) => variable.startsWith('MONGODB_'));
    for (const [variable, key] of [
      [user, 'MONGODB_USER'],
      [password, 'MONGODB_PASSWORD'],
    ] as const)
      expect([variable?.name, variable?.valueFrom?.secretKeyRef]).toEqual([
        key,
        { name: `procura-${name}`, key },
      ]);
    expect(uri?.value).toBe(
      `mongodb://$(MONGODB_USER):$(MONGODB_PASSWORD)@${host}/?replicaSet=rs0&authSource=admin`,
    );
    const made = bundledSecrets.find(({ metadata }) => metadata.name === `procura-${name}`);
    expect(made?.stringData.MONGODB_USER).toBe(`procura_${name}`);
    expect(made?.stringData.MONGODB_PASSWORD).toBe(passwordOf(`procura_${name}`));
    expect(made?.stringData).not.toHaveProperty('MONGODB_URI');
  }
  const [server] = podsOf(of('demo')).filter(({ name }) => name === 'procura-mongodb');
  const [container] = server?.spec.containers ?? [];
  expect(container?.command?.at(-1)).toMatch(/exec docker-entrypoint\.sh mongod .*--keyFile \/tmp\/key/);
  expect(container?.env).toContainEqual({ name: 'MONGODB_HOST', value: host });
  const script = bundledSecrets.find(({ metadata }) => metadata.name === 'procura-mongodb')?.stringData;
  expect(script?.['users.js']).toBe(
    mongodbUsersScript(mongodbUsers({ passwordOf, migrate: 'at_start' }), {
      initiate: { host: '$MONGODB_HOST', pwd: passwordOf('operator') },
    }),
  );
  for (const set of sets)
    expect(
      podsOf(of(set))
        .filter(({ spec }) => spec.volumes?.some(({ secret }) => secret?.secretName === 'procura-mongodb'))
        .map(({ name }) => name),
    ).toEqual(isBundled(set) ? ['procura-mongodb'] : []);
  expect(JSON.stringify(bundledSecrets)).not.toContain(master);
});

test('requests come through an Ingress or a route of a Gateway, and only its pods reach the gateway', () => {
  const edges = (set: ValueSet) => [...kinds(set, 'Ingress'), ...kinds(set, 'HTTPRoute')];
  expect(sets.map((set) => edges(set).map(({ kind }) => kind))).toEqual([
    [],
    ['Ingress'],
    ['HTTPRoute'],
    [],
    [],
    [],
  ]);
  const [route] = edges('autoscaled');
  expect(route?.spec).toEqual({
    parentRefs: [{ name: 'public', namespace: 'gateways', sectionName: 'https' }],
    hostnames: ['procura.example.com'],
    rules: [{ backendRefs: [{ name: 'procura-gateway', port: 80 }], timeouts: { request: '0s' } }],
  });
  for (const [set, namespace] of [
    ['production', 'traefik'],
    ['autoscaled', 'gateways'],
  ] as const) {
    const policy = policiesOf(of(set)).find(
      ({ podSelector }) =>
        selects(podSelector, component('gateway')) &&
        podSelector.matchLabels?.['app.kubernetes.io/component'],
    );
    expect(policy?.ingress?.[0]).toEqual({
      from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } } }],
      ports: [{ port: 'http', protocol: 'TCP' }],
    });
  }
  expect(readFileSync(join(root, 'deploy/helm/values.yaml'), 'utf8')).not.toContain('nginx');
});

test('a job signs audit chains: no other pod has its key, and it reaches the gateway alone', () => {
  const signers = (set: ValueSet) =>
    kinds(set, 'CronJob').filter(({ metadata }) => metadata.name === 'procura-audit-signer');
  expect(sets.filter((set) => signers(set).length > 0)).toEqual(['production']);
  const [job] = signers('production');
  expect(job?.spec).toMatchObject({ schedule: '7 * * * *', concurrencyPolicy: 'Forbid' });
  const pods = podsOf(of('production'));
  const holders = pods.filter(({ spec }) => JSON.stringify(spec).includes('procura-audit-signing'));
  expect(holders.map(({ name }) => name)).toEqual(['procura-audit-signer']);
  const [signer] = holders;
  const [container] = signer?.spec.containers ?? [];
  expect(container?.image).toBe(`registry.example/procura/cli:${version}`);
  expect(container?.args).toEqual([
    'sign-audit-heads',
    '--key=/etc/procura/audit-signing/audit-signing.pem',
    '--out=/var/lib/procura/signed-heads.jsonl',
  ]);
  expect(container?.env).toEqual([
    { name: 'PROCURA_URL', value: 'http://procura-gateway' },
    { name: 'PROCURA_CONNECT_WITHIN', value: '30' },
    {
      name: 'PROCURA_REST_KEY',
      valueFrom: { secretKeyRef: { name: 'procura-audit-signing', key: 'PROCURA_REST_KEY' } },
    },
  ]);
  // What was signed outlives each job and the release.
  const [claim] = kinds('production', 'PersistentVolumeClaim').filter(
    ({ metadata }) => metadata.name === 'procura-audit-signer',
  );
  expect(claim?.metadata.annotations).toEqual({ 'helm.sh/resource-policy': 'keep' });
  expect(signer?.spec.volumes).toContainEqual({
    name: 'heads',
    persistentVolumeClaim: { claimName: claim?.metadata.name },
  });
  const [gateway] = pods.filter(({ name }) => name === 'procura-gateway');
  expect(gateway?.spec.containers[0]?.env).toContainEqual({ name: 'INSIDE_HOST', value: 'procura-gateway' });
  const policies = policiesOf(of('production'));
  const reached = [...peers, 'migrate'].filter((name) =>
    mayReach(policies, component('audit-signer'), component(name)),
  );
  expect(reached).toEqual(['gateway']);
});

test('helm test runs the check of the operator’s commands, which reaches the gateway alone', () => {
  for (const set of sets)
    expect(named(kinds(set, 'Pod'))).toEqual(set === 'production' ? ['procura-test'] : []);
  const [pod] = kinds('production', 'Pod');
  expect(pod?.metadata.annotations).toEqual({
    'helm.sh/hook': 'test',
    'helm.sh/hook-delete-policy': 'before-hook-creation',
  });
  const [test] = podsOf(pod ? [pod] : []);
  expect(test?.spec).toMatchObject({
    serviceAccountName: 'procura-test',
    containers: [
      {
        image: `registry.example/procura/cli:${version}`,
        args: ['check'],
        env: [
          { name: 'PROCURA_URL', value: 'http://procura-gateway' },
          { name: 'PROCURA_CONNECT_WITHIN', value: '30' },
          {
            name: 'PROCURA_REST_KEY',
            valueFrom: { secretKeyRef: { name: 'procura-check', key: 'PROCURA_REST_KEY' } },
          },
        ],
      },
    ],
  });
  const reached = [...peers, 'migrate', 'audit-signer'].filter((name) =>
    mayReach(policiesOf(of('production')), test?.labels ?? {}, component(name)),
  );
  expect(reached).toEqual(['gateway']);
});

describe('calls between processes', () => {
  const inside = [...peers, 'nats', 'mongodb', 'migrate'];

  test('between pods there are those to NATS and of services to MongoDB, and no others', () => {
    const policies = policiesOf(of('demo'));
    const expected = [
      ...peers.map((peer) => `${peer} > nats`),
      ...serviceNames.map((name) => `${name} > mongodb`),
      'nats > nats',
      'mongodb > mongodb',
    ];
    const found = inside.flatMap((from) =>
      inside
        .filter((to) => mayReach(policies, component(from), component(to)))
        .map((to) => `${from} > ${to}`),
    );
    expect(found.toSorted()).toEqual(expected.toSorted());
    // Another pod of the namespace reaches none of them.
    for (const to of inside) expect(mayReach(policies, { app: 'other' }, component(to))).toBe(false);
  });

  test('to the outside there are those that a process needs, and to the inside those of proxies and Prometheus', () => {
    const policies = policiesOf(of('production'));
    const rules = (name: string) =>
      policies.filter(({ podSelector }) => selects(podSelector, component(name)) && podSelector.matchLabels);
    const ports = (name: string) =>
      rules(name).flatMap(({ egress }) =>
        (egress ?? []).flatMap((rule) => rule.ports?.map(({ port }) => port)),
      );
    const entries = (name: string) =>
      rules(name).flatMap(({ ingress }) =>
        (ingress ?? []).flatMap((rule) => rule.ports?.map(({ port }) => port)),
      );
    const reaching = (port: number) => [...peers, 'migrate'].filter((name) => ports(name).includes(port));
    expect(reaching(53)).toEqual([...peers, 'migrate']);
    expect(reaching(4222)).toEqual([...peers]);
    expect(reaching(4318)).toEqual([...peers]);
    expect(reaching(27_017)).toEqual([...serviceNames, 'migrate']);
    expect(reaching(587)).toEqual(['identity', 'suppliers', 'orders', 'rfq', 'feed']);
    expect(reaching(443)).toEqual(['identity', 'finance', 'feed']);
    for (const name of serviceNames) expect(entries(name)).toEqual(['metrics']);
    expect(entries('gateway')).toEqual(['http', 'metrics', 'http']);
    expect(entries('migrate')).toEqual([]);
    // What opens to everybody says so nowhere.
    for (const { ingress, egress } of policies)
      for (const rule of [...(ingress ?? []), ...(egress ?? [])])
        expect([
          ...('from' in rule ? (rule.from ?? []) : []),
          ...('to' in rule ? (rule.to ?? []) : []),
        ]).not.toEqual([]);
  });

  const authorization = () =>
    String(
      secrets.find(({ metadata }) => metadata.name === 'procura-nats')?.stringData['authorization.conf'],
    );
  const publishedBy = (user: string): string[] => {
    const [, block = ''] = authorization().split(`user: "${user}"`);
    const [, list = ''] = /publish: \{ allow: \[([^\]]*)\]/.exec(block) ?? [];
    return [...list.matchAll(/"([^"]+)"/g)].map((match) => String(match[1]));
  };

  test('a user of NATS may send the calls that the contracts declare, and its events only to their subscribers', () => {
    for (const peer of peers) {
      const asked =
        peer === 'gateway'
          ? [
              ...operations.filter(({ audience }) => audience !== 'internal').map(({ name }) => name),
              ...gatewayCalls,
            ]
          : [...operationsOf(peer).flatMap(({ calls }) => calls), ...(backgroundCalls[peer] ?? [])];
      const subjects = asked.map((name) => {
        const operation = operations.find((one) => one.name === name);
        return `procura.${operation?.service}.${name}`;
      });
      const delivered = events
        .filter(({ publishers }) => publishers.some((publisher) => publisher === peer))
        .flatMap(({ name, subscribers }) =>
          // What a process sends to itself stays inside.
          subscribers
            .filter((subscriber) => subscriber !== peer)
            .map((subscriber) => `procura.${subscriber}.on.${name}`),
        );
      const inContracts = publishedBy(peer).filter((subject) => !/^\$SRV\.PING$|\.control\./.test(subject));
      expect(inContracts.toSorted()).toEqual([...new Set([...subjects, ...delivered])].toSorted());
    }
  });

  test('a call that the contracts do not declare is in neither', () => {
    // Branches have nothing to do with money.
    expect(publishedBy('branches')).not.toContain('procura.finance.pay_order_with_balance');
    expect(publishedBy('gateway')).toContain('procura.finance.pay_order_with_balance');
    expect(publishedBy('branches').filter((subject) => subject.startsWith('procura.finance.pay'))).toEqual(
      [],
    );
    for (const set of sets)
      expect(mayReach(policiesOf(of(set)), component('branches'), component('finance'))).toBe(false);
  });

  test.each(['demo', 'autoscaled'] as const)('a NATS server takes the configuration of %s', async (set) => {
    const [config] = kinds(set, 'ConfigMap');
    for (const [name, text] of Object.entries(config?.data ?? {})) writeFileSync(join(dir, name), text);
    writeFileSync(join(dir, 'authorization.conf'), authorization());
    const { code, text } = await checkNatsConfiguration(join(dir, 'nats.conf'), { POD_NAME: 'x' });
    expect([code, text]).toEqual([0, expect.stringContaining('valid')]);
    // Without the Secret's file it would be a server that takes everybody.
    rmSync(join(dir, 'authorization.conf'));
    expect((await checkNatsConfiguration(join(dir, 'nats.conf'), { POD_NAME: 'x' })).code).not.toBe(0);
  });
});

test('no variable is given twice, and each that the chart sets is refused in env', async () => {
  // Helm 4 refuses to apply a list with a key twice.
  const given = new Set<string>();
  for (const set of sets)
    for (const { name, spec } of podsOf(of(set)).filter(({ kind }) => kind === 'Deployment')) {
      const variables = spec.containers[0]?.env?.map((one) => one.name) ?? [];
      expect([name, variables.toSorted()]).toEqual([name, [...new Set(variables)].toSorted()]);
      for (const variable of variables) given.add(variable);
    }
  const own = ['LOG_LEVEL', 'TRUST_PROXY', 'DRAIN_MS', 'NODE_EXTRA_CA_CERTS', 'NODE_NAME'];
  const refused = await Promise.all(
    [...given].map(async (variable) => {
      const { text } = await helm(
        'template',
        '--set',
        `payments.provider=sandbox,defaults.env.${variable}=x`,
      );
      return text.includes(`defaults.env.${variable} is set by the chart.`) ? [] : [variable];
    }),
  );
  expect(refused.flat().toSorted()).toEqual(own.toSorted());
}, 120_000);

test('images can be pinned by digest, those of processes and of the servers', async () => {
  const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;
  const given = [...chosen, ...peers.map((peer) => `image.digests.${peer}=${digest}`)];
  given.push(`nats.bundled.image=nats:2@${digest}`, `mongodb.bundled.image=mongo@${digest}`);
  const { code, text } = await helm('template', ...given.flatMap((one) => ['--set', one]));
  expect([code, code && text]).toEqual([0, 0]);
  const images = podsOf(parseManifests(text)).flatMap(({ spec }) =>
    spec.containers.map(({ image }) => image),
  );
  expect(images.length).toBe(peers.length + 2);
  for (const image of images) expect(image.split('@')[1]).toBe(digest);
});

test('the gateway listens to other pods, also where they have addresses of IPv6 only', () => {
  for (const set of sets) {
    const [gateway] = podsOf(of(set)).filter(({ name }) => name === 'procura-gateway');
    expect(gateway?.spec.containers[0]?.env).toContainEqual({ name: 'HOST', value: '::' });
    expect(gateway?.spec.containers[0]?.env).toContainEqual({ name: 'METRICS_HOST', value: '::' });
  }
});
