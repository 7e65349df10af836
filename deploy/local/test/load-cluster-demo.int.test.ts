import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pickFreePort } from '../src/stack/ports.ts';
import { environment, localFile, type Start, script, start, wholeStart } from './processes.ts';

const program = join(import.meta.dirname, '..', 'src', 'load-cluster-demo.ts');
const dir = mkdtempSync(join(tmpdir(), 'procura-cluster-demo-'));
const data = join(dir, 'data');
let started: Start;
let base_url: string;
let master: string;
beforeAll(async () => {
  const port = String(await pickFreePort());
  started = start({ MONGODB_URI: '', NATS_URL: '', PORT: port, PROCURA_DATA: data }, ['--empty'], wholeStart);
  ({ base_url } = await localFile(data, started));
  master = readFileSync(join(data, 'secrets', 'procura_secret'), 'utf8');
}, 300_000);
afterAll(async () => {
  started.child.kill('SIGTERM');
  await started.exit;
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
}, 60_000);

/** Runs the program with a kubectl that finds these pods of identity, and runs in them what is executed there. */
const load = (kubectl: { pods: string; mail_dir?: string }, env: NodeJS.ProcessEnv = {}) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const bin = mkdtempSync(join(dir, 'bin-'));
    // kubectl -n demo get pods … and kubectl -n demo exec -i pod/identity-0 -- node -e …
    script(
      join(bin, 'kubectl'),
      `[ "$2" = demo ] || exit 1
case "$3" in
  get) echo ${kubectl.pods} ;;
  exec) [ "$5" = pod/identity-0 ] || exit 1; shift 6; MAIL_DIR=${kubectl.mail_dir ?? ''} exec "$@" ;;
esac`,
    );
    const whole = environment({
      ...{ PROCURA_URL: base_url, PROCURA_MASTER_SECRET: master, PROCURA_DATA: join(dir, 'cluster') },
      ...env,
      PATH: `${bin}:${dirname(process.execPath)}:${process.env.PATH}`,
    });
    execFile(process.execPath, [program, '--in', 'demo'], { env: whole }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
const mail_dir = join(data, 'mail');

test('what is missing is named before anything is created', async () => {
  const other = await pickFreePort();
  const cases: [Parameters<typeof load>, RegExp][] = [
    [[{ pods: '' }, { PROCURA_MASTER_SECRET: '' }], /^PROCURA_MASTER_SECRET is not set\./],
    [[{ pods: '' }, { PROCURA_MASTER_SECRET: 'f'.repeat(64) }], /does not accept the operator’s key/],
    [[{ pods: '' }, { PROCURA_URL: `http://localhost:${other}` }], /does not answer\. .* port-forward/],
    [[{ pods: '' }], /^No pod of identity runs in the namespace demo\./],
    [[{ pods: 'pod/identity-1' }], /^kubectl exec failed/],
    // Where mail is sent by SMTP, people of the demo would receive it.
    [[{ pods: 'pod/identity-0' }], /without mail\.smtpSecret\.$/],
  ];
  for (const [given, words] of cases) {
    const { code, output } = await load(...given);
    expect([code, output.trim()]).toEqual([1, expect.stringMatching(words)]);
  }
  expect(readdirSync(mail_dir)).toEqual([]);
}, 120_000);

test('the demo is loaded once, with the commands to try that a local start prints', async () => {
  const first = await load({ pods: 'pod/identity-0', mail_dir });
  expect([first.code, first.code && first.output]).toEqual([0, 0]);
  const file = join(dir, 'cluster', 'local.json');
  const { demo } = JSON.parse(readFileSync(file, 'utf8'));
  expect(first.output).toContain(`sign in: ${demo.admin.email}  password: ${demo.admin.password}`);
  expect(first.output.match(/^ {2}curl /gm)).toHaveLength(3);
  expect(first.output).toContain(
    `curl -H 'Authorization: Bearer ${demo.admin.rest_key}' ${base_url}/api/whoami`,
  );
  const answer = await fetch(`${base_url}/api/products?query=chai`, {
    headers: { authorization: `Bearer ${demo.admin.rest_key}` },
  });
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    { data: expect.arrayContaining([expect.objectContaining({ name: 'Chai' })]) },
  ]);

  const again = await load({ pods: '' });
  expect([again.code, again.output]).toEqual([0, expect.stringContaining('The demo is loaded.')]);
  expect(again.output).not.toContain('Loading');
  expect(JSON.parse(readFileSync(file, 'utf8')).demo).toEqual(demo);
}, 300_000);
