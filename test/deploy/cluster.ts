import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildFolder, messageOf, pickFreePort, readStackConfig, runShowing } from '@procura/local';
import { eventually } from '@procura/testkit/eventually';
import { requireProgram } from '../tools/machine.ts';

const kubernetesVersion = '1.34.4';
const readyWithinMs = 120_000;
const run = promisify(execFile);

/** What the API server answers, with the warnings of its header. `APPLY` is a server-side apply. */
type Answer = {
  status: number;
  json: {
    message?: string;
    gitVersion?: string;
    items?: unknown[];
    resources?: { kind: string; name: string; namespaced: boolean }[];
  };
  warnings: string[];
};
export type Api = (
  method: 'GET' | 'POST' | 'PATCH' | 'APPLY',
  path: string,
  body?: object,
) => Promise<Answer>;
type Cluster = { api: Api; kubeconfig: string; version: string; stop: () => Promise<void> };

/**
 * The API server from its Go module, built once per user. The module takes its parts from folders that a download does
 * not have; each is published as a module of its own.
 */
const findApiServer = async (signal: AbortSignal): Promise<string> => {
  const { cache_dir } = readStackConfig(process.env);
  const home = join(cache_dir, `kube-apiserver-${kubernetesVersion}-${process.platform}-${process.arch}`);
  const program = join(home, 'kube-apiserver');
  if (existsSync(program)) return program;
  const go = requireProgram('go', 'install Go 1.24 or newer');
  console.error(`Building kube-apiserver ${kubernetesVersion} with Go (once per user, 10 minutes or more) …`);
  await buildFolder(home, async (draft) => {
    mkdirSync(draft, { recursive: true });
    const main = 'k8s.io/kubernetes';
    const { stdout } = await run(go, ['mod', 'download', '-json', `${main}@v${kubernetesVersion}`], {
      cwd: draft,
    });
    const theirs = readFileSync(JSON.parse(stdout).GoMod, 'utf8');
    const parts = [...theirs.matchAll(/^\s+(k8s\.io\/\S+) => \.\/staging/gm)].map(([, name]) => name);
    const lines = [
      'module procura/kube-apiserver',
      ...(theirs.match(/^(go|godebug) .*$/gm) ?? []),
      `require ${main} v${kubernetesVersion}`,
      ...parts.map((name) => `replace ${name} => ${name} v${kubernetesVersion.replace('1', '0')}`),
    ];
    writeFileSync(join(draft, 'go.mod'), `${lines.join('\n')}\n`);
    const [major, minor] = kubernetesVersion.split('.');
    const named = { gitVersion: `v${kubernetesVersion}`, gitMajor: major, gitMinor: minor };
    const flags = Object.entries(named).map(
      ([key, value]) => `-X k8s.io/component-base/version.${key}=${value}`,
    );
    const args = ['build', '-mod=mod', '-o', draft, '-ldflags', `-s -w ${flags.join(' ')}`];
    const { code, last } = await runShowing(go, [...args, `${main}/cmd/kube-apiserver`], {
      ...{ cwd: draft, env: process.env, signal, every_ms: 60_000 },
      progress: (seconds) => console.error(`  building for ${seconds} s …`),
    });
    if (code !== 0) throw new Error(`kube-apiserver could not be built: ${last}`);
  });
  return program;
};

const openApi =
  (port: number, { ca, token }: { ca: string; token: string }): Api =>
  (method, path, body) =>
    new Promise((resolve, reject) => {
      const type = { POST: 'json', PATCH: 'merge-patch+json', APPLY: 'apply-patch+yaml', GET: 'json' }[
        method
      ];
      const sent = request(
        `https://127.0.0.1:${port}${path}`,
        {
          ...{ method: method === 'APPLY' ? 'PATCH' : method, ca },
          headers: { authorization: `Bearer ${token}`, 'content-type': `application/${type}` },
        },
        async (response) => {
          const text = (await response.toArray()).join('');
          const warnings = [...String(response.headers.warning ?? '').matchAll(/299 - "((?:[^"\\]|\\.)*)"/g)];
          resolve({
            status: response.statusCode ?? 0,
            json: text.startsWith('{') ? JSON.parse(text) : {},
            warnings: warnings.map(([, warning]) => String(warning)),
          });
        },
      );
      sent.once('error', reject);
      sent.end(body && JSON.stringify(body));
    });

/**
 * A schema of custom-resources as a CustomResourceDefinition has it: with types, and without what JSON Schema alone
 * has.
 */
const structural = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(structural);
  if (typeof schema !== 'object' || schema === null) return schema;
  const {
    $schema,
    $comment,
    additionalProperties,
    const: constant,
    ...rest
  } = schema as Record<string, unknown>;
  if (typeof constant === 'string') return { type: 'string' };
  if (Array.isArray(rest.type)) return { 'x-kubernetes-int-or-string': true };
  const kept = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, structural(value)]));
  if (Array.isArray(rest.enum)) kept.type ??= 'string';
  return additionalProperties ? { ...kept, additionalProperties: structural(additionalProperties) } : kept;
};

