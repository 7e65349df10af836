import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from '@jest/globals';
import { peers } from '@procura/bus';
import { serviceNames } from '@procura/contracts';
import { needs, programOf } from '../tools/needs.ts';
import { helm, renderAs, root, run } from './checkers.ts';
import { type Labels, type Manifest, mayReach, parseManifests, podsOf, policiesOf } from './manifests.ts';
import { chosen } from './wrong-values.ts';

const { test } = needs('helm');
const dir = mkdtempSync(join(tmpdir(), 'procura-everyday-'));
afterAll(() => rmSync(dir, { recursive: true }));

/** Values under which every pod of the chart exists but those of its own servers. */
const everything = ['-f', join(root, 'deploy/helm/ci/production-values.yaml')];
const own = chosen.flatMap((one) => ['--set', one]);
const render = async (values: object, given = own, release?: string): Promise<Manifest[]> => {
  const file = join(dir, 'values.json');
  writeFileSync(file, JSON.stringify(values));
  const args = [...given, '-f', file];
  const { code, text } = await (release ? renderAs('helm', release, ...args) : helm('template', ...args));
  expect([code, code && text]).toEqual([0, 0]);
  return parseManifests(text);
};
const ofKind = (manifests: Manifest[], kind: string) => manifests.filter((one) => one.kind === kind);
const named = (manifests: Manifest[], kind: string, name: string): Manifest => {
  const found = manifests.find((one) => one.kind === kind && one.metadata.name === name);
  if (!found) throw new Error(`There is no ${kind} ${name}`);
  return found;
};
/** The labels and annotations of each pod, by the name of what makes it or its own. */
const metadataOfPods = (manifests: Manifest[]) =>
  manifests.flatMap(({ kind, metadata, spec }) => {
    if (kind === 'Pod') return [metadata];
    const template = spec?.template ?? spec?.jobTemplate?.spec.template;
    return template ? [{ ...template.metadata, name: metadata.name }] : [];
  });
const componentOf = (name: string) => name.replace('procura-', '');
const servers = ['mongodb', 'nats'];
const jobs = ['audit-signer', 'backup', 'migrate', 'restore-drill', 'test'];

test('labels and annotations of the defaults are on every pod and account, and a row has others', async () => {
  const values = {
    defaults: {
      podLabels: { team: 'purchasing' },
      podAnnotations: { 'example.com/mesh': 'yes' },
      serviceAccount: { annotations: { 'example.com/role': 'all' } },
    },
    processes: { orders: { podLabels: { team: 'orders' } } },
    otherPods: Object.fromEntries(
      [...servers, ...jobs].map((name) => [
        name,
        {
          podLabels: { team: name },
          podAnnotations: { 'example.com/own': name },
          serviceAccount: { annotations: { 'example.com/role': name } },
        },
      ]),
    ),
  };
  const manifests = [...(await render(values)), ...(await render(values, everything))];
  const pods = metadataOfPods(manifests);
  expect([...new Set(pods.map(({ name }) => componentOf(name)))].toSorted()).toEqual(
    [...peers, ...servers, ...jobs].toSorted(),
  );
  const isOther = (name: string) => [...servers, ...jobs].includes(name);
  const teamOf = (name: string) => (isOther(name) || name === 'orders' ? name : 'purchasing');
  for (const { name, labels, annotations } of pods) {
    const component = componentOf(name);
    expect([name, labels.team, labels['app.kubernetes.io/component'], annotations]).toEqual([
      name,
      teamOf(component),
      component,
      expect.objectContaining({
        'example.com/mesh': 'yes',
        ...(isOther(component) && { 'example.com/own': component }),
      }),
    ]);
  }
  for (const { metadata } of ofKind(manifests, 'ServiceAccount')) {
    const component = componentOf(metadata.name);
    expect([metadata.name, metadata.annotations]).toEqual([
      metadata.name,
      expect.objectContaining({ 'example.com/role': isOther(component) ? component : 'all' }),
    ]);
  }
});

