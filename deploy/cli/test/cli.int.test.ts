import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readMails } from '@procura/testkit/mails';
import { marketOn } from '@procura/testkit/market';
import { type Person, type Platform, restCaller, startPlatform } from '@procura/testkit/platform';

const main = resolve(import.meta.dirname, '..', 'src', 'main.ts');

let platform: Platform;
let buyer: Person;
let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'procura-cli-'));
  platform = await startPlatform();
  buyer = await platform.company('buyer');
}, 60_000);
afterAll(async () => {
  await platform.stop();
  await rm(dir, { recursive: true });
});

type Ended = { code: number; stdout: string; stderr: string };
/** The CLI as a process, as the operator runs it. */
const cli = (args: string[], env: Record<string, string> = {}): Promise<Ended> =>
  new Promise((done) => {
    const whole = {
      NODE_COMPILE_CACHE: join(tmpdir(), 'procura-compile-cache'),
      PROCURA_URL: platform.base_url,
      PROCURA_REST_KEY: platform.operator_key,
      INIT_CWD: dir,
      ...env,
    };
    execFile(process.execPath, [main, ...args], { env: whole }, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
// biome-ignore lint/suspicious/noExplicitAny: tests read what a program would
const json = async (args: string[]): Promise<any> => {
  const { code, stdout, stderr } = await cli([...args, '--json']);
  expect([args[0], code, stderr]).toEqual([args[0], 0, '']);
  return JSON.parse(stdout);
};
const ofBuyer = (...args: string[]) => [...args, '--company', buyer.company_id];

describe('companies and keys', () => {
  test('a company is created and its first admin invited', async () => {
    const email = 'first@cli.example.com';
    const company = await json([
      ...['create-company', '--name', 'Alfreds Futterkiste', '--kind', 'buyer', '--country', 'DE'],
      ...['--time-zone', 'Europe/Berlin', '--currency', 'EUR'],
      ...['--admin-name', 'Maria Anders', '--admin-email', email],
    ]);
    expect(company).toMatchObject({ name: 'Alfreds Futterkiste', kind: 'buyer' });
    await platform.world.settle();
    const mails = await readMails(String(platform.world.config.mail_dir));
    expect(mails.map(({ to }) => to)).toContain(email);
  });

  test('a company is found and shown', async () => {
    const found = await cli([
      'list-companies',
      '--query',
      buyer.company_id,
      '--kind',
      'buyer',
      '--unverified',
    ]);
    expect(found).toMatchObject({ code: 0, stdout: expect.stringContaining('buyer in DE, no tax id') });
    const none = await cli(['list-companies', '--query', 'nobody', '--kind', 'supplier']);
    expect(none.stdout).toContain('No company is like this.');
    const shown = await cli(ofBuyer('show-company'));
    for (const text of [buyer.email, 'Not verified', '1 REST keys']) expect(shown.stdout).toContain(text);
  });

  test('a company is suspended, found as such and resumed', async () => {
    const idle = await platform.company('supplier', { name: 'Idle Traders' });
    const of = (...args: string[]) => [...args, '--company', idle.company_id];
    const suspended = await cli(of('suspend-company', '--reason', 'Unpaid'));
    expect([suspended.code, suspended.stdout]).toEqual([
      0,
      expect.stringContaining('Idle Traders is suspended'),
    ]);
    const listed = await cli(['list-companies', '--suspended']);
    expect(listed.stdout.trim()).toMatch(/^\S+ {2}Idle Traders, .*not verified, suspended, created \S+$/);
    expect((await cli(of('show-company'))).stdout).toMatch(/Suspended [-0-9]+ by .*: Unpaid/);
    expect(await json(of('resume-company'))).toMatchObject({ name: 'Idle Traders', suspension: null });
  }, 120_000);

  test('the second factor of a user is reset, also where there is none', async () => {
    const { user_id, email } = await platform.colleague(buyer, 'buyer');
    expect(await json(ofBuyer('reset-second-factor', '--email', email))).toEqual({ user_id, reset: false });
    const unknown = await cli(ofBuyer('reset-second-factor', '--email', 'nobody@example.com'));
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('is not an active user')]);
  });

  test('a key is issued with caps, its rate limit set, and revoked', async () => {
    const { key, secret } = await json(
      ofBuyer(
        ...['issue-rest-key', '--owner', buyer.email, '--name', 'ERP', '--rate-limit', '60', '--no-money'],
        ...['--areas', 'orders,company', '--cap', 'day 500.00 EUR', '--cap', 'month 2000.00 EUR approve'],
      ),
    );
    expect(key).toMatchObject({
      rate_limits_per_minute: { read: 60, write: 30, money: 12 },
      no_money: true,
      areas: ['orders', 'company'],
      caps: [
        { period: 'day', limit: { amount: '500.00', currency: 'EUR' }, on_exceed: 'refuse' },
        { period: 'month', limit: { amount: '2000.00', currency: 'EUR' }, on_exceed: 'approve' },
      ],
    });
    const holder = restCaller(platform.base_url, secret);
    expect((await holder.call('whoami')).json.credential).toMatchObject({ id: key.id, name: 'ERP' });
    const set = await cli(ofBuyer('set-rate-limit', '--credential', key.id, '--per-minute', '1200'));
    expect(set).toMatchObject({ code: 0, stdout: 'ERP may make 1200 requests a minute from now on.\n' });
    const revoked = await cli(ofBuyer('revoke-rest-key', '--credential', key.id));
    expect(revoked).toMatchObject({ code: 0, stdout: expect.stringContaining('is revoked') });
    expect(await holder.call('whoami')).toMatchObject({ status: 401 });
  });

  test('a balance is topped up once per reference', async () => {
    const topUp = ofBuyer('top-up-balance', '--amount', '1000.00 EUR', '--reference', 'Transfer 1');
    const [one, other] = await Promise.all([json(topUp), json(topUp)]);
    expect(one.top_up_id).toBe(other.top_up_id);
    expect(one.balance.available).toEqual({ amount: '1000.00', currency: 'EUR' });
  });
});

test('an escalated claim is listed, shown and decided', async () => {
  const { buyer: buying, supplier, order } = await marketOn(platform);
  const { id: order_id } = await order();
  const must = async (person: Person, operation: string, input: Record<string, unknown>) => {
    const reply = await restCaller(platform.base_url, person.rest_key).call(operation, input);
    expect([operation, reply.ok ? 'done' : reply.json]).toEqual([operation, 'done']);
    return reply.json;
  };
  await must(supplier, 'confirm_order', { order_id });
  const { lines } = await must(supplier, 'ship_order', { order_id, carrier: 'Speedy' });
  const { shipments } = await must(buying, 'get_order_logistics', { order_id });
  const of = { line_id: lines[0].id, kind: 'damaged' };
  const problems = [{ kind: 'damaged', quantity: 3, note: 'Boxes are wet' }];
  const counted = [{ line_id: of.line_id, received_quantity: 10, problems }];
  const shipment = { order_id, shipment_id: shipments[0].id };
  const received = await must(buying, 'confirm_receipt', { ...shipment, lines: counted, rest: 'accepted' });
  const claim_id = received.claims[0].id;
  await must(supplier, 'answer_claim', { claim_id, lines: [of], reason: 'They were dry' });
  await must(buying, 'escalate_claim', { claim_id, reason: 'See the photos' });

  expect((await json(['list-claims'])).data.map(({ id }: { id: string }) => id)).toEqual([claim_id]);
  const shown = await cli(['show-claim', '--claim', claim_id]);
  for (const text of ['Boxes are wet', 'They were dry', 'See the photos', '3 to decide'])
    expect(shown.stdout).toContain(text);
  const given = ['--claim', claim_id, '--reason', 'One box was wet'];
  const wrong = await cli(['decide-claim', ...given, '--credit', 'two of them']);
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('oln_… damaged 2')]);
  const decided = await json(['decide-claim', ...given, '--credit', `${of.line_id} damaged 1`]);
  expect(decided).toMatchObject({ status: 'settled', credited: { amount: '10.00' } });
  expect((await cli(['list-claims'])).stdout).toContain('No claim waits');
});

