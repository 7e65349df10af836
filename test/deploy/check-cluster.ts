/**
 * `npm run check:cluster`: installs, upgrades, tests, rolls back and uninstalls every value set of the chart, with Helm
 * 3 and Helm 4, on an API server of its own with namespaces that enforce the Pod Security Standard `restricted`, and
 * sends what parts of values render, alone and together, as dry runs. There are no controllers and no kubelet: this
 * program makes the pods of each template as a dry run, and reports Jobs and the pod of `helm test` as successful. It
 * fails with each object that was refused and each warning.
 */
import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { messageOf } from '@procura/local';
import { seededRandom } from '@procura/testkit/seeded-random';
import { parseAllDocuments } from 'yaml';
import { thisMachine } from '../tools/machine.ts';
import { provideTool } from '../tools/provide-tool.ts';
import { tools } from '../tools/tools.ts';
import { type Api, startCluster } from './cluster.ts';
import { partArgs, partSets, writeParts } from './value-parts.ts';
import { chosen } from './wrong-values.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const chart = join(root, 'deploy/helm');
const dir = mkdtempSync(join(tmpdir(), 'procura-cluster-'));
const abort = new AbortController();
const problems: string[] = [];

type Spec = Record<string, unknown> & {
  template?: Template;
  jobTemplate?: { spec: { template: Template } };
  volumeClaimTemplates?: { metadata: { name: string } }[];
};
type Template = { metadata?: { labels?: Record<string, string> }; spec: Record<string, unknown> };
type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; uid?: string; annotations?: Record<string, string> };
  spec?: Spec;
  status?: { conditions?: { type: string }[]; phase?: string };
};
const parse = (text: string): Manifest[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as Manifest | null)
    .filter((one) => one !== null);

const helmOf = async (name: 'helm' | 'helm4'): Promise<string> => {
  const tool = tools.find((one) => one.name === name);
  if (!tool) throw new Error(`No tool is called ${name}`);
  const found = await provideTool(tool, {
    ...{ machine: thisMachine(process.env), env: process.env, log: console.error, signal: abort.signal },
  });
  if ('unavailable' in found) throw new Error(`${found.unavailable}. Remedy: ${tool.remedy}.`);
  return String(found.programs[name]);
};

/** Records what an answer refuses or warns of. */
const judge = (where: string, { status, json, warnings }: Awaited<ReturnType<Api>>): void => {
  if (status >= 300) problems.push(`${where}: refused with ${status}: ${json.message}`);
  for (const warning of warnings) problems.push(`${where}: warning: ${warning}`);
};

const pathOf = async (api: Api, { apiVersion, kind }: Manifest, namespace: string): Promise<string> => {
  const group = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  const { json } = await api('GET', group);
  const found = json.resources?.find((one) => one.kind === kind && !one.name.includes('/'));
  if (!found) throw new Error(`The API server has no ${kind} of ${apiVersion}`);
  return found.namespaced ? `${group}/namespaces/${namespace}/${found.name}` : `${group}/${found.name}`;
};

/** Makes the pod of a workload as its controller would, as a dry run. */
const tryPod = async (api: Api, where: string, namespace: string, { spec, kind, metadata }: Manifest) => {
  const template = spec?.jobTemplate?.spec.template ?? spec?.template;
  if (!template) return 0;
  const volumes = [...((template.spec.volumes as object[] | undefined) ?? [])];
  for (const claim of spec?.volumeClaimTemplates ?? [])
    volumes.push({ name: claim.metadata.name, persistentVolumeClaim: { claimName: claim.metadata.name } });
  const pod = {
    ...{ apiVersion: 'v1', kind: 'Pod' },
    metadata: { ...template.metadata, generateName: 'try-' },
    spec: { ...template.spec, volumes },
  };
  const query = 'dryRun=All&fieldValidation=Strict';
  const answer = await api('POST', `/api/v1/namespaces/${namespace}/pods?${query}`, pod);
  judge(`${where}: the pod of ${kind} ${metadata.name}`, answer);
  return 1;
};

