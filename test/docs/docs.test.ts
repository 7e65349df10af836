import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { operatorAccess } from '@procura/bus';
import { serviceNames } from '@procura/contracts';
import { mcpCaller, mcpCaller2025 } from '@procura/testkit/platform';
import { parse } from 'yaml';
import { root } from '../architecture/sources.ts';
import { needs } from '../tools/needs.ts';
import { atHome, followPage, type Noted, runnable } from './follow-page.ts';
import { type Block, blocksOf, pagePaths, whyNotRun } from './markdown.ts';
import { type Scene, startScene } from './scene.ts';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

const run = promisify(execFile);
const pages = pagePaths();
/** Blocks for a file are put there by adding.test.ts. */
const all = pages.flatMap(blocksOf).filter(({ note }) => !note.startsWith('in '));
const named = (blocks: Block[]): [string, Block][] => blocks.map((one) => [`${one.path}:${one.line}`, one]);

const withCurl = needs('curl');

/** What substitutes were called with, by page. */
const notedOn = new Map<string, readonly Noted[]>();
type ComposeEnvironment = Record<string, string | number | null>;
/** A value as compose reads it: `${A}`, `${A:-otherwise}`, and `${A:?sentence}`, which has to be set. */
const interpolate = (value: string, env: Record<string, string>): string =>
  value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind: string, text: string) => {
    if (!env[name] && kind === '?') throw new Error(text);
    return env[name] || (kind === '-' ? text : '');
  });

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
});
afterAll(async () => {
  await scene?.stop();
});

/** What a client with nothing but an address finds: where to sign in. */
const findSignIn = async (url: string): Promise<void> => {
  const refused = await fetch(url, { method: 'POST' });
  await refused.arrayBuffer();
  const [, metadata = ''] =
    /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '') ?? [];
  expect([refused.status, new URL(metadata).pathname]).toEqual([
    401,
    '/.well-known/oauth-protected-resource/mcp',
  ]);
  const resource = await fetch(`${new URL(url).origin}${new URL(metadata).pathname}`);
  expect(await resource.json()).toMatchObject({ authorization_servers: [expect.any(String)] });
};

/** Connects as a client with an address and headers would, and asks who it is; without headers it finds the sign-in. */
const connect = async (url: string, headers: Record<string, string> | undefined): Promise<void> => {
  if (!headers) return findSignIn(url);
  const token = /^Bearer (pt_\w+)$/.exec(headers.Authorization ?? '')?.[1];
  if (!token) throw new Error(`The header Authorization with a token is missing: ${Object.keys(headers)}`);
  for (const open of [mcpCaller, mcpCaller2025]) {
    const caller = await open(url, token);
    expect((await caller.call('whoami')).json).toMatchObject({ user: { email: scene.admin.email } });
    await caller.close();
  }
};

test('every block is in a language that is run or read, or says why not', () => {
  const read = ['sh', 'ts', 'js', 'python', 'json', 'text', ''];
  const found = all.filter((block) => !read.includes(block.language) && !whyNotRun(block));
  // Remedy: name one of these languages, or write the reason: ```yaml no-run: part of the chart's values
  expect(found).toEqual([]);
});

withCurl.describe('the instructions of a page work from its first block to its last', () => {
  test.each(pages.filter((path) => runnable(path).length > 0))(
    '%s',
    async (path) => {
      const { error, output, done, claude_calls, noted } = await followPage(path, scene);
      notedOn.set(path, noted);
      const expected = runnable(path).map(({ line }) => `${path}:${line}`);
      if (error || done.length < expected.length)
        throw new Error(
          `It stopped after ${done.at(-1) ?? 'nothing'}:\n${error?.message}\n${output.slice(-3000)}`,
        );
      expect(done).toEqual(expected);
      for (const { text } of blocksOf(path).filter(({ note }) => note === 'answered')) {
        const printed = [...output.matchAll(/^\{.*\}$/gm)].map(([line]) => JSON.parse(line));
        const { request_id, ...shown } = JSON.parse(atHome(text, scene));
        expect(printed).toContainEqual({ ...shown, request_id: expect.any(String) });
      }
      const asked = runnable(path).flatMap(({ text }) => text.match(/^claude mcp add /gm) ?? []);
      expect(claude_calls).toHaveLength(asked.length);
      for (const [mcp, add, transport, http, name, url = '', flag, header = ''] of claude_calls) {
        expect([mcp, add, transport, http, name]).toEqual(['mcp', 'add', '--transport', 'http', 'procura']);
        expect([undefined, '--header']).toContain(flag);
        const [field = '', value = ''] = header.split(/: (.*)/);
        await connect(url, flag ? { [field]: value } : undefined);
      }
    },
    300_000,
  );
});

