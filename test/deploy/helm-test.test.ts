import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { type Person, type Platform, restCaller, startPlatform } from '@procura/testkit/platform';
import { needs } from '../tools/needs.ts';
import { helm, root, run } from './checkers.ts';
import { parseManifests, podsOf } from './manifests.ts';

const { test, runs } = needs('helm');

// What `helm test` runs in a cluster, run here against a platform: the arguments and variables of the chart's pod.

let platform: Platform;
let buyer: Person;
beforeAll(async () => {
  if (!runs) return;
  platform = await startPlatform();
  buyer = await platform.company('buyer');
}, 60_000);
afterAll(() => platform?.stop());

const cli = (args: string[], env: Record<string, string>) =>
  run(process.execPath, [join(root, 'deploy/cli/src/main.ts'), ...args], {
    env: { PROCURA_URL: platform.base_url, ...env },
  });

/** Runs the pod's command with a REST key. */
const runPod = async (key: string) => {
  const values = join(root, 'deploy/helm/ci/production-values.yaml');
  const { text } = await helm('template', '-f', values, '--show-only', 'templates/test.yaml');
  const [{ args = [], env = [] } = {}] = podsOf(parseManifests(text)).flatMap(({ spec }) => spec.containers);
  expect(env.map(({ name }) => name)).toEqual(['PROCURA_URL', 'PROCURA_CONNECT_WITHIN', 'PROCURA_REST_KEY']);
  return cli(args, { PROCURA_REST_KEY: key });
};

test('the pod checks a platform with the key that docs/deploy.md makes', async () => {
  const page = readFileSync(join(root, 'docs/deploy.md'), 'utf8');
  const [, operations = ''] = /--name "helm test".*\n?.*--operations (\S+)/.exec(page) ?? [];
  const issue = ['issue-rest-key', '--company', buyer.company_id, '--owner', buyer.email, '--name', 'check'];
  const issued = await cli([...issue, '--operations', operations, '--json'], {
    PROCURA_REST_KEY: platform.operator_key,
  });
  const { secret } = JSON.parse(issued.stdout);

  // Without a branch there is nothing to order for.
  await expect(runPod(secret)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The company of the key has no active branch.'),
  });
  const { call } = restCaller(platform.base_url, buyer.rest_key);
  const branch = await call('create_branch', {
    ...{ name: 'Platform check', code: 'CHECK', currency: 'EUR', time_zone: 'Europe/Berlin' },
    address: { line1: 'Obere Str. 57', city: 'Berlin', country: 'DE' },
  });
  for (const turn of [1, 2]) {
    const { stdout, stderr } = await runPod(secret);
    expect(stdout).toBe('The platform answers, previews orders and delivers events.\n');
    expect(stderr).toMatch(/^whoami: .+\npreview_order: will_be_refused\nevent of branches: delivered .+\n$/);
    const { json } = await call('list_audit_events', { operation: 'update_branch' });
    expect(json.data).toHaveLength(turn);
  }
  const { json } = await call('get_branch', { branch_id: branch.json.id });
  expect(json).toMatchObject({ name: 'Platform check', version: 3 });
}, 60_000);

test('a key that is refused ends it with the sentence of the platform', async () => {
  await expect(runPod(platform.operator_key)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/is no buyer\. Use a REST key of a buyer company/),
  });
});