/** Reports Jobs and pods that were made as successful, a Job after its pod was accepted, until it is stopped. */
const startKubelet = (api: Api) => {
  const seen = new Set<string>();
  const statusOf = (kind: string) => {
    if (kind === 'Pod') return { phase: 'Succeeded' };
    const at = new Date().toISOString().replace(/\.\d+/, '');
    const conditions = ['SuccessCriteriaMet', 'Complete'].map((type) => ({
      ...{ type, status: 'True', lastTransitionTime: at },
    }));
    return { startTime: at, completionTime: at, succeeded: 1, conditions };
  };
  const look = async (kind: string, group: string, plural: string): Promise<void> => {
    const { json } = await api('GET', `${group}/${plural}`);
    for (const one of (json.items ?? []) as Manifest[]) {
      const { name, namespace = '', uid = '' } = one.metadata;
      if (seen.has(uid)) continue;
      seen.add(uid);
      if (kind === 'Job') await tryPod(api, namespace, namespace, { ...one, kind });
      const path = `${group}/namespaces/${namespace}/${plural}/${name}/status`;
      judge(
        `${namespace}: the status of ${kind} ${name}`,
        await api('PATCH', path, { status: statusOf(kind) }),
      );
    }
  };
  let isStopped = false;
  const running = (async () => {
    while (!isStopped) {
      await look('Job', '/apis/batch/v1', 'jobs');
      await look('Pod', '/api/v1', 'pods');
      await sleep(200);
    }
  })();
  return async () => {
    isStopped = true;
    await running;
  };
};

const makeNamespace = async (api: Api, namespace: string): Promise<void> => {
  const labels = Object.fromEntries(
    ['enforce', 'warn', 'audit'].map((mode) => [`pod-security.kubernetes.io/${mode}`, 'restricted']),
  );
  await api('POST', '/api/v1/namespaces', { metadata: { name: namespace, labels } });
  // A controller makes the first, an operator the others.
  for (const name of ['default', 'orders-of-the-platform', 'mine'])
    await api('POST', `/api/v1/namespaces/${namespace}/serviceaccounts`, { metadata: { name } });
};

type Helm = (...args: string[]) => Promise<string>;
/** Helm on a namespace; what it fails with and warns of is a problem. */
const openHelm = (program: string, kubeconfig: string, namespace: string): Helm => {
  const env = { ...process.env, KUBECONFIG: kubeconfig, HOME: dir };
  return async (...args) => {
    const where = `${namespace}: helm ${args[0]}`;
    const { stdout, stderr } = await run(program, [...args, '--namespace', namespace], {
      ...{ env, maxBuffer: 2 ** 26, signal: abort.signal },
    }).catch((error) => {
      abort.signal.throwIfAborted();
      problems.push(`${where} failed: ${String(error.stderr || error.message).trim()}`);
      return { stdout: '', stderr: '' };
    });
    for (const line of stderr.split('\n'))
      if (/^W\d{4}|warn/i.test(line)) problems.push(`${where}: ${line.trim()}`);
    return stdout;
  };
};

const policy = 'helm.sh/resource-policy';
/**
 * The objects that are left of an uninstalled release. Some stay by design: those with a policy that keeps them, and
 * Secrets from a store.
 */
const leftOver = async (api: Api, namespace: string, manifests: Manifest[]): Promise<string[]> => {
  const paths = new Map<string, string>();
  for (const one of manifests) paths.set(one.kind, await pathOf(api, one, namespace));
  const left: string[] = [];
  for (const [kind, path] of paths) {
    if (kind === 'ExternalSecret' || kind === 'Pod') continue;
    const { json } = await api('GET', `${path}?labelSelector=app.kubernetes.io/instance=procura`);
    const found = (json.items ?? []) as Manifest[];
    const unexpected = found.filter(({ metadata }) => metadata.annotations?.[policy] !== 'keep');
    left.push(...unexpected.map(({ metadata }) => `${kind} ${metadata.name}`));
  }
  return left;
};

type Place = { api: Api; kubeconfig: string; namespace: string; program: string; values: string[] };

/** One value set with one Helm; what was tried. */
const checkSet = async ({ api, kubeconfig, namespace, program, values }: Place): Promise<string> => {
  await makeNamespace(api, namespace);
  const helm = openHelm(program, kubeconfig, namespace);
  let pods = 0;
  /** Sends everything of the release again, field by field and with pods, as a dry run. */
  const sendAgain = async (): Promise<Manifest[]> => {
    const manifests = parse(await helm('get', 'manifest', 'procura'));
    const hooks = parse(await helm('get', 'hooks', 'procura'));
    for (const one of [...manifests, ...hooks]) {
      const path = `${await pathOf(api, one, namespace)}/${one.metadata.name}`;
      const query = 'dryRun=All&fieldManager=check-cluster&force=true&fieldValidation=Strict';
      judge(`${namespace}: ${one.kind} ${one.metadata.name}`, await api('APPLY', `${path}?${query}`, one));
    }
    for (const one of manifests) pods += await tryPod(api, namespace, namespace, one);
    return [...manifests, ...hooks];
  };

  await helm('install', 'procura', chart, ...values, '--timeout', '60s');
  const first = await helm('get', 'manifest', 'procura');
  const made = await sendAgain();
  const changed = ['logLevel=debug', 'defaults.podAnnotations.changed=yes', 'defaults.replicas=4'];
  const sets = changed.flatMap((one) => ['--set', one]);
  await helm('upgrade', 'procura', chart, ...values, ...sets, '--timeout', '60s');
  if ((await helm('get', 'manifest', 'procura')) === first)
    problems.push(`${namespace}: the upgrade changed nothing`);
  await sendAgain();
  await helm('test', 'procura', '--timeout', '60s');
  await helm('rollback', 'procura', '1', '--timeout', '60s');
  if ((await helm('get', 'manifest', 'procura')) !== first)
    problems.push(`${namespace}: after the rollback the release is not what it was`);
  await helm('uninstall', 'procura', '--timeout', '60s');
  for (const one of await leftOver(api, namespace, made))
    problems.push(`${namespace}: ${one} is left after uninstall`);
  if (made.length < 50 || pods < 20)
    problems.push(`${namespace}: only ${made.length} objects and ${pods} pods were tried`);
  return `${made.length} objects, ${pods} pods of templates`;
};