/** The calls of a substitute on a page whose arguments begin with these. */
const callsOn =
  (page: string) =>
  (program: string, ...begins: string[]): Noted[] =>
    (notedOn.get(page) ?? []).filter(
      ({ program: name, args }) => name === program && begins.every((one, place) => args[place] === one),
    );
const images = [...serviceNames, 'gateway', 'cli'].map((name) => `procura/${name}:${version}`).toSorted();
type Applied = {
  items: { kind: string; metadata: { name: string; namespace?: string }; stringData?: object }[];
};

withCurl.describe('what the page about a first cluster calls', () => {
  const callsOf = callsOn('docs/first-cluster.md');

  test('one call of kubectl makes the namespace and every Secret, with what the operator signs in with', () => {
    const [applied, ...others] = callsOf('kubectl', 'apply');
    if (!applied || others.length > 0) throw new Error('There is no one call of kubectl apply');
    const { items } = JSON.parse(applied.input) as Applied;
    expect(items[0]).toMatchObject({ kind: 'Namespace', metadata: { name: 'procura' } });
    expect(new Set(items.slice(1).map(({ metadata }) => metadata.namespace))).toEqual(new Set(['procura']));
    const names = items.map(({ metadata }) => metadata.name);
    for (const name of [...serviceNames, 'gateway', 'operator', 'nats', 'mongodb', 'backup'])
      expect(names).toContain(`procura-${name}`);
    const access = operatorAccess(String(applied.env.PROCURA_MASTER_SECRET));
    expect(items.find(({ metadata }) => metadata.name === 'procura-operator')?.stringData).toEqual({
      OPERATOR_EMAIL: 'you@example.com',
      OPERATOR_PASSWORD: access.password,
      OPERATOR_REST_KEY: access.rest_key,
    });
  });

  test('kind and k3d load each image, and the namespace is there before the chart', () => {
    for (const [program, ...begins] of [
      ['kind', 'load', 'docker-image', '--name', 'procura'],
      ['k3d', 'image', 'import', '--cluster', 'procura'],
    ] as const)
      expect(callsOf(program, ...begins).map(({ args }) => args.slice(begins.length).toSorted())).toEqual([
        images,
      ]);
    const order = (notedOn.get('docs/first-cluster.md') ?? [])
      .map(({ program, args }) => `${program} ${args[0]}`)
      .filter((call) => ['kind create', 'kubectl apply', 'helm install'].includes(call));
    expect(order).toEqual(['kind create', 'kubectl apply', 'helm install']);
  });

  test('the chart takes the addresses that were found, and its Service is the one that is forwarded', async () => {
    const [{ args, cwd } = { args: [], cwd: '' }] = callsOf('helm', 'install', 'procura', 'deploy/helm');
    expect(args).toContain(
      'webhooks.deny={10.244.0.0/24,10.244.1.0/24,10.96.0.0/16,172.18.0.2/32,172.18.0.3/32,64:ff9b::/96}',
    );
    expect(existsSync(join(cwd, 'deploy/helm/Chart.yaml'))).toBe(true);
    const { appVersion } = parse(await readFile(join(cwd, 'deploy/helm/Chart.yaml'), 'utf8'));
    expect(appVersion).toBe(version);
    expect(callsOf('kubectl', '-n', 'procura', 'port-forward').map((one) => one.args.slice(3))).toEqual([
      ['service/procura-gateway', '3000:80'],
    ]);
  });
});

