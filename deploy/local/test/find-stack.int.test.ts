import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { connect } from '@nats-io/transport-node';
import { natsAddress } from '@procura/bus';
import { MongoClient } from 'mongodb';
import { findStack, type Stack } from '../src/stack/find-stack.ts';
import { findPythonEnvironment, pythonsOn } from '../src/stack/python-environment.ts';
import { natsServerPackage, secantusPackage } from '../src/stack/source-context.ts';
import { readStackConfig } from '../src/stack/stack-config.ts';
import { alive, environment, eventually, processesOf, script } from './processes.ts';

const silent = (): void => undefined;

describe('an ephemeral stack', () => {
  let stack: Stack;
  const lines: string[] = [];

  beforeAll(async () => {
    stack = await findStack({ ephemeral: true, log: (line) => lines.push(line), env: environment({}) });
  }, 300_000);
  afterAll(() => stack.stop());

  test('has a database with transactions and a message server that wants its password', async () => {
    const client = await new MongoClient(stack.mongodb_uri).connect();
    const things = client.db('things').collection<{ _id: number }>('things');
    await client.withSession((session) =>
      session.withTransaction(async () => {
        await things.insertOne({ _id: 1 }, { session });
      }),
    );
    expect(await things.countDocuments()).toBe(1);
    await client.close();

    const { servers, user } = natsAddress(stack);
    await expect(connect({ servers, user, pass: 'wrong', reconnect: false })).rejects.toThrow(
      /Authorization/,
    );
    const connection = await connect(natsAddress(stack));
    expect(connection.info?.jetstream ?? false).toBe(false);
    await connection.close();
  });

  test('reports what it tries, and why it continued', () => {
    expect(lines.slice(0, 2)).toEqual([
      'MongoDB: trying MONGODB_URI.',
      'MongoDB: MONGODB_URI is not set; trying a container runtime.',
    ]);
    expect(lines.at(-1)).toMatch(/^NATS: ready at nats:\/\/127\.0\.0\.1:\d+ after \d+\.\d s\.$/);
  });

  test('restarts a killed server on its port', async () => {
    const before = stack.pids.nats;
    if (before === undefined) return;
    process.kill(before, 'SIGKILL');
    await eventually('another nats', () => stack.pids.nats !== undefined && stack.pids.nats !== before);
    const connection = await connect({ ...natsAddress(stack), waitOnFirstConnect: true });
    await connection.close();
  });

  test('given addresses come first, and what was given is not stopped', async () => {
    const given = environment({ MONGODB_URI: stack.mongodb_uri, NATS_URL: stack.nats_url });
    const said: string[] = [];
    const second = await findStack({ ephemeral: true, log: (line) => said.push(line), env: given });
    expect(second).toMatchObject({ mongodb_uri: stack.mongodb_uri, nats_url: stack.nats_url, pids: {} });
    expect(new Set(Object.values(second.nats_urls))).toEqual(new Set([stack.nats_url]));
    expect(said.filter((line) => line.includes('every process uses the user of NATS_URL'))).toHaveLength(1);
    await second.stop();
    const connection = await connect(natsAddress(stack));
    await connection.close();
  });

  test('two starts at once do not disturb each other, and stopping leaves nothing', async () => {
    const env = environment({});
    const both = await Promise.all([1, 2].map(() => findStack({ ephemeral: true, log: silent, env })));
    const pids = both.flatMap(({ pids }) => Object.values(pids));
    expect(new Set(both.map(({ mongodb_uri }) => mongodb_uri)).size).toBe(2);
    await Promise.all(both.map((one) => one.stop()));
    expect(alive(pids)).toEqual([]);
  });
});