type Parts = Pick<Place, 'api' | 'namespace' | 'program'> & { seed: number };
const randomSets = 20;
/** Parts of values alone and some together: sends every object and pod of what Helm renders as a dry run. */
const checkParts = async ({ api, namespace, program, seed }: Parts): Promise<string> => {
  await makeNamespace(api, namespace);
  const sets = partSets(seededRandom(seed), randomSets);
  let [objects, pods] = [0, 0];
  for (const names of sets) {
    const where = `${namespace}: ${names.join(' + ') || 'nothing'}`;
    const args = ['template', 'procura', chart, '--namespace', namespace, ...partArgs(dir, names)];
    const { stdout } = await run(program, args, { maxBuffer: 2 ** 26, signal: abort.signal }).catch(
      (error) => {
        abort.signal.throwIfAborted();
        problems.push(`${where}: refused: ${String(error.stderr || error.message).trim()}`);
        return { stdout: '' };
      },
    );
    const manifests = parse(stdout);
    // Pods need their accounts.
    for (const one of manifests.filter(({ kind }) => kind === 'ServiceAccount'))
      await api('POST', await pathOf(api, one, namespace), one);
    for (const one of manifests) {
      if (one.kind !== 'ServiceAccount') {
        const path = `${await pathOf(api, one, namespace)}?dryRun=All&fieldValidation=Strict`;
        judge(`${where}: ${one.kind} ${one.metadata.name}`, await api('POST', path, one));
      }
      pods += await tryPod(api, where, namespace, one);
    }
    objects += manifests.length;
  }
  if (objects < sets.length * 40) problems.push(`${namespace}: only ${objects} objects were tried`);
  return `${sets.length} sets of parts (SEED=${seed}), ${objects} objects, ${pods} pods of templates`;
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => abort.abort());
const cluster = await startCluster(dir, abort.signal).catch((error) => {
  rmSync(dir, { recursive: true });
  console.error(messageOf(error));
  process.exit(1);
});
const stopKubelet = startKubelet(cluster.api);
try {
  const { api, kubeconfig, version } = cluster;
  console.log(`kube-apiserver ${version}`);
  await api('POST', '/apis/scheduling.k8s.io/v1/priorityclasses', {
    metadata: { name: 'business' },
    value: 1,
  });
  const files = globSync('*-values.yaml', { cwd: join(chart, 'ci') }).map((file) => file.split('-')[0] ?? '');
  const asked = process.argv.slice(2);
  const { seed } = seededRandom();
  writeParts(dir);
  for (const name of ['helm', 'helm4'] as const) {
    const program = await helmOf(name);
    const { stdout } = await run(program, ['version', '--short']);
    for (const set of ['defaults', ...files.toSorted(), 'parts']) {
      if (asked.length > 0 && !asked.includes(set)) continue;
      const file = join(chart, `ci/${set}-values.yaml`);
      const values = set === 'defaults' ? chosen.flatMap((one) => ['--set', one]) : ['--values', file];
      const [before, startedAt] = [problems.length, performance.now()];
      const namespace = `${name}-${set}`;
      const tried = await (set === 'parts'
        ? checkParts({ api, program, namespace, seed })
        : checkSet({ api, kubeconfig, program, values, namespace }));
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      const found = problems.slice(before);
      console.log(`Helm ${stdout.trim()}, ${set}: ${tried}, problems: ${found.length}, ${seconds} s`);
      for (const one of found) console.log(`  ${one}`);
    }
  }
  console.log(`Problems: ${problems.length}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
} finally {
  await stopKubelet();
  await cluster.stop();
  rmSync(dir, { recursive: true, force: true });
}