withCurl.describe('what the guide to deployment calls', () => {
  const callsOf = callsOn('docs/deploy.md');

  test('compose gives each process a configuration with which it starts', async () => {
    const [up, ...others] = callsOf('docker', 'compose', 'up');
    if (!up || others.length > 0) throw new Error('There is no one call of docker compose up');
    const { services } = parse(await readFile(join(up.cwd, 'compose.yaml'), 'utf8'), { merge: true }) as {
      services: Record<string, { env_file?: string[]; environment: ComposeEnvironment[] }>;
    };
    const refused: string[] = [];
    for (const name of [...serviceNames, 'gateway'] as const) {
      const { env_file = [], environment } = services[name] ?? { environment: [] };
      const env: Record<string, string> = { NODE_ENV: 'production' };
      for (const file of env_file)
        for (const [key, value] of Object.entries(parseEnv(await readFile(join(up.cwd, file), 'utf8'))))
          env[key] = String(value);
      for (const [key, given] of Object.entries(
        Object.assign({}, ...[environment].flat()) as ComposeEnvironment,
      )) {
        const value = given === null ? up.env[key] : interpolate(String(given), up.env);
        if (value !== undefined) env[key] = value;
      }
      const { readConfig } =
        name === 'gateway'
          ? await import('../../gateway/src/config.ts')
          : (await import(`../../services/${name}/src/service.ts`))[`${name}Service`];
      try {
        readConfig(env);
      } catch (error) {
        refused.push(`${name}: ${(error as Error).message}`);
      }
    }
    expect(refused).toEqual([]);
  });

  test('Helm and kubectl are given Secrets of every process, and the key that checks a release', () => {
    // The image of the CLI, which prints the first one, is not here.
    const [ofImage, given, ...others] = callsOf('kubectl', 'apply').map(({ input }) => input);
    expect([ofImage, others]).toEqual(['', []]);
    for (const name of [...serviceNames, 'gateway', 'operator']) expect(given).toContain(`procura-${name}`);
    const [operator] = callsOf('kubectl', '-n', 'procura', 'create', 'secret', 'generic', 'procura-operator');
    const { password, rest_key } = operatorAccess(String(operator?.env.PROCURA_MASTER_SECRET));
    expect(operator?.args.slice(6)).toEqual([
      '--from-literal=OPERATOR_EMAIL=you@example.com',
      `--from-literal=OPERATOR_PASSWORD=${password}`,
      `--from-literal=OPERATOR_REST_KEY=${rest_key}`,
    ]);
    const [check] = callsOf('kubectl', '-n', 'procura', 'create', 'secret', 'generic', 'procura-check');
    expect(check?.args.at(-1)).toMatch(/^--from-literal=PROCURA_REST_KEY=pk_\w+$/);
    const stored = callsOf('vault', 'kv', 'put').map(({ args, input }) => [args.at(-2), JSON.parse(input)]);
    expect(stored.map(([path]) => path)).toEqual(
      expect.arrayContaining([...serviceNames, 'gateway'].map((name) => `procura/${name}`)),
    );
    const [users] = callsOf('mongosh');
    expect(users?.args).toEqual([expect.stringMatching(/^mongodb:/), 'users.js']);
  });

  test('the files that it names are there', () => {
    const files = callsOf('helm').flatMap(({ args, cwd }) =>
      args.filter((one) => one.startsWith('deploy/')).map((one) => join(cwd, one)),
    );
    expect(files.length).toBeGreaterThan(1);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });
});

describe('configurations', () => {
  const json = all.filter(({ language }) => language === 'json');
  test.each(named(json))(
    '%s is JSON, and where it configures a client, one connects with it',
    async (_name, { text }) => {
      // The token of the reader, in each of the client's notations.
      const whole = atHome(text, scene).replaceAll(
        /pt_…|\$\{(env:)?PROCURA_TOKEN\}|\$\{input:procura-token\}/g,
        scene.admin.token,
      );
      const { mcpServers, servers = mcpServers, inputs = [] } = JSON.parse(whole);
      if (text.includes('${input:')) expect(inputs).toMatchObject([{ id: 'procura-token' }]);
      for (const { url, headers } of Object.values<{ url: string; headers?: Record<string, string> }>(
        servers ?? {},
      ))
        await connect(url, headers);
    },
  );

  test('there are some of each client', () => {
    expect(json.filter(({ text }) => /"(mcpS|s)ervers"/.test(text)).length).toBeGreaterThan(3);
  });
});

