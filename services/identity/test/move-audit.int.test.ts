import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type AuditChainEntry,
  auditRecorded,
  exportAudit,
  Failure,
  type Id,
  newId,
  type Payload,
} from '@procura/contracts';
import { openMongo, type Place, placeOf } from '@procura/mongo';
import { startWorld, type World } from '@procura/testkit';
import { seededRandom } from '@procura/testkit/seeded-random';
import { verifyChain } from '@procura/testkit/verify-chain';
import { openAuditLog } from '../src/audit/audit-log.ts';
import { auditEntries } from '../src/audit/audit-store.ts';
import { moveAudit } from '../src/audit/move-audit.ts';
import type { Deps } from '../src/deps.ts';
import { aCompany, operator, subscribers } from './people.ts';

const uri = String(process.env.MONGODB_URI);
const random = seededRandom();
let companies: Id<'company'>[];

let client: Awaited<ReturnType<typeof openMongo>>;
/** A replica of identity without AUDIT_MONGODB_URI, and one with it. */
let without: World;
let having: World;
let places: { own: Place; second: Place };
beforeAll(async () => {
  const services = ['identity'] as const;
  const absent = [...subscribers, 'branches'] as const;
  without = await startWorld({ services, absent });
  companies = [];
  for (let count = 0; count < 6; count++) companies.push((await aCompany(without)).company_id);
  // The log is not empty, so that no start moves it.
  await without.settle();
  const config = { namespace: without.config.namespace, audit_mongodb_uri: uri };
  having = await startWorld({ services, absent, config });
  client = await openMongo(uri);
  places = {
    own: placeOf(client, client.db(`${config.namespace}_identity`)),
    second: placeOf(client, client.db(`${config.namespace}_audit`)),
  };
});
afterAll(async () => {
  await client?.close();
  await having?.stop();
  await without?.stop();
});

type Recorded = Payload<typeof auditRecorded>;
const numbers = new Map<string, number>();
/** The next entry that branches records of a company. */
const recorded = (company_id: Id<'company'>): Recorded => {
  const number = (numbers.get(company_id) ?? 0) + 1;
  numbers.set(company_id, number);
  return {
    id: newId('audit'),
    company_id,
    service: 'branches',
    number,
    at: new Date().toISOString(),
    actor: { user_id: 'usr', name: 'Someone', credential_id: 'cred', credential_kind: 'rest_key' },
    operation: 'create_branch',
    target: null,
    request_id: 'req_1',
  };
};

const acknowledged: Recorded[] = [];
let waiting: Recorded[] = [];
/** Delivers entries as an outbox does, to one of the replicas; what is refused is delivered again later. */
const deliver = async (payloads: readonly Recorded[]): Promise<void> => {
  await Promise.all(
    payloads.map(async (payload) => {
      try {
        await without.bus.deliver(auditRecorded, 'identity', {
          event_id: `${newId('event')}:identity`,
          payload,
        });
        acknowledged.push(payload);
      } catch (error) {
        expect(error).toBeInstanceOf(Failure);
        expect((error as Failure).code).toBe('unavailable');
        waiting.push(payload);
      }
    }),
  );
};
const deliverAgain = async (): Promise<void> => {
  const again = waiting;
  waiting = [];
  await deliver(again);
};

class Killed extends Error {}

/**
 * The mover's places, which end it before one of its writes, and after the seal: of several entries, the first half was
 * written.
 */
const killedAt = (step: number): { own: Place; second: Place } => {
  let steps = 0;
  const write = async (half: () => Promise<unknown>): Promise<void> => {
    if (++steps < step) return;
    await half();
    throw new Killed();
  };
  const writing = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(of, name) {
        const found: unknown = Reflect.get(of, name, of);
        if (typeof found !== 'function') return found;
        if (name === 'owner' || name === 'work')
          return (...args: unknown[]) => writing(found.apply(of, args));
        if (name === 'insert')
          return async (...docs: object[]) => {
            await write(async () => {
              const half = docs.slice(0, Math.floor(docs.length / 2));
              if (half.length > 0) await found.apply(of, half);
            });
            return found.apply(of, docs);
          };
        if (name === 'updateOne' || name === 'updateEach')
          return async (...args: unknown[]) => {
            await write(async () => undefined);
            return found.apply(of, args);
          };
        return found.bind(of);
      },
    });
  const own: Place = {
    ...places.own,
    seal: async (...args) => {
      await write(async () => undefined);
      // Appended after the first copy, so that the second one has something to copy.
      await deliver(companies.map(recorded));
      await places.own.seal(...args);
      throw new Killed();
    },
  };
  const second: Place = {
    ...places.second,
    collection: (spec) => writing(places.second.collection(spec)),
  };
  return { own, second };
};

