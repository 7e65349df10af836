import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  connectBus,
  generationOf,
  natsAuthorization,
  natsPassword,
  natsUsers,
  type Peer,
  peerKeysOf,
  peers,
  secretVariables,
  userNameIn,
} from '@procura/bus';
import { serviceNames } from '@procura/contracts';
import { pickFreePort } from '@procura/local';
import { mailTo } from '@procura/testkit/eventually';
import {
  type Caller,
  type Fleet,
  type Person,
  restCaller,
  type ServiceProcess,
  startPlatform,
} from '@procura/testkit/platform';
import { type Balancer, startBalancer } from '../load/balancer.ts';
import { natsServer } from '../tools/server-programs.ts';

const perSecond = 20;
/** Requests in flight, as a client's pool of connections bounds them; those beyond are not sent. */
const mostAtOnce = 6;
/** Processes that start at the same time; in a cluster each is on its own. */
const atOnce = 2;
type Masters = { present: string; second?: string };

const dir = mkdtempSync(join(tmpdir(), 'procura-rotate-'));
const testsPassword = randomBytes(12).toString('hex');
const next = `2.${randomBytes(32).toString('hex')}`;
const replicas = Object.fromEntries(peers.map((peer) => [peer, []])) as unknown as Record<
  Peer,
  ServiceProcess[]
>;
/** Ends of processes that did not finish their work. */
const ends: string[] = [];
let nats: ChildProcess;
let natsPort: number;
let fleet: Fleet;
let balancer: Balancer;
let admin: Person;
let rest: Caller;

/**
 * When NATS was sent the signal to read its users again, and when it had. It then forgets which answers services may still send
 * (`allow_responses`), so that requests in flight at that moment get none.
 */
const reloads: { since: number; until: number }[] = [];
const natsLog = new EventEmitter();
const reload = async (): Promise<void> => {
  const reloaded = once(natsLog, 'reloaded');
  const times = { since: performance.now(), until: Number.POSITIVE_INFINITY };
  reloads.push(times);
  nats.kill('SIGHUP');
  await reloaded;
  times.until = performance.now();
};

const natsUrl = (master: string, peer: Peer): string =>
  `nats://${userNameIn(generationOf(master), peer)}:${natsPassword(master, peer)}@127.0.0.1:${natsPort}`;
const writeUsers = (...masters: string[]): void => {
  const users = masters.flatMap((master) =>
    natsUsers({
      passwordOf: (user) => natsPassword(master, user),
      generation: generationOf(master),
      namespace: '*',
    }),
  );
  users.push({ user: 'tests', password: testsPassword, permissions: 'all' });
  const text = `listen: "127.0.0.1:${natsPort}"\n${natsAuthorization(users)}`;
  writeFileSync(join(dir, 'nats.conf'), text, { mode: 0o600 });
};
const variables = ({ present, second }: Masters, name: Peer): Record<string, string> => ({
  ...secretVariables(present, name, second),
  NATS_URL: natsUrl(present, name),
});

const startReplica = async (name: Peer, masters: Masters): Promise<void> => {
  const replica = await fleet.start(name, { env: variables(masters, name) });
  if (name === 'gateway') await balancer.add(replica.url);
  replicas[name].push(replica);
};
/** As a Deployment is restarted: another replica is started, and once that is ready the old one ends. */
const restartAll = (masters: Masters): Promise<void> =>
  forEachProcess(async (name) => {
    await startReplica(name, masters);
    const old = replicas[name].shift();
    old?.kill('SIGTERM');
    const code = await old?.exited;
    if (code !== 0) ends.push(`${name} ended with code ${code}`);
    if (name === 'gateway' && old) balancer.remove(old.url);
  });
/**
 * A gateway is ready once it has met all services, so the first is last; one that changes is first and asks services
 * that have not.
 */
const forEachProcess = async (act: (name: Peer) => Promise<void>): Promise<void> => {
  const waiting = [...peers].filter((name) => name !== 'gateway');
  if (replicas.gateway.length > 0) await act('gateway');
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await act(next);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (replicas.gateway.length === 0) await act('gateway');
};

beforeAll(async () => {
  natsPort = await pickFreePort();
  balancer = await startBalancer();
  // The first start writes the users of the platform, whose master secret the fleet makes.
  writeUsers();
  nats = spawn(await natsServer(), ['-c', join(dir, 'nats.conf')], { stdio: ['ignore', 'ignore', 'pipe'] });
  createInterface({ input: nats.stderr as Readable }).on('line', (line) => {
    if (line.includes('Reloaded server configuration')) natsLog.emit('reloaded');
  });
  fleet = await startPlatform({
    as: 'processes',
    services: [],
    gateways: 0,
    base_url: balancer.url,
    nats: {
      nats_url: `nats://tests:${testsPassword}@127.0.0.1:${natsPort}`,
      nats_urls: Object.fromEntries(peers.map((peer) => [peer, ''])) as Record<Peer, string>,
    },
    env: {
      DRAIN_MS: '1000',
      // A busy machine takes long to finish the work of a process.
      STOP_WITHIN_MS: '120000',
    },
  });
  writeUsers(fleet.master);
  await reload();
  await forEachProcess((name) => startReplica(name, { present: fleet.master }));
  admin = await fleet.company('buyer');
  rest = restCaller(balancer.url, admin.rest_key);
}, 400_000);
afterAll(async () => {
  await fleet?.stop();
  await balancer?.close();
  nats?.kill('SIGKILL');
  rmSync(dir, { recursive: true });
}, 180_000);