test('a row of another pod places it, looks names up and mounts volumes, and may name its account', async () => {
  const volume = { name: 'own', configMap: { name: 'own' } };
  const mount = { name: 'own', mountPath: '/own', readOnly: true };
  const row = {
    nodeSelector: { pool: 'other' },
    tolerations: [{ operator: 'Exists' }],
    priorityClassName: 'low',
    dnsPolicy: 'None',
    dnsConfig: { nameservers: ['fd00::10'] },
  };
  const values = {
    defaults: { dnsConfig: { options: [{ name: 'ndots', value: '2' }] } },
    otherPods: Object.fromEntries(
      [...servers, ...jobs].map((name) => [
        name,
        { ...row, extraVolumes: [volume], extraVolumeMounts: [mount], serviceAccount: { name: 'mine' } },
      ]),
    ),
  };
  const manifests = [...(await render(values)), ...(await render(values, everything))];
  for (const { name, spec } of podsOf(manifests)) {
    if (peers.some((peer) => peer === componentOf(name))) {
      expect(spec).toMatchObject({ dnsConfig: { options: [{ name: 'ndots', value: '2' }] } });
      continue;
    }
    // The options of the defaults stay, as everything does that a row leaves out.
    expect([name, spec]).toEqual([
      name,
      expect.objectContaining({
        ...row,
        dnsConfig: { ...row.dnsConfig, ...values.defaults.dnsConfig },
        serviceAccountName: 'mine',
        volumes: expect.arrayContaining([volume]),
      }),
    ]);
    // Containers of the job that migrates are services, with the mounts of their own rows.
    if (componentOf(name) !== 'migrate')
      expect(spec.containers[0]?.volumeMounts).toEqual(expect.arrayContaining([mount]));
  }
  expect(ofKind(manifests, 'ServiceAccount').map(({ metadata }) => componentOf(metadata.name))).toEqual(
    expect.not.arrayContaining([...servers, ...jobs]),
  );
});

test('common labels are on every object and pod, and in nothing that an upgrade cannot change', async () => {
  const commonLabels = { 'cost-centre': '42', release: 'common' };
  const values = {
    commonLabels,
    monitoring: {
      podMonitor: { enabled: true, labels: { release: 'prometheus' } },
      rules: { enabled: true },
      dashboard: { enabled: true },
    },
  };
  for (const given of [own, everything]) {
    const manifests = await render(values, given);
    const withoutLabels = await render({ ...values, commonLabels: {} }, given);
    for (const { kind, metadata } of manifests)
      expect([kind, metadata.name, metadata.labels]).toEqual([
        kind,
        metadata.name,
        expect.objectContaining(
          kind === 'PodMonitor' ? { ...commonLabels, release: 'prometheus' } : commonLabels,
        ),
      ]);
    for (const { name, labels } of metadataOfPods(manifests))
      expect([name, labels]).toEqual([name, expect.objectContaining(commonLabels)]);
    // Selectors and the volumes of StatefulSets are what they are without.
    const fixed = (all: Manifest[]) =>
      all.map(({ kind, metadata, spec }) => [
        kind,
        metadata.name,
        spec?.selector,
        (spec as { volumeClaimTemplates?: unknown } | undefined)?.volumeClaimTemplates,
      ]);
    expect(fixed(manifests)).toEqual(fixed(withoutLabels));
  }
});