describe('import-history', () => {
  const header =
    'number,purchase_ref,branch_code,supplier_company_id,created_at,status,payment_status,billing_status,required_on,currency,shipping,carrier,shipped_at,delivered_at,received_by,sku,quantity,unit_price,discount_percent';
  const shipped = 'Speedy,2025-01-03T10:00:00Z,2025-01-05T10:00:00Z,Maria';

  test('keeps good orders and names bad ones with file and line', async () => {
    const seller = await platform.company('supplier');
    const [buying, selling] = [buyer, seller].map(({ rest_key }) => restCaller(platform.base_url, rest_key));
    await buying?.call('create_branch', {
      name: 'Main',
      code: 'MAIN',
      address: { line1: 'Obere Str. 57', city: 'Berlin', country: 'DE' },
      currency: 'EUR',
      time_zone: 'Europe/Berlin',
    });
    const store = await selling?.call('create_store', { name: 'Exotic', country: 'DE', currency: 'EUR' });
    await selling?.call('import_products', {
      store_id: store?.json.id,
      rows: ['CHAI', 'CHANG'].map((sku) => ({
        ...{ sku, name: sku, category: 'Beverages', stock: 10 },
        list_price: { amount: '10.00', currency: 'EUR' },
      })),
    });
    await platform.world.settle();
    const order = (number: string, branch: string, at = '2025-01-02T10:00:00Z') =>
      `${number},${number},${branch},${seller.company_id},${at},delivered,paid,billed,2025-02-01,EUR,5.00,${shipped}`;
    await writeFile(
      join(dir, 'orders.csv'),
      [
        header,
        `${order('H-1', 'MAIN')},CHAI,3,9.50,10`,
        'H-1,,,,,,,,,,,,,,,CHANG,2,8.00,',
        `${order('H-2', 'NOWHERE')},CHAI,1,9.50,`,
        `${order('H-3', 'MAIN')},CHAI,1,9.50,`,
        'H-3,,,,,,,,,,,,,,,CHANG,none,8.00,',
        `${order('H-4', 'MAIN')},CHAI,1,9.50,`,
        `${order('H-4', 'OTHER')},CHAI,1,9.50,`,
      ].join('\n'),
    );
    const { code, stdout } = await cli(ofBuyer('import-history', 'orders.csv'));
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^orders\.csv:4: order H-2: branch_code /),
      expect.stringMatching(/^orders\.csv:6: order H-3: quantity must be a number/),
      expect.stringMatching(/^orders\.csv:8: branch_code is another than in line 7 /),
      '1 orders imported, 0 were there already, 3 problems.',
      expect.stringContaining('run the command again'),
      '',
    ]);
    expect(code).toBe(1);
    const found = await buying?.call('list_orders', { number: 'H-1' });
    expect(found?.json.data).toMatchObject([{ status: 'delivered', total: { amount: '46.65' } }]);
  });
});

