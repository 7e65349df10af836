import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SeededRandom } from '@procura/testkit/seeded-random';
import { chosen } from './wrong-values.ts';

const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;
const destinations = {
  mongodb: { to: [{ ipBlock: { cidr: '10.0.0.0/8', except: ['10.1.0.0/16'] } }] },
  auditMongodb: { to: [{ ipBlock: { cidr: '10.2.0.0/16' } }], ports: [{ port: 27_018, protocol: 'TCP' }] },
  nats: { to: [{ ipBlock: { cidr: 'fd00::/8' } }] },
};
const publicUrl = 'https://procura.example.com';

/** Settings of operators; each is a file of values that is compatible with all others. */
const valueParts: Record<string, object> = {
  ingress: {
    publicUrl,
    ingress: {
      enabled: true,
      className: 'traefik',
      tlsSecret: 'tls',
      annotations: { 'example.com/timeout': '3600' },
    },
    networkPolicy: { clients: [{ namespaceSelector: {} }] },
  },
  route: {
    publicUrl: `${publicUrl}:8443`,
    httpRoute: {
      enabled: true,
      parentRefs: [
        { name: 'public', namespace: 'gateways', sectionName: 'https' },
        { name: 'inner', group: 'gateway.networking.k8s.io', kind: 'Gateway', port: 443 },
      ],
      annotations: { 'example.com/x': 'y' },
    },
    networkPolicy: {
      clients: [
        {
          podSelector: { matchExpressions: [{ key: 'app', operator: 'In', values: ['proxy'] }] },
          namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'gateways' } },
        },
      ],
    },
  },
  autoscaling: { defaults: { autoscaling: { enabled: true, requestsInFlight: 10 } } },
  'autoscaling of one': {
    processes: {
      orders: { autoscaling: { enabled: true, behavior: { scaleDown: { selectPolicy: 'Disabled' } } } },
    },
  },
  'no behavior': { defaults: { autoscaling: { enabled: true, behavior: null } } },
  keda: {
    keda: { enabled: true, prometheus: 'http://prometheus.monitoring:9090' },
    defaults: { autoscaling: { enabled: true, requestsInFlight: 10, outboxSeconds: 30 } },
  },
  'one user of MongoDB': {
    mongodb: { uriSecret: 'one', uriKey: 'uri', tlsSecret: 'mongodb-tls', migrate: 'contract' },
    networkPolicy: { destinations },
  },
  'users of MongoDB in one Secret': {
    defaults: { mongodb: { uriSecret: 'each', uriKey: 'a.b', migrateUriKey: 'c-d' } },
    networkPolicy: { destinations },
  },
  'a database of the activity log': {
    mongodb: { uriSecret: 'one' },
    auditMongodb: { uriSecret: 'log', uriKey: 'uri', migrateUriKey: 'migrate' },
    networkPolicy: { destinations },
  },
  'own NATS': {
    nats: {
      servers: ['a.nats:4222', 'b.nats:4222'],
      tls: { enabled: true, secret: 'nats-tls', clientCertificate: true },
    },
    networkPolicy: { destinations },
  },
  'three servers of NATS': {
    nats: { bundled: { replicas: 3, image: `registry.example:5000/nats@${digest}` } },
  },
  images: {
    image: {
      repository: 'registry.example:5000/team/procura',
      tag: '1.2.3',
      digests: { orders: digest, cli: digest },
      pullPolicy: 'Always',
      pullSecrets: ['a', 'b.c'],
    },
  },
  'users of the platform': { fixedUsers: false },
  monitoring: {
    monitoring: {
      podMonitor: { enabled: true, labels: { release: 'prometheus' }, interval: '15s' },
      rules: { enabled: true, labels: { release: 'prometheus' } },
      dashboard: { enabled: true },
    },
  },
  'what a container gets': {
    defaults: {
      env: { NODE_EXTRA_CA_CERTS: '/etc/authority/ca.crt' },
      envSecrets: ['proxy'],
      extraEnv: [
        { name: 'A', valueFrom: { secretKeyRef: { name: 'a', key: 'k', optional: true } } },
        { name: 'B', valueFrom: { configMapKeyRef: { name: 'b', key: 'x.y' } } },
        { name: 'C', valueFrom: { fieldRef: { fieldPath: "metadata.labels['app']" } } },
        { name: 'D', valueFrom: { resourceFieldRef: { resource: 'limits.memory', divisor: '1Mi' } } },
      ],
      extraVolumes: [
        { name: 'authority', secret: { secretName: 'authority' } },
        { name: 'scratch', emptyDir: {} },
      ],
      extraVolumeMounts: [
        { name: 'authority', mountPath: '/etc/authority', readOnly: true },
        { name: 'scratch', mountPath: '/scratch' },
        { name: 'tmp', mountPath: '/var/cache', subPath: 'cache' },
      ],
    },
  },
  'a volume of CSI': {
    processes: {
      orders: {
        extraVolumes: [{ name: 'store', csi: { driver: 'secrets-store.csi.k8s.io', readOnly: true } }],
        extraVolumeMounts: [{ name: 'store', mountPath: '/mnt/store', readOnly: true }],
      },
    },
  },
  placement: {
    defaults: {
      nodeSelector: { 'kubernetes.io/arch': 'amd64' },
      tolerations: [
        { operator: 'Exists' },
        { key: 'a', operator: 'Equal', value: 'b', effect: 'NoExecute', tolerationSeconds: 30 },
      ],
      priorityClassName: 'business',
      affinity: {
        podAntiAffinity: {
          preferredDuringSchedulingIgnoredDuringExecution: [
            {
              weight: 1,
              podAffinityTerm: { topologyKey: 'zone', labelSelector: { matchLabels: { app: 'x' } } },
            },
          ],
        },
      },
      podLabels: { team: 'purchasing' },
      podAnnotations: { 'reloader.stakater.com/auto': 'true', 'prometheus.io/scrape': 'false' },
      revisionHistoryLimit: 0,
      minReadySeconds: 0,
    },
  },
  spread: {
    defaults: {
      topologySpreadConstraints: [
        {
          ...{ maxSkew: 1, topologyKey: 'topology.kubernetes.io/zone', whenUnsatisfiable: 'DoNotSchedule' },
          ...{ minDomains: 2, matchLabelKeys: ['pod-template-hash'], nodeAffinityPolicy: 'Honor' },
        },
      ],
    },
  },
  'no spread': { defaults: { topologySpreadConstraints: null } },
  account: { defaults: { serviceAccount: { name: 'mine', annotations: { 'example.com/role': 'x:y/z' } } } },
  'no limits': { defaults: { resources: { limits: null } } },
  'plain amounts': {
    defaults: {
      resources: {
        requests: { cpu: 0.25, memory: 268_435_456 },
        limits: { cpu: 2, memory: '1G', 'ephemeral-storage': '1Gi' },
      },
    },
  },
  'Secrets from a store': {
    secrets: {
      external: {
        enabled: true,
        store: { name: 'vault', kind: 'SecretStore' },
        keyPrefix: '',
        refreshInterval: '1h30m',
      },
      prefix: 'other',
    },
  },
  'signed audit chains': {
    auditSigning: { enabled: true, secret: 'audit', schedule: '*/15 8-18 * * mon-fri' },
  },
  'helm test': { tests: { secret: 'check' } },
  traces: {
    telemetry: { otlpEndpoint: 'https://otlp.example.com/v1' },
    networkPolicy: {
      destinations: {
        telemetry: {
          to: [{ ipBlock: { cidr: '0.0.0.0/0', except: ['10.0.0.0/8'] } }],
          ports: [{ port: 443, protocol: 'TCP' }],
        },
      },
    },
  },
  'no network policies': { networkPolicy: { enabled: false } },
  stripe: { payments: { provider: 'stripe', stripeSecret: 'stripe' } },
  mail: { mail: { smtpSecret: 'smtp', from: 'orders@procura.example' } },
  'variables of one': {
    processes: {
      orders: { env: { STOP_WITHIN_MS: '90000', LOG_LEVEL: 'debug' } },
      gateway: { env: { DRAIN_MS: '20000', TRUST_PROXY: '2', PROCURA_CONTACT: 'mailto:a@procura.example' } },
    },
  },
  'further objects': {
    extraObjects: [
      {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: '{{ .Release.Name }}-further' },
        data: { url: '{{ .Values.publicUrl }}' },
      },
    ],
  },
  replicas: { defaults: { replicas: 1 }, processes: { gateway: { replicas: 5 } } },
  names: { fullnameOverride: 'shop' },
  'labels of everything': { commonLabels: { 'cost-centre': '42', team: 'platform' } },
  'a namespace of the platform': { platformNamespace: 'staging_2' },
  'rows of other pods': {
    otherPods: Object.fromEntries(
      ['nats', 'mongodb', 'migrate', 'audit-signer', 'test', 'backup', 'restore-drill'].map((name) => [
        name,
        {
          podLabels: { tier: name },
          podAnnotations: { 'example.com/pod': name },
          serviceAccount: { annotations: { 'example.com/account': name } },
          nodeSelector: { pool: name },
          priorityClassName: 'low',
          dnsConfig: { nameservers: ['10.0.0.10'], searches: ['example.com'] },
          dnsPolicy: 'None',
          extraVolumes: [{ name: 'own', configMap: { name: 'own' } }],
          extraVolumeMounts: [{ name: 'own', mountPath: '/own', readOnly: true }],
        },
      ]),
    ),
  },
  'accounts of other pods': { otherPods: { nats: { serviceAccount: { name: 'nats-of-the-platform' } } } },
  'names of the platform': {
    defaults: { dnsConfig: { options: [{ name: 'ndots', value: '2' }, { name: 'edns0' }] } },
  },
  'no pods at once': { defaults: { strategy: { type: 'Recreate' } } },
  'more pods at once': {
    defaults: { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: 1 } } },
  },
  probes: {
    defaults: {
      probes: {
        startup: { initialDelaySeconds: 5, failureThreshold: 120 },
        liveness: null,
        readiness: { successThreshold: 2 },
      },
    },
  },
  'a load balancer': {
    service: {
      type: 'LoadBalancer',
      annotations: { 'example.com/internal': 'true' },
      appProtocol: 'http',
      nodePort: 30_080,
      externalTrafficPolicy: 'Local',
      loadBalancerClass: 'example.com/internal',
      loadBalancerSourceRanges: ['192.0.2.0/24', '2001:db8::/32'],
    },
    networkPolicy: { clients: [{ ipBlock: { cidr: '192.0.2.0/24' } }] },
  },
  'a mesh': {
    service: { appProtocol: 'http' },
    nats: { bundled: { appProtocol: 'tcp' } },
    mongodb: { bundled: { appProtocol: 'mongo' } },
  },
  'classes of storage': {
    mongodb: { bundled: { storageClass: 'fast' } },
    auditSigning: { enabled: true, secret: 'audit', storageClass: 'kept' },
    backup: { enabled: true, storageClass: 'far' },
  },
  'backups into a claim': {
    backup: { enabled: true, claim: 'far-away', uriSecret: 'backups', keep: 3, drill: { enabled: false } },
  },
  'credentials of NATS': {
    nats: { servers: ['tls://a.nats:4222'], credentialsSecret: 'nats-credentials' },
    networkPolicy: { destinations },
  },
  'a part of another chart': { enabled: true, global: { imageRegistry: 'registry.example' } },
};

/** Each part alone, and so many random sets of parts. */
export const partSets = ({ next }: SeededRandom, count: number): string[][] => {
  const names = Object.keys(valueParts);
  return [
    ...names.map((name) => [name]),
    ...Array.from({ length: count }, () => names.filter(() => next() < 0.3)),
  ];
};

const fileOf = (dir: string, name: string) => join(dir, `${name.replaceAll(' ', '-')}.json`);
/** Writes the file of each part to a folder. */
export const writeParts = (dir: string): void => {
  for (const [name, values] of Object.entries(valueParts))
    writeFileSync(fileOf(dir, name), JSON.stringify(values));
};
/** The arguments of Helm for parts whose files are in a folder. */
export const partArgs = (dir: string, names: string[]): string[] => [
  ...names.flatMap((name) => ['--values', fileOf(dir, name)]),
  // --set would win over the provider of a part.
  ...chosen
    .filter((one) => !(names.includes('stripe') && one.startsWith('payments.')))
    .flatMap((one) => ['--set', one]),
];
