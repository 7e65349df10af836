/** The program of docs/keep-a-copy.md as readers run it: it brings a copy of their orders up to date and ends. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { getOrder, listOrders } from '@procura/contracts';
import { walk } from '@procura/testkit';
import type { Place } from '@procura/testkit/builders';
import type { Person } from '@procura/testkit/platform';

const execute = promisify(execFile);

/** A request of a run to the platform, and the status of the answer. */
export type Request = { path: string; status: number };
export type Run = { requests: Request[]; killed: boolean };

export type MirrorProgram = {
  /** Runs the program for a reader against a platform. `onRequest` may kill it. Rejects when it fails by itself. */
  run(
    reader: Person,
    base_url: string,
    onRequest?: (kill: () => void, requests: number) => void,
  ): Promise<Run>;
  /** The whole orders of a reader's copy, by id. */
  copyOf(reader: Person): Promise<Record<string, unknown>>;
  /** Deletes the copies. */
  stop(): Promise<void>;
};

/** Writes the program to a folder of its own; each reader has a copy of their own. */
export const openMirror = async ({ pageSize }: { pageSize?: number } = {}): Promise<MirrorProgram> => {
  const folder = await mkdtemp(join(tmpdir(), 'procura-mirror-'));
  const page = await readFile(new URL('../../docs/keep-a-copy.md', import.meta.url), 'utf8');
  const [, documented = ''] = /```python\n([\s\S]*?)```/.exec(page) ?? [];
  if (!documented.includes('limit=1000')) throw new Error('The program of docs/keep-a-copy.md has changed.');
  const file = join(folder, 'mirror.py');
  await writeFile(file, pageSize ? documented.replace('limit=1000', `limit=${pageSize}`) : documented);
  const folderOf = (reader: Person): string => join(folder, reader.company_id);
  return {
    async run(reader, base_url, onRequest) {
      await mkdir(folderOf(reader), { recursive: true });
      let child: ChildProcess | undefined;
      const kill = () => child?.kill('SIGKILL');
      const proxy = await openProxy(base_url, (count) => onRequest?.(kill, count));
      try {
        const env = { ...process.env, PROCURA_URL: proxy.base_url, PROCURA_REST_KEY: reader.rest_key };
        child = spawn('python3', [file], {
          cwd: folderOf(reader),
          env,
          stdio: ['ignore', 'ignore', 'pipe'],
        });
        const [stderr, [code, signal]] = await Promise.all([
          child.stderr ? text(child.stderr) : '',
          once(child, 'exit'),
        ]);
        if (code !== 0 && signal !== 'SIGKILL') throw new Error(`The mirror ended with ${code}: ${stderr}`);
        return { requests: proxy.requests, killed: signal === 'SIGKILL' };
      } finally {
        await proxy.stop();
      }
    },
    async copyOf(reader) {
      const program =
        "import json, sqlite3; print(json.dumps({i: json.loads(o) for i, o in sqlite3.connect('orders.db').execute('SELECT id, json FROM orders')}))";
      const { stdout } = await execute('python3', ['-c', program], {
        cwd: folderOf(reader),
        maxBuffer: 1e8,
      });
      return JSON.parse(stdout);
    },
    stop: () => rm(folder, { recursive: true, force: true }),
  };
};

/** The orders of a reader as the platform answers them, by id. */
export const ordersOf = async (
  place: Place<Person>,
  reader: Person,
): Promise<Record<string, { version: number; status: string }>> => {
  const listed = await walk((cursor) =>
    place.call(listOrders, reader, { limit: 100, ...(cursor && { cursor }) }),
  );
  const whole = await Promise.all(listed.map(({ id }) => place.call(getOrder, reader, { order_id: id })));
  return Object.fromEntries(whole.map((order) => [order.id, order]));
};

/** Passes requests on to a platform, and keeps what was asked. */
const openProxy = async (to: string, onRequest: (count: number) => void) => {
  const requests: Request[] = [];
  let asked = 0;
  const server = createServer(async ({ url = '/', headers }, response) => {
    onRequest(++asked);
    const { authorization = '' } = headers;
    const answer = await fetch(`${to}${url}`, { headers: { authorization } });
    const body = await answer.text();
    requests.push({ path: url.replace(/\?.*/, ''), status: answer.status });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
