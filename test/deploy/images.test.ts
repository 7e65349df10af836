import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Peer, peers, secretVariables } from '@procura/bus';
import { natsUrlOf } from '@procura/testkit';
import { eventually } from '@procura/testkit/eventually';
import { root } from './checkers.ts';
import { buildImage, contextFiles, type Image, readDockerfile } from './dockerfile.ts';

const folderOf = (peer: Peer) => (peer === 'gateway' ? peer : `services/${peer}`);
const json = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

describe('deploy/Dockerfile', () => {
  const { args, stages } = readDockerfile();
  const last = stages.at(-1);
  const texts = (name: string) =>
    last?.instructions.filter((one) => one.name === name).map(({ text }) => text);

  test('runs node itself as process 1, as nobody that exists, with labels of its version', () => {
    expect(texts('ENTRYPOINT')).toEqual(['["node", "src/main.js"]']);
    expect(texts('USER')).toEqual([expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)]);
    expect(texts('LABEL')?.join()).toMatch(/image\.title=.*image\.version=.*image\.revision=/);
    expect(texts('RUN')).toEqual([]);
  });

  test('takes the Node.js that everything is tested with', () => {
    const [, major] = /node:(\d+)-/.exec(args.map(({ text }) => text).join()) ?? [];
    expect(process.versions.node.split('.')[0]).toBe(major);
    expect(stages.map(({ base }) => base)).toEqual(stages.map(() => `\${NODE_IMAGE}`));
  });

  test('sees the sources of programs and nothing else', () => {
    const files = contextFiles();
    const size = files.reduce((sum, path) => sum + statSync(join(root, path)).size, 0);
    expect(size).toBeLessThan(4 * 2 ** 20);
    expect(
      files.filter((path) => /(^|\/)(test|data|\.git|\.procura)\/|\.test\.ts$|^docs\/.*\.json$/.test(path)),
    ).toEqual([]);
    for (const peer of peers) expect(files).toContain(`${folderOf(peer)}/src/main.ts`);
  });
});

describe('the images that its lines make', () => {
  const dir = mkdtempSync(join(tmpdir(), 'procura-images-'));
  const tmp = join(dir, 'tmp');
  const images = {} as Record<'identity' | 'gateway', Image>;
  const children: ChildProcess[] = [];
  beforeAll(() => {
    mkdirSync(tmp);
    images.identity = buildImage(dir, 'services/identity');
    images.gateway = buildImage(dir, 'gateway');
  }, 300_000);
  afterAll(async () => {
    for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
    rmSync(dir, { recursive: true, force: true });
  });

  const master = randomBytes(32).toString('hex');
  const namespace = `t${randomBytes(5).toString('hex')}`;
  const start = (name: 'identity' | 'gateway', ...command: string[]) => {
    const { folder, workdir, entrypoint, env } = images[name];
    const child = spawn(process.execPath, [...entrypoint.slice(1), ...command], {
      cwd: join(folder, workdir),
      env: {
        ...env,
        ...secretVariables(master, name),
        MONGODB_URI: String(process.env.MONGODB_URI),
        NATS_URL: natsUrlOf(name),
        PROCURA_NAMESPACE: namespace,
        TMPDIR: tmp,
        HOME: '/nonexistent',
        MAIL_DIR: join(tmp, 'mail'),
        MIGRATE: 'by_job',
        PORT: '0',
        METRICS_PORT: '0',
        OPERATOR_EMAIL: 'operator@procura.example',
        OPERATOR_PASSWORD: 'an operator’s long password',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    let output = '';
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const ready = new Promise<{ port?: number; metrics_port: number }>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk) => {
          output += String(chunk);
          const line = output.split('\n').find((one) => one.includes('"msg":"ready"'));
          if (line) resolve(JSON.parse(line));
        });
      ended.then((code) => reject(new Error(`${name} ended with code ${code}: ${output}`)));
    });
    // Readers of its end find it there.
    ready.catch(() => undefined);
    return { ready, ended, output: () => output, stop: () => child.kill('SIGTERM') };
  };

  const files = (folder: string) =>
    globSync('**', { cwd: folder, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));

  test('hold emitted JavaScript and what it needs at run time', () => {
    for (const [name, { folder }] of Object.entries(images)) {
      const found = files(folder).map((path) => path.slice(folder.length + 1));
      const own = found.filter((path) => !path.includes('node_modules/'));
      expect(own.filter((path) => /\.tsx?$|\.test\./.test(path))).toEqual([]);
      const service = folderOf(name as Peer);
      expect(
        own.filter((path) => !path.startsWith('app/libs/') && !path.startsWith(`app/${service}/`)),
      ).toEqual([]);
      const { packages } = json('package-lock.json') as { packages: Record<string, { dev?: boolean }> };
      const installed = found
        .map((path) => /^app\/((?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(path)?.[1])
        .filter((one) => one !== undefined);
      expect(installed.length).toBeGreaterThan(10);
      expect(installed.filter((one) => packages[one]?.dev)).toEqual([]);
    }
  });

  test.each([
    ['services/orders/src/metrics/render-chart', 'services/orders/src/metrics/draw-chart'],
    ['services/finance/src/invoices/invoice-pdf', 'services/finance/src/invoices/draw-invoice'],
    ['services/catalogue/src/parse-csv-in-thread', 'services/catalogue/src/parse-csv'],
  ])('have what the threads of %s run', (from, run) => {
    const built = join(dir, 'any/build/src/build');
    expect(existsSync(join(built, `${run}.js`))).toBe(true);
    expect(readFileSync(join(built, `${from}.js`), 'utf8')).not.toContain('.ts');
  });

  test('migrate, answer requests, write only to TMPDIR, and end with code 0 at SIGTERM', async () => {
    const before = Object.values(images).flatMap(({ folder }) => files(folder).map(stamp));
    const early = start('identity');
    expect([await early.ended, early.output()]).toEqual([1, expect.stringContaining('migrate')]);
    const migrated = start('identity', 'migrate');
    expect([await migrated.ended, migrated.output()]).toEqual([
      0,
      expect.stringContaining('"msg":"migrated"'),
    ]);

    const identity = start('identity');
    await identity.ready;
    const gateway = start('gateway');
    const { port, metrics_port } = await gateway.ready;
    const get = async (path: string, at = port) => (await fetch(`http://localhost:${at}${path}`)).status;
    await eventually('A gateway that is ready', async () => (await get('/readyz', metrics_port)) === 200);
    const paths = ['/settings', '/docs', '/docs/swagger-ui.css', '/openapi.json'];
    expect(await Promise.all(paths.map((path) => get(path)))).toEqual([200, 200, 200, 200]);
    const signIn = await fetch(`http://localhost:${port}/settings/api/sign_in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'operator@procura.example', password: 'an operator’s long password' }),
    });
    expect([signIn.status, await signIn.json()]).toMatchObject([200, { user: { name: expect.any(String) } }]);

    gateway.stop();
    expect(await gateway.ended).toBe(0);
    identity.stop();
    expect(await identity.ended).toBe(0);
    expect(Object.values(images).flatMap(({ folder }) => files(folder).map(stamp))).toEqual(before);
  }, 180_000);
  const stamp = (path: string) => `${path} ${statSync(path).mtimeMs}`;
});
