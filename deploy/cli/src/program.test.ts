import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isSignedBy, nextEntry, readSigningKey, signHead } from '@procura/audit';
import {
  type AuditChainEntry,
  type AuditChainHead,
  type Id,
  newId,
  type Operation,
  type SignedAuditHead,
} from '@procura/contracts';
import type { CallOperation } from './call-operation.ts';
import { CliFailure } from './cli-failure.ts';
import type { Outcome } from './define-command.ts';
import { createProgram } from './program.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'procura-cli-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

/** Runs a command that needs no platform. */
const run = async (
  args: string[],
  master?: string,
  second?: string,
  call: (operation: Operation) => Promise<unknown> = () => Promise.reject(new Error('no platform is needed')),
): Promise<Outcome> => {
  let outcome: Outcome | undefined;
  const program = createProgram({
    call: call as CallOperation,
    masterSecret: () => master,
    secondMasterSecret: () => second,
    path: (given) => join(dir, given),
    note: () => undefined,
    pause: () => Promise.reject(new Error('no pause is needed')),
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

describe('sign-audit-heads', () => {
  const [one, other] = [newId('company'), newId('company')];
  const stopped = new Error('stopped');

  /** Signs with `--every 60`; each round finds these heads, or fails. What was noted, mailed and paused for. */
  const signing = async (rounds: (AuditChainHead[] | CliFailure)[]) => {
    const notes: string[] = [];
    const mailed: SignedAuditHead[][] = [];
    const pauses: number[] = [];
    let round = 0;
    const program = createProgram({
      call: (async ({ name }: Operation, input: { heads: SignedAuditHead[] }) => {
        const found = rounds[round];
        if (!found || found instanceof CliFailure) throw found;
        if (name === 'list_audit_heads') return { data: found, has_more: false, next_cursor: null };
        mailed.push(input.heads);
        return { companies: input.heads.length };
      }) as CallOperation,
      masterSecret: () => undefined,
      secondMasterSecret: () => undefined,
      path: (given) => join(dir, given),
      note: (line) => void notes.push(line),
      pause: async (ms) => {
        pauses.push(ms);
        round++;
        if (round === rounds.length) throw stopped;
      },
      finish: () => undefined,
    });
    const args = ['sign-audit-heads', '--key', 'hourly.pem', '--out', 'hourly.jsonl', '--every', '60'];
    await expect(program.parseAsync(args, { from: 'user' })).rejects.toBe(stopped);
    return { notes, mailed, pauses };
  };
  const head = (company_id: Id<'company'>, sequence: number, digit: string): AuditChainHead => ({
    company_id,
    sequence,
    hash: digit.repeat(64),
  });

  test('repeats each hour, also after the platform was down, and mails the heads of all intact chains', async () => {
    await run(['audit-signing-key', '--out', 'hourly.pem']);
    const { notes, mailed, pauses } = await signing([
      [head(one, 3, 'a'), head(other, 5, 'b')],
      new CliFailure('unavailable', 'The platform does not answer.'),
      [head(one, 3, 'a'), head(other, 6, 'c')],
      [head(one, 3, 'd'), head(other, 6, 'c')],
    ]);
    expect(pauses).toEqual(Array(4).fill(3_600_000));
    expect(notes).toEqual([
      expect.stringContaining('Signed 2 heads'),
      'The platform does not answer.',
      expect.stringContaining('Signed 1 heads'),
      expect.stringContaining('Signed 0 heads'),
      expect.stringContaining(`The chain of ${one} ends at entry 3 and does not hold`),
    ]);
    expect(mailed.map((heads) => heads.map(({ company_id, sequence }) => [company_id, sequence]))).toEqual([
      [
        [one, 3],
        [other, 5],
      ],
      [
        [one, 3],
        [other, 6],
      ],
      // Not the head of a chain that was written again.
      [[other, 6]],
    ]);
    const key = readSigningKey(readFileSync(join(dir, 'hourly.pem.pub'), 'utf8'), 'public');
    for (const heads of mailed) for (const signed of heads) expect(isSignedBy(signed, key)).toBe(true);
    expect(readFileSync(join(dir, 'hourly.jsonl'), 'utf8').trim().split('\n')).toHaveLength(3);
  });

  test.each([
    ['a part of the next head', '{"company_id":"co_', ''],
    ['no end of its last line', '', '\n'],
  ])('continues a file in which a full disk left %s', async (_, part, cut) => {
    const file = join(dir, 'hourly.jsonl');
    await run(['audit-signing-key', '--out', 'hourly.pem']).catch(() => undefined);
    rmSync(file, { force: true });
    await signing([[head(one, 3, 'a')]]);
    const whole = readFileSync(file, 'utf8');
    writeFileSync(file, `${whole.slice(0, whole.length - cut.length)}${part}`);
    const { notes } = await signing([[head(one, 3, 'a'), head(other, 5, 'b')], [head(other, 5, 'b')]]);
    expect(notes).toEqual([
      expect.stringContaining('Signed 1 heads'),
      expect.stringContaining('Signed 0 heads'),
    ]);
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2);
  });

  test('ends when its key or file cannot be used', async () => {
    const args = ['sign-audit-heads', '--key', 'nowhere.pem', '--out', 'hourly.jsonl', '--every', '60'];
    await expect(run(args)).rejects.toThrow(/nowhere\.pem cannot be read/);
    await run(['audit-signing-key', '--out', 'here.pem']);
    const page = { data: [head(one, 3, 'a')], has_more: false, next_cursor: null };
    const signInto = (out: string) =>
      run(['sign-audit-heads', '--key', 'here.pem', '--out', out], undefined, undefined, async () => page);
    for (const out of ['no-folder/heads.jsonl', '.'])
      await expect(signInto(out)).rejects.toMatchObject({ name: 'CliFailure', exit: 'usage' });
  });
});

test('an export that fails leaves the file of the one before', async () => {
  const page = {
    data: [{ sequence: 1 }],
    head: { company_id: newId('company'), sequence: 2, hash: 'a'.repeat(64) },
    has_more: true,
    next_cursor: 'more',
  };
  const down = new CliFailure('unavailable', 'The platform does not answer.');
  // Repeated, as a file that is still being opened when the export fails may appear after it.
  const exports = [[page], ...Array.from({ length: 20 }, () => [])].map((pages, index) => ({
    pages,
    out: `kept-${index}.jsonl`,
  }));
  for (const { pages, out } of exports) {
    writeFileSync(join(dir, out), 'the export of last month');
    const args = ['export-audit', '--company', page.head.company_id, '--out', out];
    const exported = run(args, undefined, undefined, async () => pages.shift() ?? Promise.reject(down));
    await expect(exported).rejects.toBe(down);
    expect(readFileSync(join(dir, out), 'utf8')).toBe('the export of last month');
  }
  expect((await readdir(dir)).filter((name) => name.includes('.part'))).toEqual([]);
});

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

  test('finds by signed heads a chain that was rewritten completely, with matching hashes and head', async () => {
    await run(['audit-signing-key', '--out', 'signing.pem']);
    await run(['audit-signing-key', '--out', 'other.pem']);
    await expect(run(['audit-signing-key', '--out', 'signing.pem'])).rejects.toThrow(/EEXIST/);
    const key = readSigningKey(readFileSync(join(dir, 'signing.pem'), 'utf8'), 'private');
    const seen = { company_id, sequence: 3, hash: String(entries[2]?.hash) };
    writeFileSync(join(dir, 'heads.jsonl'), `${JSON.stringify(signHead(seen, { key, at: new Date() }))}\n`);
    const signed = ['--signed-heads', 'heads.jsonl', '--public-key', 'signing.pem.pub'];
    const whole = await verify(lines, ...withHead, ...signed);
    expect([whole.ok, whole.json]).toMatchObject([true, { signed_heads: 1 }]);

    const again: AuditChainEntry[] = [];
    for (const { hash: _, previous_hash: __, sequence: ___, ...facts } of entries)
      again.push(nextEntry({ ...facts, operation: 'cancel_order' }, again.at(-1) ?? null));
    const text = again.map((entry) => JSON.stringify(entry));
    writeFileSync(join(dir, 'fitting.json'), JSON.stringify({ ...head, hash: again[4]?.hash }));
    expect((await verify(text, '--head', 'fitting.json')).ok).toBe(true);
    const found = await verify(text, '--head', 'fitting.json', ...signed);
    expect([found.ok, found.lines[0]]).toEqual([false, expect.stringContaining('was written again')]);
    expect((await verify(text.slice(0, 2), ...signed)).ok).toBe(false);

    const others = ['--signed-heads', 'heads.jsonl', '--public-key', 'other.pem.pub'];
    await expect(verify(lines, ...others)).rejects.toThrow(/not signed with/);
    await expect(verify(lines, '--signed-heads', 'heads.jsonl')).rejects.toThrow(/--public-key/);
    await expect(verify([''], ...signed)).rejects.toThrow(/None of the signed heads/);
  });

  test('reports what a complete chain was compared with', async () => {
    expect((await verify(lines, ...withHead)).lines[1]).toBe('It ends where its head says, at entry 5.');
    expect((await verify(lines.slice(0, -1))).lines[1]).toMatch(/no head to hold it against/);
    const { json, ok } = await verify(lines);
    expect([ok, json]).toEqual([
      true,
      {
        ok: true,
        entries: 5,
        head: null,
        signed_heads: 0,
        fault: null,
      },
    ]);
    writeFileSync(join(dir, 'older.json'), JSON.stringify({ ...head, sequence: 3, hash: entries[2]?.hash }));
    expect((await verify(lines, '--head', 'older.json')).lines[1]).toMatch(/the 2 entries after that/);
  });

  const forged = nextEntry({ ...(entries[1] as AuditChainEntry), operation: 'pay' }, entries[0] ?? null);
  test.each<[string, string[], RegExp]>([
    ['changed', lines.with(1, String(lines[1]).replace('req_2', 'req_9')), /entry 2, aud_\w+, was changed/],
    ['replaced', lines.with(1, JSON.stringify(forged)), /entry 3, aud_\w+, does not continue the one before/],
    ['removed', lines.toSpliced(1, 1), /entry 2 is missing/],
    ['repeated', lines.toSpliced(2, 0, String(lines[1])), /is at place 3, where it does not belong/],
    ['cut off', lines.slice(0, 3), /cut off before entry 4; its head is entry 5/],
    [
      'rewritten at the end',
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

  test('missing files and invalid heads are named', async () => {
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

test('kubernetes-secrets --all prints the namespace first, and what the operator signs in with', async () => {
  const [master, second] = ['f'.repeat(64), `2.${'e'.repeat(64)}`];
  type Item = {
    kind: string;
    metadata: { name: string; namespace?: string };
    stringData: Record<string, string>;
  };
  const print = async (args: string[], ...masters: [string, string?]) =>
    ((await run(['kubernetes-secrets', ...args], ...masters)).json as { items: Item[] }).items;
  const usual = await print([], master);
  const [namespace, ...secrets] = await print(['--all', 'You@Example.com'], master);
  expect(namespace).toEqual({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'procura' } });
  // Secrets of the chart’s pods are the same; one more is the operator’s.
  const isOperator = ({ metadata }: Item) => metadata.name === 'procura-operator';
  expect(secrets.filter((one) => !isOperator(one))).toEqual(
    usual.map(({ metadata, ...rest }) => ({ ...rest, metadata: { ...metadata, namespace: 'procura' } })),
  );
  expect(usual.filter(({ metadata }) => 'namespace' in metadata)).toEqual([]);
  const access = (await run(['operator-access'], master)).json;
  expect(secrets.find(isOperator)).toMatchObject({
    metadata: { namespace: 'procura' },
    stringData: { OPERATOR_EMAIL: 'you@example.com', ...(access as object) },
  });
  const { lines } = await run(['operator-access'], master);
  expect(lines).toEqual([
    expect.stringMatching(/^OPERATOR_PASSWORD=[\w-]{43}$/),
    expect.stringMatching(/^OPERATOR_REST_KEY=pk_\w{49}$/),
  ]);

  const elsewhere = await print(
    ['--all', 'you@example.com', '--in', 'shop', '--prefix', 'shop'],
    master,
    second,
  );
  expect(
    new Set(elsewhere.map(({ kind, metadata }) => (kind === 'Secret' ? metadata.namespace : kind))),
  ).toEqual(new Set(['Namespace', 'shop']));
  // While the master secret changes, identity is given the access of the present one.
  expect(elsewhere.find(({ metadata }) => metadata.name === 'shop-operator')?.stringData).toMatchObject(
    access as object,
  );
  expect((await run(['operator-access'], second)).json).not.toEqual(access);
  await expect(run(['operator-access'])).rejects.toThrow(/Set PROCURA_MASTER_SECRET/);
});

test('a platform of another namespace has users, databases and subjects of that name everywhere', async () => {
  const master = 'a master secret of more than thirty-two characters';
  const staging = ['--namespace', 'staging'];
  const jsonOf = async (...args: string[]) => (await run([...args, ...staging], master)).json;
  const { users } = (await jsonOf('nats-permissions', '--passwords')) as {
    users: { user: string; password: string; permissions: { publish: string[] } }[];
  };
  const orders = users.find(({ user }) => user === 'staging_orders');
  expect(users.filter(({ user }) => !user.startsWith('staging_'))).toEqual([]);
  expect(orders?.permissions.publish).toContain('staging.catalogue.reserve_stock');
  const [account = ''] = (await run(['nats-permissions', '--account', ...staging], master)).lines;
  expect(account).toMatch(/^staging \{\n {2}users: \[/);
  const secrets = (await jsonOf('process-secrets', 'orders', '--mongodb', 'mongodb://db')) as Record<
    string,
    string
  >;
  expect(secrets).toMatchObject({
    PROCURA_NAMESPACE: 'staging',
    NATS_URL: `nats://staging_orders:${orders?.password}@localhost:4222`,
    MONGODB_URI: expect.stringMatching(/^mongodb:\/\/staging_orders:[^@]+@db\//),
  });
  const made = (await jsonOf(
    ...['kubernetes-secrets', '--mongodb', 'mongodb://db', '--audit-mongodb', 'mongodb://log'],
  )) as {
    items: { metadata: { name: string }; stringData: Record<string, string> }[];
  };
  const dataOf = (name: string) => made.items.find(({ metadata }) => metadata.name === name)?.stringData;
  expect(dataOf('procura-orders')).toMatchObject({
    NATS_USER: 'staging_orders',
    MONGODB_MIGRATE_URI: expect.stringContaining('//staging_orders_migrate:'),
  });
  expect(dataOf('procura-backup')).toEqual({
    MONGODB_URI: expect.stringMatching(/\/\/staging_backup:.*@db\//),
    AUDIT_MONGODB_URI: expect.stringMatching(/\/\/staging_backup:.*@log\//),
  });
  expect(dataOf('procura-identity')).toMatchObject({
    AUDIT_MONGODB_URI: expect.stringMatching(/\/\/staging_identity:.*@log\//),
    AUDIT_MONGODB_MIGRATE_URI: expect.stringMatching(/\/\/staging_identity_migrate:.*@log\//),
  });
  expect(JSON.stringify(dataOf('procura-orders'))).not.toContain('@log');
  expect(dataOf('procura-nats')?.['authorization.conf']).toContain('user: "staging_orders"');
  // The usual namespace is in no name of NATS, as it was before there were others.
  const usual = (await run(['process-secrets', 'orders'], master)).json as Record<string, string>;
  expect(usual).not.toHaveProperty('PROCURA_NAMESPACE');
});

test('addresses of MongoDB and NATS are kept whole, and one that cannot be used is not repeated', async () => {
  const master = 'a master secret of more than thirty-two characters';
  const variables = async (...args: string[]) =>
    (await run(['process-secrets', 'orders', ...args], master)).json as Record<string, string>;
  const { MONGODB_URI, NATS_URL } = await variables(
    ...['--mongodb', 'mongodb+srv://db.example/test?retryWrites=true', '--nats', 'tls://a:4222,tls://b:4222'],
  );
  expect(MONGODB_URI).toMatch(
    /^mongodb\+srv:\/\/procura_orders:[^@/]+@db\.example\/test\?retryWrites=true&authSource=admin$/,
  );
  expect(NATS_URL).toMatch(/^tls:\/\/orders:[^@/]+@a:4222,tls:\/\/b:4222$/);
  for (const [option, address] of [
    ['--mongodb', 'mongodb://me:hid@den@db/'],
    ['--mongodb', 'mongodb://me:hid/den@db/'],
    ['--nats', 'nats://me:hid/den@a:4222'],
  ] as const) {
    const refused = variables(option, address);
    await expect(refused).rejects.toThrow(new RegExp(`^${option}: This `));
    await expect(refused).rejects.not.toThrow(/hid|den/);
  }
});

test('while the master secret changes, what derives from both is printed, and the users are those of the first', async () => {
  const [first, second] = ['f'.repeat(64), `2.${'e'.repeat(64)}`];
  type Printed = Record<string, string>;
  const args = ['process-secrets', 'orders', '--mongodb', 'mongodb://db:27017'];
  const secretsOf = async (...masters: string[]) => (await run(args, ...masters)).json as Printed;
  const [before, during, after] = [
    await secretsOf(first),
    await secretsOf(first, second),
    await secretsOf(second),
  ];
  expect(during.PROCURA_SECRET).toBe(`${before.PROCURA_SECRET},${after.PROCURA_SECRET}`);
  const keys = [before, during, after].map(({ PROCURA_KEYS }) => JSON.parse(String(PROCURA_KEYS)));
  expect(keys[1].to).toEqual(keys[0].to);
  expect(keys[1].from.gateway).toEqual([keys[0].from.gateway, keys[2].from.gateway]);
  expect([during.NATS_URL, during.MONGODB_URI]).toEqual([before.NATS_URL, before.MONGODB_URI]);
  expect([after.NATS_URL, after.MONGODB_URI]).toEqual([
    expect.stringContaining('nats://orders_2:'),
    expect.stringContaining('mongodb://procura_orders_2:'),
  ]);
  for (const command of ['nats-permissions', 'mongodb-users']) {
    const usersOf = async (...masters: string[]) =>
      ((await run([command, '--passwords'], ...masters)).json as { users: Printed[] }).users;
    const both = await usersOf(second, first);
    expect(both).toEqual([...(await usersOf(second)), ...(await usersOf(first))]);
    expect(new Set(both.map(({ user }) => user)).size).toBe(both.length);
  }
  await expect(secretsOf(first, 'e'.repeat(64))).rejects.toThrow(/another generation/);
});

describe('options', () => {
  const issue = ['issue-rest-key', '--company', 'co_1', '--owner', 'a@b.example', '--name', 'ERP'];
  test.each([
    [[...issue, '--cap', 'day 5'], /Write period/],
    [[...issue, '--cap', 'week 5.00 EUR'], /Write period/],
    [[...issue, '--rate-limit', 'many'], /whole number/],
    [['top-up-balance', '--company', 'co_1', '--reference', 'x', '--amount', '5'], /amount and its currency/],
    [['kubernetes-secrets', '--all', 'nobody'], /e-mail address/],
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