describe('suites that are not run here', () => {
  const notRun = all.filter((block) => whyNotRun(block));
  test.each(
    notRun.map((block): [string, string, Block] => [
      `${block.path}:${block.line}`,
      String(whyNotRun(block)),
      block,
    ]),
  )('%s, because: %s', async (_name, reason, { language, text }) => {
    if (language === 'sh') await run('bash', ['-n', '-c', text]);
    const paths = `${reason}\n${text}`.matchAll(
      /(?<![\w./-])(?:deploy|docs|libs|services|gateway|test)\/[\w./-]+\w/g,
    );
    expect([...paths].map(([path]) => path).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

test('the client is installed as it is published, and orders chai', async () => {
  const customer = await mkdtemp(join(tmpdir(), 'procura-customer-'));
  const modules = join(customer, 'node_modules');
  await run(process.execPath, [join(root, 'libs/client/build.ts'), join(modules, '@procura/client')]);
  await mkdir(join(modules, '@types'));
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers', '@types/node', 'undici-types'])
    await symlink(join(root, 'node_modules', name), join(modules, name));
  await cp(join(root, 'libs/client/example/place-order.ts'), join(customer, 'place-order.ts'));
  await writeFile(join(customer, 'package.json'), '{"type":"module"}');

  const compiler = join(root, 'libs/client/node_modules/typescript/lib/tsc.js');
  const programs = ['place-order.ts'];
  for (const { path, line, language, text } of [...all, ...blocksOf('libs/client/README.md')]) {
    if (language !== 'ts' || !text.includes('@procura/client')) continue;
    const name = `${path.replaceAll(/\W/g, '-')}-${line}.ts`;
    await writeFile(join(customer, name), text);
    programs.push(name);
  }
  expect(programs.length).toBeGreaterThan(2);
  const options = '--noEmit --strict --module nodenext'.split(' ');
  await run(process.execPath, [compiler, ...options, ...programs], { cwd: customer });

  const { platform, admin } = scene;
  const env = { PROCURA_URL: platform.base_url, PROCURA_REST_KEY: admin.rest_key };
  const { stdout } = await run(process.execPath, ['place-order.ts'], { cwd: customer, env });
  const purchase = 'pur_[0-9a-z]{26}';
  expect(stdout.trim().split('\n')).toEqual([
    'found Chai for Alfreds Futterkiste',
    'preview will_place 48.60EUR',
    expect.stringMatching(new RegExp(`^placed (${purchase}), replayed true: \\1$`)),
    expect.stringMatching(/^listed \S+ placed$/),
    expect.stringMatching(/^refused invalid_input lines\.0\.quantity req_\S+$/),
  ]);
  await rm(customer, { recursive: true });
}, 120_000);

describe('the site', () => {
  const get = (path: string) => fetch(scene.platform.base_url + path);

  test('shows every page, its links lead somewhere, and nothing comes from elsewhere', async () => {
    const seen = new Set<string>();
    const queue = ['/docs'];
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      if (seen.has(path)) continue;
      seen.add(path);
      const response = await get(path);
      expect([path, response.status]).toEqual([path, 200]);
      const html = await response.text();
      if (path === '/docs/api' || !response.headers.get('content-type')?.startsWith('text/html')) continue;
      expect(response.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';.*trusted-types 'none'$/,
      );
      // What a reader may follow leads anywhere; what the page itself needs is from here.
      expect(html).not.toMatch(/<(iframe|style)|<script(?! type="module" src="\/docs\/docs.js"><)/);
      expect(html).not.toMatch(/<link[^>]+href="https?:|<img src="(?!\/docs\/pictures\/)/);
      for (const [, address = ''] of html.matchAll(/<img src="([^"]+)/g)) {
        const picture = await get(address);
        expect([address, picture.status, picture.headers.get('content-type')]).toEqual([
          address,
          200,
          'image/webp',
        ]);
      }
      // A reader copies the examples, so they name the server that shows them.
      expect([path, html.match(/localhost:3000\S*/g)]).toEqual([path, null]);
      for (const [, address = ''] of html.matchAll(/href="(\/docs[^"#]*)/g)) queue.push(address);
    }
    const expected = pages.filter((path) => path.startsWith('docs/') && path !== 'docs/README.md');
    expect([...seen]).toEqual(expect.arrayContaining(expected.map((path) => `/${path.replace('.md', '')}`)));
    expect([...seen]).toContain('/docs/changelog');
    expect((await get('/docs/nothing')).status).toBe(404);
    expect(await (await get('/docs/errors')).text()).toContain('id="price_changed"');
  });
});
