import { parse } from 'yaml';

// Only the fields that the tests read; strict validation covers the rest.
export type Container = {
  name: string;
  image: string;
  args?: string[];
  command?: string[];
  env?: {
    name: string;
    value?: string;
    valueFrom?: { secretKeyRef?: { name: string; key: string } };
  }[];
  envFrom?: { secretRef: { name: string; optional?: boolean } }[];
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  securityContext: Record<string, unknown>;
  volumeMounts?: { name: string; mountPath: string }[];
  livenessProbe?: unknown;
  readinessProbe?: unknown;
  startupProbe?: unknown;
  lifecycle?: { preStop: { exec: { command: string[] } } };
};
export type PodSpec = {
  serviceAccountName?: string;
  automountServiceAccountToken?: boolean;
  securityContext: Record<string, unknown>;
  topologySpreadConstraints?: { topologyKey: string }[];
  terminationGracePeriodSeconds?: number;
  containers: Container[];
  volumes?: {
    name: string;
    secret?: { secretName: string };
    projected?: { sources: { secret?: { name: string } }[] };
    persistentVolumeClaim?: { claimName: string };
  }[];
};
type PodTemplate = { metadata: { labels: Labels; annotations?: Record<string, string> }; spec: PodSpec };
export type Labels = Record<string, string>;
export type Selector = {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: string; values: string[] }[];
};
export type Peer = { podSelector?: Selector; namespaceSelector?: Selector; ipBlock?: unknown };
type Port = { port: number | string; protocol: string };
export type Policy = {
  podSelector: Selector;
  policyTypes: string[];
  ingress?: { from?: Peer[]; ports?: Port[] }[] | null;
  egress?: { to?: Peer[]; ports?: Port[] }[] | null;
};
export type Manifest = {
  kind: string;
  metadata: { name: string; labels: Labels; annotations?: Record<string, string> };
  data?: Record<string, string>;
  automountServiceAccountToken?: boolean;
  spec: Record<string, never> & {
    replicas?: number;
    minReadySeconds?: number;
    selector?: Selector;
    template?: PodTemplate;
    jobTemplate?: { spec: { template: PodTemplate } };
  };
};

const parsed = new Map<string, Manifest | null>();
/** The objects of a rendering. Renderings have most of them in common, so each is parsed once. */
export const parseManifests = (text: string): Manifest[] =>
  text
    .split(/^---$/m)
    .map((document) => {
      const known = parsed.get(document);
      if (known !== undefined) return known;
      const manifest: Manifest | null = parse(document);
      parsed.set(document, manifest);
      return manifest;
    })
    .filter((one) => one !== null);

/** The pods of manifests, by the name of what makes them or their own. */
export const podsOf = (manifests: Manifest[]) =>
  manifests.flatMap(({ kind, metadata, spec }) => {
    const template = spec?.template ?? spec?.jobTemplate?.spec.template;
    if (kind === 'Pod')
      return [{ kind, name: metadata.name, labels: metadata.labels, spec: spec as unknown as PodSpec }];
    return template
      ? [{ kind, name: metadata.name, labels: template.metadata.labels, spec: template.spec }]
      : [];
  });

export const selects = ({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(({ key, operator, values }) => {
    if (operator !== 'In') throw new Error(`The tests do not know the operator ${operator}.`);
    return values.includes(labels[key] ?? '');
  });

export const policiesOf = (manifests: Manifest[]): Policy[] =>
  manifests.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec as unknown as Policy);

/** Whether a pod may reach another of the same namespace at all: both sides must allow it. */
export const mayReach = (policies: Policy[], from: Labels, to: Labels): boolean => {
  const admits = (peers: Peer[] | undefined, labels: Labels) =>
    // A rule without peers is for everybody.
    peers === undefined ||
    peers.length === 0 ||
    peers.some(
      ({ podSelector, namespaceSelector, ipBlock }) =>
        podSelector && !namespaceSelector && !ipBlock && selects(podSelector, labels),
    );
  const side = (type: 'Ingress' | 'Egress', own: Labels, rules: (policy: Policy) => boolean) => {
    const mine = policies.filter(
      ({ podSelector, policyTypes }) => policyTypes.includes(type) && selects(podSelector, own),
    );
    return mine.length === 0 || mine.some(rules);
  };
  return (
    side('Egress', from, ({ egress }) => (egress ?? []).some((rule) => admits(rule.to, to))) &&
    side('Ingress', to, ({ ingress }) => (ingress ?? []).some((rule) => admits(rule.from, from)))
  );
};
