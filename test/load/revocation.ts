/**
 * Revocations against four gateways under load, as real processes: no call begun after the answer succeeds, also
 * while a gateway is frozen, cut off from NATS, or dead. `soak-revocation.ts` runs it whole, the fault test a share.
 */
import { natsUrlOf } from '@procura/testkit';
import { type Fleet, type ServiceProcess, startPlatform } from '@procura/testkit/platform';
import { seededRandom } from '@procura/testkit/seeded-random';
import { grants, type Revocable, type RevocableKind, restKeys, statusOf } from './revocable.ts';
import { type SilentPipe, startSilentPipe } from './silent-pipe.ts';

const replicas = 4;
const loadWorkers = 4;
/** Between two calls of a worker: load, on a machine that also runs every process and the client. */
const pauseMs = 25;
/** Keys that gateways remember before their turn comes. */
const ahead = 3;
/** Keys that work at a time; one person may have 50. */
const mostKeys = 40;
const settleMs = 1000;

type Key = Revocable & { asked: boolean; answeredAtMs: number };
type Gateway = ServiceProcess & { pipe: SilentPipe };

/** What came of a run. Milliseconds from asking for a revocation to its answer; `late` must be empty. */
export type RevocationRun = {
  alive_ms: number[];
  frozen_ms: number[];
  cut_off_ms: number[];
  killed_ms: number[];
  calls: number;
  late: string[];
  /** The seed of the choice of keys and gateways. */
  seed: number;
};

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Revokes `revocations` keys or grants with all gateways alive, and further ones in `rounds` of each fault. */
export const runRevocations = async ({
  revocations,
  rounds,
  of = 'keys',
}: {
  revocations: number;
  rounds: number;
  of?: 'keys' | 'grants';
}): Promise<RevocationRun> => {
  const fleet = await startPlatform({
    as: 'processes',
    services: of === 'grants' ? ['identity', 'branches', 'finance'] : ['identity'],
    gateways: 0,
  });
  const gateways = await Promise.all(Array.from({ length: replicas }, () => startReplica(fleet)));
  try {
    const owner = await fleet.company('buyer');
    const kind = of === 'keys' ? restKeys({ fleet, owner }) : await grants({ fleet, owner });
    const scene = createScene(gateways, kind);
    await scene.run(revocations, rounds);
    return scene.result;
  } finally {
    for (const { pipe, kill } of gateways) {
      pipe.thaw();
      kill('SIGCONT');
    }
    await fleet.stop();
    for (const { pipe } of gateways) await pipe.close();
  }
};

const startReplica = async (fleet: Fleet): Promise<Gateway> => {
  const pipe = await startSilentPipe(natsUrlOf('gateway'));
  return { ...(await fleet.start('gateway', { env: { NATS_URL: pipe.url } })), pipe };
};