/** Makes the kinds of operators known that value sets use. */
const defineKinds = async (api: Api): Promise<void> => {
  const folder = join(import.meta.dirname, 'custom-resources');
  for (const file of readdirSync(folder)) {
    const schema = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const [kind = '', [group, version]] = [
      file.replace('.json', ''),
      schema.properties.apiVersion.const.split('/'),
    ];
    const plural = `${kind.toLowerCase()}s`;
    const { status, json } = await api('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', {
      metadata: {
        name: `${plural}.${group}`,
        annotations: { 'api-approved.kubernetes.io': 'unapproved, for a check' },
      },
      spec: {
        ...{ group, scope: 'Namespaced', names: { kind, plural, singular: kind.toLowerCase() } },
        versions: [
          {
            ...{ name: version, served: true, storage: true },
            schema: { openAPIV3Schema: structural({ type: 'object', ...schema }) },
          },
        ],
      },
    });
    if (status !== 201) throw new Error(`The kind ${kind} is refused: ${json.message}`);
    await eventually(
      `The kind ${kind}`,
      async () => (await api('GET', `/apis/${group}/${version}/${plural}`)).status === 200,
      { within_ms: readyWithinMs },
    );
  }
};

/** Starts etcd and an API server on ports of this machine, with files in a folder and certificates of their own. */
export const startCluster = async (dir: string, signal: AbortSignal): Promise<Cluster> => {
  const etcd = requireProgram('etcd', 'install it (Debian: apt-get install etcd-server)');
  const apiServer = await findApiServer(signal);
  const [key, cert, tokens] = ['key.pem', 'cert.pem', 'tokens.csv'].map((name) => join(dir, name)) as [
    string,
    string,
    string,
  ];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const named = ['-subj', '/CN=cluster', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync('openssl', ['req', ...kind, ...named, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const token = crypto.randomUUID();
  writeFileSync(tokens, `${token},check,check,"system:masters"\n`, { mode: 0o600 });
  const [client, peer, port] = [await pickFreePort(), await pickFreePort(), await pickFreePort()];

  const children: ChildProcess[] = [];
  const start = (program: string, name: string, args: string[]): void => {
    const log = openSync(join(dir, `${name}.log`), 'w');
    children.push(spawn(program, args, { cwd: dir, stdio: ['ignore', log, log] }));
  };
  const stop = async (): Promise<void> => {
    for (const child of children.toReversed()) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null && child.signalCode === null && child.kill()) await ended;
    }
  };
  start(etcd, 'etcd', [
    ...['--data-dir', join(dir, 'etcd'), '--cert-file', cert, '--key-file', key],
    ...['--client-cert-auth', '--trusted-ca-file', cert, '--peer-auto-tls'],
    ...['listen-client-urls', 'advertise-client-urls'].map((one) => `--${one}=https://127.0.0.1:${client}`),
    ...['listen-peer-urls', 'initial-advertise-peer-urls'].map((one) => `--${one}=https://127.0.0.1:${peer}`),
    `--initial-cluster=default=https://127.0.0.1:${peer}`,
  ]);
  start(apiServer, 'kube-apiserver', [
    ...[`--etcd-servers=https://127.0.0.1:${client}`, `--etcd-cafile=${cert}`],
    ...[`--etcd-certfile=${cert}`, `--etcd-keyfile=${key}`, '--endpoint-reconciler-type=none'],
    ...['--bind-address=127.0.0.1', `--secure-port=${port}`, '--service-cluster-ip-range=10.96.0.0/16'],
    ...[`--tls-cert-file=${cert}`, `--tls-private-key-file=${key}`, '--authorization-mode=RBAC'],
    ...[`--token-auth-file=${tokens}`, '--service-account-issuer=https://127.0.0.1'],
    ...[`--service-account-key-file=${cert}`, `--service-account-signing-key-file=${key}`],
  ]);
  try {
    const api = openApi(port, { ca: readFileSync(cert, 'utf8'), token });
    await eventually(
      'An API server',
      async () => {
        if (signal.aborted || children.some(({ exitCode }) => exitCode !== null))
          throw new Error('A server has ended');
        const answer = await api('GET', '/readyz').catch(() => null);
        return answer?.status === 200;
      },
      { within_ms: readyWithinMs },
    );
    await defineKinds(api);
    const kubeconfig = join(dir, 'kubeconfig');
    const server = { server: `https://127.0.0.1:${port}`, 'certificate-authority': cert };
    const config = {
      ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'check' },
      clusters: [{ name: 'check', cluster: server }],
      users: [{ name: 'check', user: { token } }],
      contexts: [{ name: 'check', context: { cluster: 'check', user: 'check' } }],
    };
    writeFileSync(kubeconfig, JSON.stringify(config), { mode: 0o600 });
    const { json } = await api('GET', '/version');
    return { api, kubeconfig, version: String(json.gitVersion), stop };
  } catch (error) {
    await stop();
    const log = readFileSync(join(dir, 'kube-apiserver.log'), 'utf8').trim().split('\n').slice(-3);
    throw new Error([`The cluster did not start: ${messageOf(error)}`, ...log].join('\n'), { cause: error });
  }
};
