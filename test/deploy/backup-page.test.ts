import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { mongodbPassword, peers } from '@procura/bus';
import { serviceNames } from '@procura/contracts';
import { parse } from 'yaml';
import { blocksOf } from '../docs/markdown.ts';
import { needs } from '../tools/needs.ts';
import { helm, installCheckers, root, validate } from './checkers.ts';
import { type Manifest, parseManifests, podsOf, selects } from './manifests.ts';
import { chosen } from './wrong-values.ts';

const withHelm = needs('helm');
const dir = mkdtempSync(join(tmpdir(), 'procura-backup-page-'));
afterAll(() => rmSync(dir, { recursive: true }));

const master = 'f'.repeat(64);
const cli = (...args: string[]): string =>
  execFileSync(process.execPath, [join(root, 'deploy/cli/src/main.ts'), ...args], {
    encoding: 'utf8',
    env: { PROCURA_MASTER_SECRET: master },
  });
/** The commands for Kubernetes and for Compose: of a backup, then of a restore. */
const textsWith = (command: string): string =>
  blocksOf('docs/backup.md')
    .filter(({ text }) => text.includes(command))
    .map(({ text }) => text)
    .join('');
const [kubernetes, compose] = [textsWith('kubectl '), textsWith('docker compose ')];

/** The address that the commands build where `script` is the file that makes the users; `shell` provides it. */
const addressBy = (commands: string, shell: string): string => {
  const lines = /^PASSWORD=.*?^export MONGODB_URI=.*?$/ms.exec(commands)?.[0];
  return execFileSync('sh', ['-ec', `${shell}\n${lines}\nprintf %s "$MONGODB_URI"`], {
    cwd: dir,
    encoding: 'utf8',
  });
};
const password = mongodbPassword(master, 'operator');
const address = `mongodb://operator:${password}@localhost:27017/?directConnection=true`;

test('both find the password of the operator in what the CLI prints', () => {
  const secrets = JSON.parse(cli('kubernetes-secrets')).items as {
    metadata: { name: string };
    stringData: Record<string, string>;
  }[];
  const { stringData } = secrets.find(({ metadata }) => metadata.name === 'procura-mongodb') ?? {};
  expect(kubernetes).toContain(
    `get secret procura-mongodb -o go-template='{{index .data "users.js" | base64decode}}'`,
  );
  writeFileSync(join(dir, 'printed'), String(stringData?.['users.js']));
  expect(addressBy(kubernetes, 'kubectl() { cat printed; }')).toBe(address);
  mkdirSync(join(dir, 'secrets'));
  const script = cli('mongodb-users', '--at-start', '--initiate', 'mongodb:27017');
  writeFileSync(join(dir, 'secrets/mongodb-users.js'), script);
  expect(addressBy(compose, '')).toBe(address);
});

test.each([
  ['Kubernetes', kubernetes],
  ['Compose', compose],
])('before a restore on %s the databases of the platform are dropped, and no others', (_name, commands) => {
  const code = /mongosh --quiet "\$MONGODB_URI" --eval \\\n\s+'(.*)'$/m.exec(commands)?.[1];
  const dropped: string[] = [];
  const own = serviceNames.map((service) => `procura_${service}`);
  const others = ['admin', 'config', 'local', 'procurement', 'procura_staging_orders', 'staging_orders'];
  const db = {
    getMongo: () => ({ getDBNames: () => [...others, ...own] }),
    getSiblingDB: (name: string) => ({ dropDatabase: () => dropped.push(name) }),
  };
  new Function('db', String(code))(db);
  expect(dropped).toEqual(own);
  const steps = ['--eval', 'npm run restore'].map((step) => commands.indexOf(step));
  expect(steps).toEqual(steps.toSorted((one, other) => one - other));
});