test('fullnameOverride is what the names of all objects, and of their Secrets, begin with', async () => {
  const manifests = await render({ fullnameOverride: 'shop' });
  for (const { kind, metadata } of manifests)
    expect([kind, metadata.name]).toEqual([kind, expect.stringMatching(/^shop(-|$)/)]);
  expect(JSON.stringify(manifests)).not.toMatch(/"procura-(orders|nats|mongodb|gateway)/);
  const [orders] = podsOf([named(manifests, 'Deployment', 'shop-orders')]);
  expect(orders?.spec.containers[0]?.env).toContainEqual({
    name: 'PROCURA_KEYS',
    valueFrom: { secretKeyRef: { name: 'shop-orders', key: 'PROCURA_KEYS' } },
  });
});

test('pods are replaced and asked as a row says', async () => {
  const manifests = await render({
    defaults: {
      strategy: { rollingUpdate: { maxSurge: '25%' } },
      probes: { liveness: { periodSeconds: 20 } },
    },
    processes: {
      orders: { strategy: { type: 'Recreate' }, probes: { startup: { failureThreshold: 300 } } },
      feed: { strategy: { rollingUpdate: { maxUnavailable: 1 } } },
    },
  });
  const containerOf = (name: string) => podsOf([named(manifests, 'Deployment', name)])[0]?.spec.containers[0];
  expect(named(manifests, 'Deployment', 'procura-orders').spec).toMatchObject({
    strategy: { type: 'Recreate' },
  });
  expect(named(manifests, 'Deployment', 'procura-orders').spec.strategy).not.toHaveProperty('rollingUpdate');
  expect(named(manifests, 'Deployment', 'procura-gateway').spec.strategy).toEqual({
    rollingUpdate: { maxSurge: '25%', maxUnavailable: 0 },
  });
  expect(named(manifests, 'Deployment', 'procura-feed').spec.strategy).toEqual({
    rollingUpdate: { maxSurge: '25%', maxUnavailable: 1 },
  });
  expect(containerOf('procura-orders')).toMatchObject({
    startupProbe: { httpGet: { path: '/livez', port: 'metrics' }, periodSeconds: 2, failureThreshold: 300 },
    livenessProbe: { httpGet: { path: '/livez', port: 'metrics' }, periodSeconds: 20, timeoutSeconds: 5 },
    readinessProbe: { httpGet: { path: '/readyz', port: 'metrics' }, periodSeconds: 5, timeoutSeconds: 3 },
  });
  expect(containerOf('procura-gateway')).toMatchObject({ startupProbe: { failureThreshold: 60 } });
});

test('the Service of the gateway can be a load balancer, and ports name their protocols for a mesh', async () => {
  const plain = await render({});
  expect(named(plain, 'Service', 'procura-gateway').spec).toEqual({
    selector: expect.any(Object),
    ports: [{ name: 'http', port: 80, targetPort: 'http' }],
  });
  const manifests = await render({
    service: {
      type: 'LoadBalancer',
      annotations: { 'example.com/internal': 'true' },
      ...{ appProtocol: 'http', nodePort: 30_080, externalTrafficPolicy: 'Local' },
      ...{ loadBalancerClass: 'example.com/internal', loadBalancerSourceRanges: ['192.0.2.0/24'] },
    },
    nats: { bundled: { appProtocol: 'tcp' } },
    mongodb: { bundled: { appProtocol: 'mongo' } },
    networkPolicy: { clients: [{ ipBlock: { cidr: '192.0.2.0/24' } }] },
  });
  const gateway = named(manifests, 'Service', 'procura-gateway');
  expect(gateway.metadata.annotations).toEqual({ 'example.com/internal': 'true' });
  expect(gateway.spec).toMatchObject({
    ...{ type: 'LoadBalancer', externalTrafficPolicy: 'Local' },
    ...{ loadBalancerClass: 'example.com/internal', loadBalancerSourceRanges: ['192.0.2.0/24'] },
    ports: [{ name: 'http', port: 80, targetPort: 'http', appProtocol: 'http', nodePort: 30_080 }],
  });
  for (const [name, appProtocol] of [
    ['nats', 'tcp'],
    ['mongodb', 'mongo'],
  ])
    expect(named(manifests, 'Service', `procura-${name}`).spec).toMatchObject({
      ports: [{ name, appProtocol }],
    });
});

test('each volume has the class of storage that its value names', async () => {
  const backup = { enabled: true, storageClass: 'far' };
  const values = {
    mongodb: { bundled: { storageClass: 'fast' } },
    auditSigning: { enabled: true, secret: 'audit', storageClass: 'kept' },
    backup,
  };
  const manifests = await render(values);
  const classes = ofKind(manifests, 'PersistentVolumeClaim').map(({ metadata, spec }) => [
    metadata.name,
    spec.storageClassName,
  ]);
  expect(classes.toSorted()).toEqual([
    ['procura-audit-signer', 'kept'],
    ['procura-backup', 'far'],
  ]);
  expect(named(manifests, 'StatefulSet', 'procura-mongodb').spec).toMatchObject({
    volumeClaimTemplates: [{ spec: { storageClassName: 'fast' } }],
  });
  // A claim of one's own is mounted and not made.
  const claimed = await render({ ...values, backup: { ...backup, claim: 'elsewhere' } });
  expect(ofKind(claimed, 'PersistentVolumeClaim')).toHaveLength(1);
  expect(podsOf([named(claimed, 'CronJob', 'procura-backup')])[0]?.spec.volumes).toContainEqual({
    name: 'backups',
    persistentVolumeClaim: { claimName: 'elsewhere' },
  });
});

test('what is public is reached over IPv6 as well, and nothing else of it', async () => {
  const manifests = await render({}, everything);
  const blocks = policiesOf(manifests).flatMap(({ egress }) =>
    (egress ?? []).flatMap(({ to }) => (to ?? []).flatMap(({ ipBlock }) => (ipBlock ? [ipBlock] : []))),
  ) as { cidr: string; except?: string[] }[];
  const everywhere = blocks.filter(({ cidr }) => cidr === '0.0.0.0/0');
  const six = blocks.filter(({ cidr }) => cidr.includes(':'));
  expect(six.length).toBe(everywhere.length);
  expect(six.length).toBeGreaterThan(0);
  // The part of IPv6 that libs/egress takes for public.
  expect([...new Set(six.map(({ cidr }) => cidr))]).toEqual(['2000::/3']);
});

test('a namespace of the platform is that of every process and of the jobs that reach the databases', async () => {
  const values = { platformNamespace: 'staging' };
  const manifests = [
    ...(await render({ ...values, backup: { enabled: true } })),
    ...(await render(values, everything)),
  ];
  const seen = new Set<string>();
  for (const { name, spec } of podsOf(manifests)) {
    const component = componentOf(name);
    if ([...servers, 'audit-signer', 'test', 'backup'].includes(component)) continue;
    seen.add(component);
    for (const { env } of spec.containers)
      expect([name, env?.find((one) => one.name === 'PROCURA_NAMESPACE')?.value]).toEqual([name, 'staging']);
  }
  expect([...seen].toSorted()).toEqual([...peers, 'migrate', 'restore-drill'].toSorted());
  // The usual one is the default of the processes.
  expect(JSON.stringify(ofKind(await render({}), 'Deployment'))).not.toContain('PROCURA_NAMESPACE');
});

test('a database of the activity log is that of identity, of its job and of backups, which reach it alone', async () => {
  const to = [{ ipBlock: { cidr: '10.20.3.0/24' } }];
  const manifests = await render(
    {
      auditMongodb: { uriSecret: 'log' },
      backup: { enabled: true, uriSecret: 'backups' },
      networkPolicy: { destinations: { auditMongodb: { to } } },
    },
    everything,
  );
  const variable = 'AUDIT_MONGODB_URI';
  const found = podsOf(manifests).flatMap(({ name, spec }) =>
    spec.containers.flatMap((container) =>
      (container.env ?? [])
        .filter((one) => one.name === variable)
        .map(({ valueFrom }) => [componentOf(name), container.name, valueFrom?.secretKeyRef]),
    ),
  );
  expect(found.toSorted()).toEqual([
    ['backup', 'backup', { name: 'backups', key: variable }],
    ['identity', 'identity', { name: 'log', key: variable }],
    ['migrate', 'identity', { name: 'log', key: 'AUDIT_MONGODB_MIGRATE_URI' }],
  ]);
  const reaching = (given: Manifest[]) =>
    policiesOf(given)
      .filter(({ egress }) => JSON.stringify(egress ?? []).includes('10.20.3.0/24'))
      .map(({ podSelector }) => podSelector.matchLabels?.['app.kubernetes.io/component']);
  expect(reaching(manifests).toSorted()).toEqual(['backup', 'identity', 'migrate']);
  const drill = podsOf([named(manifests, 'CronJob', 'procura-restore-drill')]);
  expect(drill[0]?.spec.containers[0]?.env).toContainEqual({
    name: 'PROCURA_SERVICES',
    value: [...serviceNames.toSorted(), 'audit'].join(' '),
  });
  // A sharded cluster is backed up by other means.
  const elsewhere = await render(
    {
      auditMongodb: { uriSecret: 'log' },
      backup: { enabled: true, auditUriKey: '' },
      networkPolicy: { destinations: { auditMongodb: { to } } },
    },
    everything,
  );
  const jobs = ofKind(elsewhere, 'CronJob').map(({ spec }) => JSON.stringify(spec));
  expect(jobs.filter((spec) => spec.includes(variable) || spec.includes(' audit"'))).toEqual([]);
  expect(JSON.stringify(podsOf(await render({}, everything)))).not.toContain(`"${variable}"`);
});

test('with credentials of NATS each process mounts its own, and has no name and password', async () => {
  const manifests = await render(
    {
      nats: {
        ...{ servers: ['tls://a.nats:4222', 'tls://b.nats:4222'], credentialsSecret: 'nats-users' },
        tls: { enabled: false },
      },
    },
    everything,
  );
  for (const { name, spec } of podsOf(ofKind(manifests, 'Deployment'))) {
    const [{ env = [], volumeMounts = [] } = {}] = spec.containers;
    expect(spec.volumes).toContainEqual({
      name: 'nats-credentials',
      secret: {
        secretName: 'nats-users',
        items: [{ key: `${componentOf(name)}.creds`, path: 'nats.creds' }],
      },
    });
    const mount = volumeMounts.find((one) => one.name === 'nats-credentials');
    expect(env).toContainEqual({ name: 'NATS_CREDS', value: `${mount?.mountPath}/nats.creds` });
    expect(env).toContainEqual({ name: 'NATS_URL', value: 'tls://a.nats:4222,tls://b.nats:4222' });
    expect(env.map((one) => one.name)).not.toEqual(expect.arrayContaining(['NATS_PASSWORD']));
  }
});

test('a chart above this one installs it, or leaves it out by its condition', async () => {
  const above = join(dir, 'above');
  mkdirSync(join(above, 'charts'), { recursive: true });
  cpSync(join(root, 'deploy/helm'), join(above, 'charts/procura'), { recursive: true });
  const dependencies = [{ name: 'procura', version: '*', condition: 'procura.enabled' }];
  const chart = { apiVersion: 'v2', name: 'above', version: '1.0.0', dependencies };
  writeFileSync(join(above, 'Chart.yaml'), JSON.stringify(chart));
  const renderAbove = async (version: 'helm' | 'helm4', enabled: boolean) => {
    const values = chosen.map((one) => `procura.${one}`);
    const args = [...values, `procura.enabled=${enabled}`, 'global.imageRegistry=registry.example'];
    const given = args.flatMap((one) => ['--set', one]);
    const { stdout } = await run(programOf(version), ['template', 'procura', above, ...given], {
      maxBuffer: 2 ** 24,
    });
    return parseManifests(stdout);
  };
  expect(await renderAbove('helm', true)).toEqual(await render({}));
  expect(await renderAbove('helm', false)).toEqual([]);
});

test('the dashboard of each release in each namespace has a uid of its own', async () => {
  const values = { monitoring: { dashboard: { enabled: true } } };
  const of = async (release: string, namespace: string) => {
    const manifests = await render(values, [...own, '--namespace', namespace], release);
    const [text = ''] = ofKind(manifests, 'ConfigMap').flatMap(({ metadata, data }) =>
      metadata.name.endsWith('-dashboard') ? Object.values(data ?? {}) : [],
    );
    const { uid, title } = JSON.parse(text) as { uid: string; title: string };
    return { uid, title };
  };
  const long = 'a'.repeat(63);
  const all = [
    await of('procura', 'shop'),
    await of('procura', 'shop2'),
    await of('blue', 'shop'),
    await of('procura', long),
    await of('procura-2', long),
  ];
  expect(new Set(all.map(({ uid }) => uid)).size).toBe(all.length);
  for (const { uid } of all) expect(uid).toMatch(/^[a-z0-9-]{1,40}$/);
  expect(all.slice(0, 3).map(({ title }) => title)).toEqual([
    'Procura in shop',
    'Procura in shop2',
    'blue-procura in shop',
  ]);
});

test('backups reach the database and nothing else, and the drill reaches nothing', async () => {
  for (const given of [own, everything]) {
    const manifests = await render({ backup: { enabled: true } }, given);
    const [backup, drill] = ['backup', 'restore-drill'].map((name) =>
      named(manifests, 'CronJob', `procura-${name}`),
    );
    expect(backup?.spec).toMatchObject({ schedule: '15 2 * * *', concurrencyPolicy: 'Forbid' });
    const [pod] = podsOf(backup ? [backup] : []);
    const [restoring] = podsOf(drill ? [drill] : []);
    expect(pod?.spec.containers[0]?.command).toEqual(['bash', '/etc/procura/backup/backup.sh']);
    expect(restoring?.spec.containers[0]?.command).toEqual(['bash', '/etc/procura/backup/restore-drill.sh']);
    expect(restoring?.spec.containers[0]?.env).toContainEqual({
      name: 'PROCURA_SERVICES',
      value: serviceNames.toSorted().join(' '),
    });
    // The claim outlives the release; the drill cannot write it.
    expect(named(manifests, 'PersistentVolumeClaim', 'procura-backup').metadata.annotations).toEqual({
      'helm.sh/resource-policy': 'keep',
    });
    expect(restoring?.spec.containers[0]?.volumeMounts).toContainEqual({
      name: 'backups',
      mountPath: '/backups',
      readOnly: true,
    });
    const scripts = named(manifests, 'ConfigMap', 'procura-backup').data ?? {};
    expect(Object.keys(scripts).toSorted()).toEqual(['backup.sh', 'check-restored.js', 'restore-drill.sh']);
    const policies = policiesOf(manifests);
    const component = (name: string): Labels => ({
      ...(pod?.labels ?? {}),
      'app.kubernetes.io/component': name,
    });
    const inside = [...peers, ...servers];
    const reachedBy = (name: string) =>
      inside.filter((to) => mayReach(policies, component(name), component(to)));
    expect(reachedBy('backup')).toEqual(given === own ? ['mongodb'] : []);
    expect(reachedBy('restore-drill')).toEqual([]);
    const ofDrill = policies.filter(
      ({ podSelector }) => podSelector.matchLabels?.['app.kubernetes.io/component'] === 'restore-drill',
    );
    expect(ofDrill).toEqual([]);
  }
});