describe('a mongod on the PATH', () => {
  const folder = mkdtempSync(join(tmpdir(), 'procura-finder-'));
  const bin = join(folder, 'bin');
  const calls = join(folder, 'calls');
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    mkdirSync(bin);
    env = environment({ PATH: `${bin}:${process.env.PATH}` });
    const { python } = await findPythonEnvironment({
      ...{ purpose: 'the test', requirements: [secantusPackage, natsServerPackage], log: silent, env },
      cache_dir: readStackConfig(env).cache_dir,
      signal: AbortSignal.timeout(180_000),
    });
    writeFileSync(join(folder, 'secantusd.toml'), '# Everything is said on the command line.\n');
    // The flags of mongod, by a server that is here: it asks for passwords where mongod would.
    const server = `"${python}" -I -m secantus --config "${join(folder, 'secantusd.toml')}" --host 127.0.0.1`;
    script(
      join(bin, 'mongod'),
      [
        `echo "$*" >> "${calls}"`,
        'while [ $# -gt 0 ]; do',
        '  case "$1" in --port) port=$2;; --dbpath) path=$2;; --keyFile) [ -s "$2" ] && auth=--auth;; esac',
        '  shift',
        'done',
        `exec ${server} --port "$port" --storage-path "$path" --log-level WARNING $auth`,
      ].join('\n'),
    );
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  test('gets a user for each service, who reaches its own database alone', async () => {
    const data_dir = join(folder, 'data');
    for (const starts of [2, 3]) {
      const stack = await findStack({ data_dir, log: silent, env });
      try {
        const uris = Object.values(stack.mongodb_uris);
        expect(new Set([stack.mongodb_uri, ...uris]).size).toBe(uris.length + 1);
        const client = await new MongoClient(stack.mongodb_uris.orders).connect();
        await client.db('procura_orders').collection('things').insertOne({});
        for (const other of ['procura_identity', 'procura_local'])
          await expect(client.db(other).collection('users').findOne({})).rejects.toThrow(/not auth/i);
        await client.close();
        const nobody = await new MongoClient(stack.mongodb_uri.replace(/\/\/[^@]*@/, '//')).connect();
        await expect(nobody.db('procura_orders').collection('things').findOne({})).rejects.toThrow(/auth/i);
        await nobody.close();
      } finally {
        await stack.stop();
      }
      // Only the first of all starts asks for no password.
      const keyed = readFileSync(calls, 'utf8').trim().split('\n');
      expect(keyed.map((line) => line.includes('--keyFile'))).toEqual(
        Array.from({ length: starts }, (_, index) => index > 0),
      );
      expect(statSync(join(data_dir, 'secrets', 'mongodb_key')).mode & 0o077).toBe(0);
    }
  }, 120_000);
});

test('with PROCURA_NAMESPACE the users of NATS have names and subjects of that namespace', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'procura-finder-'));
  const env = environment({ PROCURA_NAMESPACE: 'staging' });
  const stack = await findStack({ data_dir: join(folder, 'data'), log: silent, env });
  try {
    const address = natsAddress({ nats_url: stack.nats_urls.branches });
    expect([address.user, natsAddress(stack).user]).toEqual(['staging_branches', 'staging_operator']);
    const connection = await connect({ ...address, reconnect: false });
    const subscribed = connection.subscribe('staging.branches.get_branch', { queue: 'branches' });
    const refused = connection.subscribe('procura.branches.get_branch', { queue: 'branches' });
    await connection.flush();
    await expect(refused.closed).resolves.toMatchObject({ message: expect.stringContaining('Permissions') });
    expect(subscribed.isClosed()).toBe(false);
    await connection.close();
  } finally {
    await stack.stop();
    rmSync(folder, { recursive: true });
  }
}, 120_000);