withHelm.test('on Kubernetes the commands name what the chart installs', async () => {
  const { code, text } = await helm('template', ...chosen.flatMap((one) => ['--set', one]));
  expect([code, code && text]).toEqual([0, 0]);
  const manifests = parseManifests(text);
  const named = (kind: string, name: string): Manifest | undefined =>
    manifests.find((one) => one.kind === kind && one.metadata.name === name);
  const selected = { matchLabels: { 'app.kubernetes.io/instance': 'procura' } };
  const ofKind = (kind: string) =>
    manifests.filter((one) => one.kind === kind && selects(selected, one.metadata.labels));
  // What is scaled: every process, and neither the database nor NATS. Pods of Deployments alone have pod-template-hash.
  expect(kubernetes).toContain('scale deployment --replicas=0 -l app.kubernetes.io/instance=procura\n');
  expect(ofKind('Deployment').map(({ metadata }) => metadata.name)).toEqual(
    peers.map((peer) => `procura-${peer}`).toSorted(),
  );
  for (const { labels } of podsOf(ofKind('Deployment'))) expect(selects(selected, labels)).toBe(true);
  for (const { spec } of ofKind('Deployment'))
    expect(kubernetes).toContain(`scale deployment --replicas=${spec.replicas} -l`);
  const database = named('StatefulSet', 'procura-mongodb');
  expect(kubernetes.match(/procura-mongodb-\d/g)).toEqual(['procura-mongodb-0', 'procura-mongodb-0']);
  const [pod] = podsOf(database ? [database] : []);
  expect(pod?.spec.volumes).toContainEqual({ name: 'users', secret: { secretName: 'procura-mongodb' } });
  // The shell that the commands run in it.
  expect(JSON.stringify(pod?.spec.containers[0]?.readinessProbe)).toContain('mongosh --quiet');
  const claims = database?.spec.volumeClaimTemplates as unknown as { metadata: { name: string } }[];
  const guide = readFileSync(join(root, 'deploy/helm/UPGRADING.md'), 'utf8');
  for (const { metadata } of claims)
    expect(guide).toContain(`kubectl delete pvc ${metadata.name}-procura-mongodb-0`);
});

withHelm.test('the jobs of the guide, and its pod that restores, are those of the chart', async () => {
  const given = [...chosen, 'backup.enabled=true'].flatMap((one) => ['--set', one]);
  const { code, text } = await helm('template', ...given);
  expect([code, code && text]).toEqual([0, 0]);
  const manifests = parseManifests(text);
  const cronJobs = manifests.filter(({ kind }) => kind === 'CronJob').map(({ metadata }) => metadata.name);
  const from = [...kubernetes.matchAll(/create job \S+ --from=cronjob\/(\S+)/g)].map(([, name]) => name);
  expect(from).toEqual(cronJobs.toSorted());
  const block = blocksOf('docs/backup.md').find((one) => one.text.startsWith('apiVersion: v1'));
  const restore = parse(block?.text ?? '') as Manifest;
  writeFileSync(join(dir, 'restore.yaml'), block?.text ?? '');
  await installCheckers();
  expect(await validate(join(dir, 'restore.yaml'))).toEqual({ code: 0, text: '' });
  const [backup] = podsOf(manifests).filter(({ name }) => name === 'procura-backup');
  const [pod] = podsOf([restore]);
  // The policies let it reach what a backup reaches, and Pod Security admits it.
  expect(pod?.labels).toEqual(backup?.labels);
  expect(pod?.spec.securityContext).toMatchObject({ runAsNonRoot: true, fsGroup: 999 });
  expect(pod?.spec.volumes).toEqual(backup?.spec.volumes?.filter(({ name }) => name === 'backups'));
  const [container] = pod?.spec.containers ?? [];
  expect(container?.image).toBe(backup?.spec.containers[0]?.image);
  expect(container?.securityContext).toMatchObject({
    allowPrivilegeEscalation: false,
    capabilities: { drop: ['ALL'] },
  });
  expect(container?.command?.at(-1)).toMatch(
    /^mongorestore --uri "\$MONGODB_URI" --oplogReplay --gzip --archive=/,
  );
});

test('with Compose the commands name what compose.yaml has', () => {
  const { services } = parse(readFileSync(join(root, 'deploy/compose.yaml'), 'utf8'), { merge: true });
  const [, override = ''] = /^echo '(.*)' > compose\.override\.yaml$/m.exec(compose) ?? [];
  expect(parse(override)).toEqual({ services: { mongodb: { ports: ['127.0.0.1:27017:27017'] } } });
  expect(services.mongodb.image).toContain('mongo:');
  const [, listed = ''] = /^docker compose stop (.*)$/m.exec(compose) ?? [];
  const stopped = execFileSync('sh', ['-c', `echo ${listed}`], {
    cwd: join(root, 'deploy'),
    encoding: 'utf8',
  });
  expect(stopped.trim().split(' ').toSorted()).toEqual([...peers].toSorted());
});
