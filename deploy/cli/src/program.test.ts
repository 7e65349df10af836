import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { nextEntry } from '@procura/audit';
import { type AuditChainEntry, newId } from '@procura/contracts';
import type { Outcome } from './define-command.ts';
import { createProgram } from './program.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'procura-cli-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

/** Runs a command that needs no platform. */
const run = async (args: string[], master?: string): Promise<Outcome> => {
  let outcome: Outcome | undefined;
  const program = createProgram({
    call: () => Promise.reject(new Error('no platform is needed')),
    masterSecret: () => master,
    path: (given) => join(dir, given),
    note: () => undefined,
    finish: (given) => {
      outcome = given;
    },
  });
  for (const one of [program, ...program.commands])
    one.configureOutput({ writeOut: () => undefined, writeErr: () => undefined });
  await program.parseAsync(args, { from: 'user' });
  if (!outcome) throw new Error('the command ended without an outcome');
  return outcome;
};

describe('verify-audit', () => {
  const company_id = newId('company');
  const entries: AuditChainEntry[] = [];
  for (let number = 1; number <= 5; number++)
    entries.push(
      nextEntry(
        {
          id: newId('audit'),
          company_id,
          service: 'orders',
          number,
          at: '2026-11-21T10:00:00.000Z',
          actor: { user_id: 'u', name: 'Ana', credential_id: 'c', credential_kind: 'session' },
          operation: 'place_order',
          target: null,
          request_id: `req_${number}`,
        },
        entries.at(-1) ?? null,
      ),
    );
  const lines = entries.map((entry) => JSON.stringify(entry));
  const head = { company_id, sequence: 5, hash: entries[4]?.hash };
  const verify = (text: readonly string[], ...args: string[]) => {
    writeFileSync(join(dir, 'chain.jsonl'), `${text.join('\n')}\n`);
    writeFileSync(join(dir, 'head.json'), JSON.stringify(head));
    return run(['verify-audit', 'chain.jsonl', ...args]);
  };
  const withHead = ['--head', 'head.json'];

  test('says what a whole chain was held against', async () => {
    expect((await verify(lines, ...withHead)).lines[1]).toBe('It ends where its head says, at entry 5.');
    expect((await verify(lines.slice(0, -1))).lines[1]).toMatch(/no head to hold it against/);
    const { json, ok } = await verify(lines);
    expect([ok, json]).toEqual([true, { ok: true, entries: 5, head: null, fault: null }]);
    writeFileSync(join(dir, 'older.json'), JSON.stringify({ ...head, sequence: 3, hash: entries[2]?.hash }));
    expect((await verify(lines, '--head', 'older.json')).lines[1]).toMatch(/the 2 entries after that/);
  });

  const forged = nextEntry({ ...(entries[1] as AuditChainEntry), operation: 'pay' }, entries[0] ?? null);
  test.each<[string, string[], RegExp]>([
    ['changed', lines.with(1, String(lines[1]).replace('req_2', 'req_9')), /entry 2, aud_\w+, was changed/],
    ['replaced', lines.with(1, JSON.stringify(forged)), /entry 3, aud_\w+, does not continue the one before/],
    ['removed', lines.toSpliced(1, 1), /entry 2 is missing/],
    ['repeated', lines.toSpliced(2, 0, String(lines[1])), /stands at place 3, where it does not belong/],
    ['cut off', lines.slice(0, 3), /cut off before entry 4; its head is entry 5/],
    [
      'made anew at the end',
      lines.with(
        4,
        JSON.stringify(
          nextEntry({ ...(entries[4] as AuditChainEntry), operation: 'pay' }, entries[3] ?? null),
        ),
      ),
      /entry 5 is not the one/,
    ],
    [
      'with more in it',
      lines.with(1, String(lines[1]).replace('{', '{"note":"x",')),
      /line 2 is not an entry/,
    ],
    ['not JSON', lines.with(2, 'rubbish'), /line 3 is not an entry \(it is not JSON\)/],
  ])('names an entry that was %s', async (_, text, words) => {
    const { ok, lines: said } = await verify(text, ...withHead);
    expect([ok, said[0]]).toEqual([false, expect.stringMatching(words)]);
  });

  test('files that are not there, and heads that are none, are named', async () => {
    await expect(run(['verify-audit', 'nowhere.jsonl'])).rejects.toThrow(/There is no file/);
    writeFileSync(join(dir, 'rubbish.json'), '{}');
    await expect(verify(lines, '--head', 'rubbish.json')).rejects.toThrow(/not the head of an audit chain/);
  });
});

test('rights on NATS and the secrets of a process derive from the master secret', async () => {
  const master = 'a master secret of more than thirty-two characters';
  expect((await run(['nats-permissions'])).lines[0]).toContain('password: $NATS_PASSWORD_ORDERS');
  const { users } = (await run(['nats-permissions', '--passwords'], master)).json as {
    users: { user: string; password: string }[];
  };
  const secrets = (await run(['process-secrets', 'orders'], master)).json as Record<string, string>;
  const password = users.find(({ user }) => user === 'orders')?.password;
  expect(secrets.NATS_URL).toBe(`nats://orders:${password}@localhost:4222`);
  expect(JSON.parse(String(secrets.PROCURA_KEYS))).toHaveProperty('from.gateway');
  await expect(run(['process-secrets', 'nobody'], master)).rejects.toThrow(/Name one of identity/);
  await expect(run(['process-secrets', 'orders'])).rejects.toThrow(/Set PROCURA_MASTER_SECRET/);
});

describe('options', () => {
  const issue = ['issue-rest-key', '--company', 'co_1', '--owner', 'a@b.example', '--name', 'ERP'];
  test.each([
    [[...issue, '--cap', 'day 5'], /Write period/],
    [[...issue, '--cap', 'week 5.00 EUR'], /Write period/],
    [[...issue, '--rate-limit', 'many'], /whole number/],
    [['top-up-balance', '--company', 'co_1', '--reference', 'x', '--amount', '5'], /amount and its currency/],
    [['revoke-rest-key'], /--company/],
    [['import-history', '--company', 'co_1'], /missing required argument/],
  ])('%j is not understood', async (args, words) => {
    await expect(run(args)).rejects.toThrow(words);
  });

  test('each command has help with an example', async () => {
    const { commands } = createProgram({} as never);
    for (const command of commands) {
      let help = '';
      command.configureOutput({
        writeOut: (text) => {
          help += text;
        },
      });
      command.outputHelp();
      expect(help).toContain(`Example:\n  npm run cli -- ${command.name()}`);
    }
  });
});