test('an audit chain is exported and checked offline; what was changed or cut off is named', async () => {
  await platform.world.settle();
  const { head } = await json(ofBuyer('export-audit', '--out', 'audit.jsonl'));
  const lines = (await readFile(join(dir, 'audit.jsonl'), 'utf8')).trimEnd().split('\n');
  expect(lines).toHaveLength(head.sequence);
  // Nothing but the file is needed.
  const offline = { PROCURA_URL: 'http://127.0.0.1:9', PROCURA_REST_KEY: '' };
  expect(await cli(['verify-audit', 'audit.jsonl'], offline)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`ends where its head says, at entry ${head.sequence}`),
  });
});

test('heads of all chains are signed, once each, and an export is held against them', async () => {
  await platform.world.settle();
  await json(['audit-signing-key', '--out', 'signing.pem']);
  const sign = () => json(['sign-audit-heads', '--key', 'signing.pem', '--out', 'heads.jsonl']);
  expect((await sign()).signed).toBeGreaterThan(0);
  expect(await sign()).toEqual({ signed: 0, mailed: 0, broken: [] });
  const signed = ['--signed-heads', 'heads.jsonl', '--public-key', 'signing.pem.pub'];
  await json(ofBuyer('export-audit', '--out', 'signed.jsonl'));
  expect(await json(['verify-audit', 'signed.jsonl', ...signed])).toMatchObject({
    ok: true,
    signed_heads: 1,
  });
});

test('signed heads are mailed to the admins who want them, by a key that may do nothing else', async () => {
  await platform.settings('update_integration_settings', { audit_head_mails: true }, buyer.cookie);
  await platform.world.settle();
  const { secret } = await json([
    ...['issue-rest-key', '--company', 'co_00000000000000000000000000'],
    ...['--owner', 'operator@procura.example', '--name', 'Signer'],
    ...['--operations', 'list_audit_heads,mail_signed_audit_heads'],
  ]);
  const sign = () =>
    cli(['sign-audit-heads', '--key', 'signing.pem', '--out', 'heads.jsonl', '--json'], {
      PROCURA_REST_KEY: secret,
    });
  expect(JSON.parse((await sign()).stdout)).toMatchObject({ mailed: 1, broken: [] });
  await platform.world.settle();
  const mails = await readMails(String(platform.world.config.mail_dir));
  const [line] = mails
    .filter(({ to }) => to === buyer.email)
    .flatMap(({ text }) => /\{"company_id".*\}/.exec(text) ?? []);
  await writeFile(join(dir, 'mailed.jsonl'), `${line}\n`);
  await json(ofBuyer('export-audit', '--out', 'mailed-chain.jsonl'));
  // The mail is all that an admin needs, with the export and the public key.
  const signed = ['--signed-heads', 'mailed.jsonl', '--public-key', 'signing.pem.pub'];
  expect(await json(['verify-audit', 'mailed-chain.jsonl', ...signed])).toMatchObject({
    ok: true,
    signed_heads: 1,
  });
  expect(JSON.parse((await sign()).stdout)).toMatchObject({ mailed: 0 });
});

test('a refused call, an unknown command and an unreachable platform have different exit codes', async () => {
  const revoke = ['revoke-rest-key', '--company', buyer.company_id, '--credential', 'nonsense'];
  const [refused, unknown, away] = await Promise.all([
    cli([...revoke, '--json']),
    cli(['frobnicate']),
    cli(revoke, { PROCURA_URL: 'http://127.0.0.1:9' }),
  ]);
  expect(refused.code).toBe(1);
  expect(JSON.parse(refused.stderr)).toMatchObject({
    code: 'invalid_input',
    errors: [{ path: 'credential_id' }],
  });
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('--help') });
  expect(away).toMatchObject({ code: 3, stderr: expect.stringContaining('Check PROCURA_URL') });
});