describe('when something is missing or broken', () => {
  let folder: string;
  let bin: string;
  let data: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'procura-finder-'));
    bin = join(folder, 'bin');
    data = join(folder, 'data');
    mkdirSync(bin);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs a search that sees only the fakes in `bin`. Returns the sentence of its failure, and the lines before it. */
  const failureOf = async (extra: NodeJS.ProcessEnv = {}): Promise<{ sentence: string; lines: string[] }> => {
    const lines: string[] = [];
    const env = environment({ PATH: bin, PROCURA_CACHE: join(folder, 'cache'), ...extra });
    try {
      const stack = await findStack({ data_dir: data, log: (line) => lines.push(line), env });
      await stack.stop();
    } catch (error) {
      expect(existsSync(join(data, 'run', 'launcher.lock'))).toBe(false);
      // A process that was killed is listed until it is scheduled once more.
      await eventually('the end of every process', () => processesOf(folder).length === 0);
      return { sentence: (error as Error).message, lines };
    }
    throw new Error('a stack was found');
  };

  test('no Python: a sentence with the remedies', async () => {
    const { sentence, lines } = await failureOf();
    expect(sentence).toBe(
      'Python was not found on the PATH, and nothing else here provides MongoDB. Install Python 3.10 or newer, or start a container runtime, or set MONGODB_URI and NATS_URL to servers of your own; then start again.',
    );
    expect(lines.at(-1)).toBe(
      'MongoDB: no mongod is on the PATH; trying SecantusDB in a private Python environment.',
    );
  });

  test('a Python that is too old or has no venv', async () => {
    const python = script(join(bin, 'python3'), 'exit 1');
    expect((await failureOf()).sentence).toContain(
      `No Python here can be used: ${python} is older than 3.10`,
    );
  });

  test('one that cannot be used hides no other on the PATH, and the distribution’s is the first of its name', async () => {
    const others = join(folder, 'others');
    mkdirSync(others);
    const unusable = script(join(bin, 'python3'), 'exit 1');
    const usable = script(join(others, 'python3'), '[ "$3" = venv ] || exit 0; echo "this one"; exit 1');
    const older = script(join(bin, 'python3.12'), 'exit 1');
    const PATH = [bin, others].join(delimiter);
    expect((await failureOf({ PATH })).sentence).toContain(`could not be made with ${usable}: this one`);
    expect(pythonsOn(PATH, '/usr/bin')).toEqual([unusable, usable, older]);
    expect(pythonsOn(PATH, others)).toEqual([usable, unusable, older]);
  });

  test.each([
    ['with the pip of that Python', '[ "$6" = --version ] && exit 0'],
    ['with the pip of the environment, where that Python has none', 'exit 1'],
  ])('packages that cannot be installed leave no half-built environment, %s', async (_name, outerPip) => {
    const failing = 'echo "ERROR: No matching distribution found for secantusdb" >&2; exit 1';
    script(
      join(bin, 'python3'),
      `if [ "$3 $4" = "pip --python" ]; then ${outerPip}; ${failing}; fi
[ "$3" = venv ] || exit 0
for made in "$@"; do :; done
/bin/mkdir -p "$made/bin"
printf '#!/bin/sh\\n%s\\n' '${failing}' > "$made/bin/python3"
/bin/chmod +x "$made/bin/python3"`,
    );
    expect((await failureOf()).sentence).toMatch(
      /could not be installed: No matching distribution found for secantusdb\. Check that this machine reaches/,
    );
    expect(processesOf(join(folder, 'cache'))).toEqual([]);
  });

  test('a mongod that ends at once: its last output and the remedy', async () => {
    const mongod = script(join(bin, 'mongod'), '/bin/sleep 300 &\necho "illegal instruction here"; exit 1');
    expect((await failureOf()).sentence).toBe(
      `MongoDB (${mongod}) did not start: mongodb ended with code 1. Its last words: illegal instruction here Repair that mongod or take it off the PATH, or set MONGODB_URI to a replica set; then start again.`,
    );
  });

  test('a nats-server that ends at once stops the database too', async () => {
    // The database of the shared cache, the message server of the fakes.
    script(join(bin, 'nats-server'), 'echo "no more files"; exit 2');
    const { PROCURA_CACHE } = process.env;
    const { sentence } = await failureOf({ PROCURA_CACHE, PATH: `${bin}:${process.env.PATH}` });
    expect(sentence).toContain('did not start: nats ended with code 2. Its last words: no more files');
  });

  test('a search fails if the given database does not answer, or if its address is invalid', async () => {
    const away = await failureOf({ MONGODB_URI: 'mongodb://user:secret@127.0.0.1:1/?directConnection=true' });
    expect(away.sentence).toMatch(/^The MongoDB that MONGODB_URI names does not answer: .*ECONNREFUSED/);
    expect(away.sentence).not.toContain('secret');
    const wrong = await failureOf({ MONGODB_URI: 'localhost' });
    expect(wrong.sentence).toMatch(/^The MongoDB that MONGODB_URI names does not answer: Invalid scheme/);
  }, 60_000);

  test('a folder stays with the database that wrote it', async () => {
    mkdirSync(data, { recursive: true });
    writeFileSync(join(data, 'mongodb-source'), 'mongod');
    const { sentence } = await failureOf();
    expect(sentence).toBe(
      `The data in ${data} needs mongod on the PATH, but no mongod is on the PATH. Bring it back, or set PROCURA_DATA to a fresh folder.`,
    );
  });

  test('a folder that cannot be made', async () => {
    writeFileSync(join(folder, 'file'), '');
    data = join(folder, 'file', 'data');
    const options = { data_dir: data, log: silent, env: environment({ PATH: dirname(bin) }) };
    await expect(findStack(options)).rejects.toThrow(/^The data folder .* cannot be used \(ENOTDIR/);
  });
});
