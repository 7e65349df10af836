import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { tools } from '@procura/contracts';
import type { DemoUsers } from '@procura/local';
import { pickFreePort } from '@procura/local';
import { eventually } from '@procura/testkit/eventually';
import { openDatabases, whileMoving } from '@procura/testkit/progress';
import { environment } from '../../deploy/local/test/processes.ts';
import { installPythonClient } from './python-assistant.ts';
import { readTable, type Sizes, tableOf } from './size-table.ts';

/*
 * An assistant in Python reads every tool on the whole demo. Answers are counted in characters. A token of these
 * answers, JSON with many random ids, is at least two characters long, so that 50,000 characters are at most 25,000
 * tokens.
 */

const maxCharacters = { answer: 50_000, list: 80_000 };
const page = join(import.meta.dirname, '../../docs/decisions/answer-sizes.md');
const run = promisify(execFile);

let demo: Awaited<ReturnType<typeof startDemo>>;
let python: string;
beforeAll(async () => {
  [demo, python] = await Promise.all([startDemo(), installPythonClient()]);
}, 600_000);
afterAll(() => demo?.stop(), 120_000);

/** Starts the platform as `npm start` does, with servers of its own and the whole demo. */
const startDemo = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'procura-sizes-'));
  const env = environment({ PORT: String(await pickFreePort()), PROCURA_DATA: folder });
  const launcher = spawn(process.execPath, [join(import.meta.dirname, '../../deploy/local/src/start.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(launcher, 'exit');
  let output = '';
  launcher.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await eventually(
    'the demo is loaded',
    () => {
      if (launcher.exitCode !== null) throw new Error(`The launcher ended: ${output.slice(-2000)}`);
      return output.includes('Ctrl-C stops');
    },
    { within_ms: 540_000 },
  );
  const local = JSON.parse(readFileSync(join(folder, 'local.json'), 'utf8'));
  await untilQuiet(local.mongodb_uri);
  return {
    mcp_url: String(local.mcp_url),
    users: local.demo as DemoUsers,
    async stop() {
      launcher.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
};

/**
 * Waits until the deltas of the history are folded, as figures over so many of them keep the local database busy, and
 * until the demo's recurring order has failed, which answers then show.
 */
const untilQuiet = async (mongodb_uri: string): Promise<void> => {
  const { database, close } = await openDatabases(mongodb_uri, 'procura');
  const left = async () => {
    const deltas = await database('orders').collection('metric_changes').countDocuments();
    const runs = await database('recurrence')
      .collection('recurrence_runs')
      .countDocuments({ status: 'failed' });
    return [
      ...(deltas > 0 ? [{ mark: String(deltas), text: `${deltas} deltas of figures` }] : []),
      ...(runs === 0
        ? [{ mark: 'run', text: 'the run that fails, at most three minutes after the start' }]
        : []),
    ];
  };
  const what = 'the figures and the recurring order of the demo';
  await whileMoving({ what, database, left, still_ms: 240_000 }).finally(close);
};

/** Characters of tools/list and of the answer of each tool that reads, to one person of the demo. */
const sizesFor = async (who: 'admin' | 'supplier_admin'): Promise<Sizes> => {
  const program = join(import.meta.dirname, 'read-every-tool.py');
  const { stdout } = await run(python, ['-I', program, demo.mcp_url, demo.users[who].token]);
  const lines = stdout.trim().split('\n');
  return new Map(lines.map((line) => JSON.parse(line)).map(({ tool, characters }) => [tool, characters]));
};

test('no answer of a tool that reads is above 25,000 tokens on the demo, and the table of sizes is current', async () => {
  const [buyer, supplier] = [await sizesFor('admin'), await sizesFor('supplier_admin')];
  const reading = tools.filter(({ effect }) => effect === 'read').map(({ name }) => name);
  expect([...buyer.keys()].toSorted()).toEqual([...reading, 'tools/list'].toSorted());
  expect(supplier.size).toBeGreaterThan(15);
  for (const sizes of [buyer, supplier])
    for (const [tool, characters] of sizes) {
      const most = tool === 'tools/list' ? maxCharacters.list : maxCharacters.answer;
      expect([tool, characters > most ? characters : 'fits']).toEqual([tool, 'fits']);
    }
  const text = readFileSync(page, 'utf8');
  if (process.env.PROCURA_WRITE === 'sizes') writeFileSync(page, tableOf(text, { buyer, supplier }));
  const written = readTable(readFileSync(page, 'utf8'));
  // Remedy: npm run sizes, and look at what became larger.
  expect(stale(written.buyer, buyer)).toEqual([]);
  expect(stale(written.supplier, supplier)).toEqual([]);
}, 120_000);

/** Tools whose size is not as written: more than a tenth and 100 characters away from it. */
const stale = (written: Sizes, measured: Sizes): string[] =>
  [...new Set([...written.keys(), ...measured.keys()])].filter((tool) => {
    const [before, now] = [written.get(tool) ?? 0, measured.get(tool) ?? 0];
    return Math.abs(now - before) > Math.max(100, 0.1 * before);
  });