const createBranch = () => {
  const code = `B${randomUUID().slice(0, 12).toUpperCase()}`;
  const address = { line1: 'Obere Str. 57', city: 'Berlin', country: 'DE' };
  const input = { name: code, code, address, currency: 'EUR', time_zone: 'Europe/Berlin' };
  return rest.call('create_branch', input, code);
};

/** Requests at their times, none of which is sent again; `cursor` is of a list read before. */
const startLoad = (cursor: string) => {
  const working = new Set<Promise<void>>();
  const failures: string[] = [];
  const unanswered: string[] = [];
  let [sent, made, ticks] = [0, 0, 0];
  const turns = [
    () => rest.call('whoami', {}),
    () => rest.call('list_branches', { limit: 1, cursor }),
    () => rest.call('get_company_profile', {}),
    createBranch,
  ];
  const send = async (turn: number): Promise<void> => {
    const begunAt = performance.now();
    const reply = await turns[turn % turns.length]?.().catch((error: Error) => error);
    if (reply instanceof Error) {
      const wasInFlight = reloads.some(({ since, until }) => begunAt < until && performance.now() > since);
      const isUnanswered = wasInFlight && reply.message.includes('did not answer in time');
      return void (isUnanswered ? unanswered : failures).push(
        `${reply.cause ?? reply} (after ${Math.round(performance.now() - begunAt)} ms)`,
      );
    }
    if (!reply?.ok) return void failures.push(`${reply?.status} ${JSON.stringify(reply?.json)}`);
    if (turn % turns.length === turns.indexOf(createBranch)) made++;
  };
  const since = performance.now();
  const timer = setInterval(() => {
    for (; ticks < ((performance.now() - since) / 1000) * perSecond; ticks++) {
      if (working.size >= mostAtOnce) continue;
      const work = send(sent++).finally(() => working.delete(work));
      working.add(work);
    }
  }, 1000 / perSecond);
  return async () => {
    clearInterval(timer);
    await Promise.all(working);
    return { sent, made, failures, unanswered };
  };
};

const refusesUsersOf = (master: string): Promise<boolean> =>
  connectBus({
    nats_url: natsUrl(master, 'branches'),
    caller: 'branches',
    keys: peerKeysOf(master, 'branches'),
  }).then(
    (bus) => bus.drain().then(() => false),
    ({ message }) => message.includes('NATS refuses the user'),
  );

test('the master secret changes under load, no request is refused, and what was handed out before still counts', async () => {
  const old = fleet.master;
  for (let count = 0; count < 3; count++) expect((await createBranch()).ok).toBe(true);
  const page = await rest.call('list_branches', { limit: 1 });
  const email = `colleague-${randomUUID()}@example.com`;
  await fleet.settings('invite_user', { email, name: 'Colleague', role: 'buyer' }, admin.cookie);
  const [, invitation] = await mailTo(fleet.mail_dir, email, /invitation=([\w.-]+)/);

  const stop = startLoad(String(page.json.next_cursor));
  // The steps of docs/rotate-secrets.md.
  writeUsers(old, next);
  await reload();
  await restartAll({ present: old, second: next });
  await restartAll({ present: next, second: old });
  await restartAll({ present: next });
  writeUsers(next);
  await reload();
  const { sent, made, failures, unanswered } = await stop();
  expect([sent > 300, failures, ends]).toEqual([true, [], []]);
  expect(await refusesUsersOf(old)).toBe(true);
  expect(unanswered.length).toBeLessThanOrEqual(mostAtOnce * reloads.length);
  const branches = fleet.database('branches').collection('branches');
  // A write whose answer was lost may have been made.
  const count = await branches.countDocuments({ company_id: admin.company_id });
  expect([count >= made + 3, count <= made + 3 + unanswered.length]).toEqual([true, true]);

  const password = 'a long password for the colleague';
  const accepted = await fleet.settings('accept_invitation', { invitation, name: 'Colleague', password });
  expect([accepted.status, accepted.json]).toMatchObject([200, { user: { name: 'Colleague' } }]);
}, 900_000);

test('afterwards nothing of the old master secret opens anything', async () => {
  const old = fleet.master;
  for (const service of serviceNames) {
    const [row] = await fleet.database(service).collection('data_keys').find().toArray();
    expect(Object.keys(row?.sealed)).toHaveLength(1);
  }
  await expect(startReplica('branches', { present: old })).rejects.toThrow(
    /No secret of PROCURA_SECRET opens the key of the database t\w+_branches/,
  );
});