const chainOf = async (company_id: Id<'company'>) => {
  const entries: AuditChainEntry[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await having.call(exportAudit, operator, { company_id, limit: 100, cursor });
    entries.push(...page.data);
    cursor = page.next_cursor ?? undefined;
    if (!cursor) return { entries, head: page.head };
  }
};

test(`a move that is ended at each of its writes loses nothing and continues no chain twice (seed ${random.seed})`, async () => {
  await deliver(companies.flatMap((company_id) => Array.from({ length: 7 }, () => recorded(company_id))));
  let endedSealed = 0;
  for (let step = 1; ; step++) {
    const some = companies.filter((_, index) => index === 0 || random.next() < 0.3).map(recorded);
    const wasSealed = (await places.own.sealOf(auditEntries)) !== null;
    const [moved] = await Promise.allSettled([
      moveAudit(killedAt(step), { phase: 'contract', report: () => undefined }),
      deliver(some),
      random.next() < 0.5 ? deliverAgain() : undefined,
    ]);
    if (moved.status === 'fulfilled') break;
    expect(moved.reason).toBeInstanceOf(Killed);
    if (wasSealed) endedSealed++;
    else if ((await places.own.sealOf(auditEntries)) !== null) step = 0;
  }
  // Ended before each write of the part that appends wait for: entries, heads and opening.
  expect(endedSealed).toBeGreaterThan(2);
  expect(waiting.length).toBeGreaterThan(0);

  // The replica without the setting refuses every entry from now on, and the other one takes it.
  for (let more = 0; waiting.length > 0 || more < 3; more++) {
    await deliverAgain();
    if (more < 3) await deliver(companies.map(recorded));
  }
  const outdated = without.deps<Deps>('identity').auditLog;
  await expect(outdated.place()).rejects.toMatchObject({ code: 'unavailable' });
  await without.stopService('identity');
  for (const company_id of companies) {
    const { entries, head } = await chainOf(company_id);
    expect([company_id, verifyChain(entries, head)]).toEqual([company_id, null]);
    const given = acknowledged.filter((one) => one.company_id === company_id).map(({ id }) => id);
    const kept = entries.filter(({ service }) => service === 'branches').map(({ id }) => id);
    expect(kept.toSorted()).toEqual(given.toSorted());
    const before = await places.own
      .collection(auditEntries)
      .owner(company_id)
      .find({}, { sort: { sequence: 1 } });
    expect(before.map(({ hash }) => hash)).toEqual(entries.slice(0, before.length).map(({ hash }) => hash));
    expect(before.length).toBeLessThan(entries.length);
  }
});

test('a process starts only with the database to which the log was moved', async () => {
  const start = (second: Place | undefined) => openAuditLog({ own: places.own, second }).requireReachable();
  await start(places.second);
  await expect(start(undefined)).rejects.toThrow(
    'The activity log was moved to a database of its own, and AUDIT_MONGODB_URI is not set.',
  );
  const other = 'AUDIT_MONGODB_URI names another database than the one to which the activity log was moved.';
  const empty = placeOf(client, client.db(`${without.config.namespace}_empty`));
  await expect(start(empty)).rejects.toThrow(other);
  const contract = { phase: 'contract', report: () => undefined } as const;
  await expect(moveAudit({ own: places.own, second: empty }, contract)).rejects.toThrow(other);
  await client.db(`${without.config.namespace}_empty`).dropDatabase();

  // A database that was restored from a folder has no seal until it is migrated.
  const sealedFor = await places.own.sealOf(auditEntries);
  await client
    .db(`${without.config.namespace}_identity`)
    .command({ collMod: auditEntries.name, validator: {} });
  expect([sealedFor, await places.own.sealOf(auditEntries)]).toEqual([expect.any(String), null]);
  await moveAudit(places, contract);
  expect(await places.own.sealOf(auditEntries)).toBe(sealedFor);
});