const createScene = (gateways: readonly Gateway[], kind: RevocableKind) => {
  const { work, edge } = kind;
  const random = seededRandom();
  const result: RevocationRun = {
    alive_ms: [],
    frozen_ms: [],
    cut_off_ms: [],
    killed_ms: [],
    calls: 0,
    late: [],
    seed: random.seed,
  };

  const makeKeys = async (count: number): Promise<Key[]> => {
    const keys: Key[] = [];
    for (let made = 0; made < count; made++)
      keys.push({ ...(await kind.make(made)), asked: false, answeredAtMs: Number.POSITIVE_INFINITY });
    return keys;
  };

  /** A call with a key; one that succeeds although it began after the answer is noted. */
  const call = async (
    gateway: Gateway | undefined,
    key: Key,
    when: string,
    asking = work,
  ): Promise<number> => {
    const begunAtMs = performance.now();
    const wasAnswered = begunAtMs > key.answeredAtMs;
    const status = await statusOf(String(gateway?.url), asking, key.secret);
    result.calls++;
    if (wasAnswered && status !== 401 && status !== 503)
      result.late.push(`${when}: ${status} at ${gateway?.url}, begun after the answer`);
    // Between the question and the answer a key may be refused or not.
    // A credential that cannot be authenticated in time is answered with Retry-After.
    if (!key.asked && status !== asking.success && status !== 503)
      result.late.push(`${when}: ${status} at ${gateway?.url} for a key that works`);
    return status;
  };

  const revoke = async (key: Key): Promise<number> => {
    const askedAtMs = performance.now();
    key.asked = true;
    await key.revoke();
    key.answeredAtMs = performance.now();
    return key.answeredAtMs - askedAtMs;
  };
  const callAll = (of: readonly Gateway[], key: Key, when: string) =>
    Promise.all(of.map((gateway) => call(gateway, key, when)));

  /** Workers that call with the keys about to be revoked and those just revoked, while the load continues. */
  const underLoad = async (keys: readonly Key[], at: () => number, work: () => Promise<void>) => {
    let done = false;
    const worker = async (): Promise<void> => {
      while (!done) {
        const key = keys[Math.max(0, at() - 2 + random.below(5))];
        const gateway = gateways[random.below(gateways.length)];
        if (key) await call(gateway, key, 'load', edge).catch((error) => result.late.push(String(error)));
        await sleep(pauseMs);
      }
    };
    const workers = Array.from({ length: loadWorkers }, worker);
    try {
      await work();
    } finally {
      done = true;
      await Promise.all(workers);
    }
  };

  /** One revocation while something is wrong with the last gateway. */
  const amiss = async (
    when: string,
    [key, other]: readonly Key[],
    fault: { begin(gateway: Gateway): void; end(gateway: Gateway): void },
  ): Promise<number> => {
    const last = gateways.at(-1);
    if (!key || !other || !last) throw new Error('Two keys and a gateway are needed');
    await callAll(gateways, key, when);
    await callAll(gateways, other, when);
    fault.begin(last);
    const answeredMs = await revoke(key);
    await callAll(gateways.slice(0, -1), key, when);
    // It waits in the socket of a frozen process, and is its first work on waking.
    const begun = call(last, key, when);
    await sleep(50);
    fault.end(last);
    await begun;
    const deadline = performance.now() + 20_000;
    while ((await call(last, key, when)) !== 401 || (await fetched(last, other)) !== 200) {
      if (performance.now() > deadline) throw new Error(`${when}: the gateway did not come back`);
      await sleep(50);
    }
    return answeredMs;
  };
  const fetched = (gateway: Gateway, key: Key): Promise<number> => statusOf(gateway.url, work, key.secret);

  /** Every gateway answers unavailable once its lease has ended, and continues when NATS does. */
  const withoutNats = async (key: Key): Promise<void> => {
    await callAll(gateways, key, 'before');
    for (const { pipe } of gateways) pipe.freeze();
    await sleep(1100);
    const statuses = await Promise.all(gateways.map((gateway) => fetched(gateway, key)));
    if (statuses.some((status) => status !== 503))
      result.late.push(`without NATS the gateways answered ${statuses.join(', ')} instead of 503`);
    for (const { pipe } of gateways) pipe.thaw();
    const deadline = performance.now() + 20_000;
    while ((await Promise.all(gateways.map((gateway) => fetched(gateway, key)))).some((one) => one !== 200)) {
      if (performance.now() > deadline) throw new Error('NATS came back and the gateways did not');
      await sleep(50);
    }
  };

  return {
    result,
    async run(revocations: number, rounds: number): Promise<void> {
      const keys = await makeKeys(Math.min(revocations, mostKeys));
      let at = 0;
      await underLoad(
        keys,
        () => at,
        async () => {
          for (; at < keys.length; at++) {
            // A few ahead, so that the note of its first use is not what its revocation waits for.
            for (const next of keys.slice(at === 0 ? 0 : at + ahead, at + ahead + 1))
              await callAll(gateways, next, 'warm');
            const key = keys[at] as Key;
            result.alive_ms.push(await revoke(key));
            await callAll(gateways, key, 'answered');
            if (keys.length < revocations && keys.length - at <= 2 * ahead) {
              keys.push(...(await makeKeys(Math.min(mostKeys - 2 * ahead, revocations - keys.length))));
              // Their mails and audit entries are none of what is measured.
              await sleep(settleMs);
            }
            await sleep(pauseMs);
          }
        },
      );
      const [stays, ...more] = await makeKeys(1 + 2 * rounds + 1);
      if (!stays) throw new Error('No key was made');
      const frozen = {
        begin: ({ kill }: Gateway) => kill('SIGSTOP'),
        end: ({ kill }: Gateway) => kill('SIGCONT'),
      };
      const cutOff = { begin: ({ pipe }: Gateway) => pipe.freeze(), end: ({ pipe }: Gateway) => pipe.thaw() };
      for (let round = 0; round < rounds; round++) {
        result.frozen_ms.push(await amiss('frozen', [more.pop() as Key, stays], frozen));
        result.cut_off_ms.push(await amiss('cut off', [more.pop() as Key, stays], cutOff));
      }
      await withoutNats(stays);
      const last = more.pop() as Key;
      await callAll(gateways, last, 'before the kill');
      gateways.at(-1)?.kill('SIGKILL');
      result.killed_ms.push(await revoke(last));
      await callAll(gateways.slice(0, -1), last, 'after the kill');
    },
  };
};
