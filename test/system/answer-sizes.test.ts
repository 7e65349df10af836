import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { tools } from '@procura/contracts';
import { type Platform, startPlatform } from '@procura/testkit/platform';
import { loadDemo } from '../../deploy/local/src/demo/load-demo.ts';
import { type RecordedAnswers, recordAnswers } from './recorded-answers.ts';
import { readTable, type Sizes, tableOf } from './size-table.ts';

/*
 * The whole demo is loaded, and what assistants of its buyer and of a supplier are answered by each tool that reads is
 * recorded. Answers are counted in characters. A token of these answers, JSON with many random ids, is at least two
 * characters long, so that 50,000 characters are at most 25,000 tokens.
 */

const maxCharacters = { answer: 50_000, list: 76_000 };
const page = join(import.meta.dirname, '../../docs/answer-sizes.md');

let platform: Platform;
let folder: string;
let answers: Record<'buyer' | 'supplier', RecordedAnswers>;
beforeAll(async () => {
  // Jobs on their timers would only keep the database busy.
  platform = await startPlatform({ timers: false });
  folder = await mkdtemp(join(tmpdir(), 'procura-demo-'));
  const { base_url, mcp_url, operator_key, world } = platform;
  const { admin, supplier_admin } = await loadDemo({
    base_url,
    data_dir: folder,
    mail_dir: String(world.config.mail_dir),
    operator: { email: '', password: '', rest_key: operator_key },
    log: () => undefined,
  });
  await world.settle();
  // Until the history's deltas are folded, each figure reads all of them.
  await world.runJob('orders', 'fold');
  expect(await world.database('orders').collection('metric_changes').countDocuments()).toBe(0);
  // A recurring order of the demo is due within three minutes and fails, which answers then show.
  world.clock.advance(3 * 60_000);
  for (const job of ['start_runs', 'place_runs']) await world.runJob('recurrence', job);
  const runs = world.database('recurrence').collection('recurrence_runs');
  expect(await runs.countDocuments({ status: 'failed' })).toBe(1);
  answers = {
    buyer: await recordAnswers(mcp_url, admin.token),
    supplier: await recordAnswers(mcp_url, supplier_admin.token),
  };
}, 600_000);
afterAll(async () => {
  await platform?.stop();
  if (folder) await rm(folder, { recursive: true });
});

/** Characters of each answer, as people count them. */
const sizesOf = (recorded: RecordedAnswers): Sizes =>
  new Map([...recorded].map(([tool, text]) => [tool, [...text].length]));

test('no answer of a tool that reads is above 25,000 tokens on the demo, and the table of sizes is current', () => {
  const [buyer, supplier] = [sizesOf(answers.buyer), sizesOf(answers.supplier)];
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
});

/** Tools whose size is not as written: more than a tenth and 100 characters away from it. */
const stale = (written: Sizes, measured: Sizes): string[] =>
  [...new Set([...written.keys(), ...measured.keys()])].filter((tool) => {
    const [before, now] = [written.get(tool) ?? 0, measured.get(tool) ?? 0];
    return Math.abs(now - before) > Math.max(100, 0.1 * before);
  });
