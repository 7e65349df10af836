import { randomUUID } from 'node:crypto';
import type { Id } from '@procura/contracts';
import { duplicateOf, type Place, retryDuplicates } from '@procura/mongo';
import type { SecondDatabase } from '@procura/service';
import { moveHeads } from './append-audit.ts';
import type { AuditHead } from './audit-entry.ts';
import { type AuditPlace, auditIn, auditPlaces, placeRowId, requireSamePlace } from './audit-log.ts';
import { auditEntries, auditHeads } from './audit-store.ts';

/** How many entries or heads are read and written together, and chains of how many companies. */
const batch = 500;
const together = 8;

/**
 * Moves the activity log from identity's database to one of its own, in the phase `contract`; an empty log in each
 * phase. The entries are copied while appends continue. Then the collection in identity's database is sealed, which
 * refuses appends of every replica of every release, also of one that was frozen meanwhile: their entries wait in the
 * outboxes. What was appended during the first copy follows, and the new place opens: no chain can continue in both.
 * What was in identity's database stays there.
 */
export const moveAudit: SecondDatabase['move'] = async ({ own, second }, { phase, report }) => {
  const places = second.collection(auditPlaces).work();
  const [from, to] = [auditIn(own), auditIn(second)];
  const { place_id, opened } = await rowOf(second);
  const sealed_for = await own.sealOf(auditEntries);
  requireSamePlace(sealed_for, place_id);
  if (opened) {
    // A database that was restored has no seal.
    if (sealed_for === null) await own.seal(auditEntries, place_id);
    return;
  }
  if (sealed_for === null) {
    if (phase === 'expand' && (await hasEntries(from))) {
      report(
        'The activity log remains in the database of identity. When each replica of identity has AUDIT_MONGODB_URI, migrate contract moves it.',
      );
      return;
    }
    report(`copied ${await copyLog(from, to)} entries of the activity log, which is still appended to`);
    await own.seal(auditEntries, place_id);
  }
  const rest = await copyLog(from, to);
  await places.updateOne({ _id: placeRowId }, { $set: { opened: true } });
  report(`copied the last ${rest} entries of the activity log; it is in its own database now`);
};

/** The row of a place, which the first one to ask makes. */
const rowOf = async (second: Place) => {
  const places = second.collection(auditPlaces).work();
  const made = { place_id: randomUUID(), opened: false };
  await retryDuplicates(['_id'], () =>
    places.updateOne({ _id: placeRowId }, { $setOnInsert: made }, { upsert: true }),
  );
  const row = await places.findOne({ _id: placeRowId });
  if (!row) throw new Error('The row of the place of the activity log was removed.');
  return row;
};

const hasEntries = async ({ auditEntries }: AuditPlace): Promise<boolean> =>
  (await auditEntries.work().find({}, { limit: 1, projection: { _id: 1 } })).length > 0;

/** Copies what the new place lacks. Returns the number of entries. */
const copyLog = async (from: AuditPlace, to: AuditPlace): Promise<number> => {
  const [ends, reached] = await Promise.all([endsOf(from), endsOf(to)]);
  const behind = [...ends.entries().filter(([company_id, end]) => end > (reached.get(company_id) ?? 0))];
  let copied = 0;
  for (let index = 0; index < behind.length; index += together) {
    const counts = await Promise.all(
      behind
        .slice(index, index + together)
        .map(([company_id]) => copyChain({ from, to, company_id, after: reached.get(company_id) ?? 0 })),
    );
    copied += counts.reduce((sum, one) => sum + one, 0);
  }
  await copyHeads(from, to);
  return copied;
};

/** The place of the last entry of every chain; MongoDB reads one key of the index for each company. */
const endsOf = async ({ auditEntries }: AuditPlace): Promise<Map<Id<'company'>, number>> => {
  const ends = await auditEntries
    .work()
    .aggregate<{ _id: Id<'company'>; sequence: number }>([
      { $sort: { company_id: -1, sequence: -1 } },
      { $group: { _id: '$company_id', sequence: { $first: '$sequence' } } },
    ]);
  return new Map(ends.map(({ _id, sequence }) => [_id, sequence]));
};

type Chain = { from: AuditPlace; to: AuditPlace; company_id: Id<'company'>; after: number };

/** Copies the entries of one chain in their order, from the one after the last that the new place has. */
const copyChain = async ({ from, to, company_id, after }: Chain): Promise<number> => {
  let copied = 0;
  for (let reached = after; ; ) {
    const rest = await from.auditEntries
      .owner(company_id)
      .find({ sequence: { $gt: reached } }, { sort: { sequence: 1 }, limit: batch });
    const last = rest.at(-1);
    if (!last) return copied;
    try {
      await to.auditEntries.owner(company_id).insert(...rest);
      copied += rest.length;
      reached = last.sequence;
    } catch (error) {
      // Another runner has copied some of them meanwhile; then there is a later end.
      const [end] = await to.auditEntries
        .owner(company_id)
        .find({}, { sort: { sequence: -1 }, limit: 1, projection: { sequence: 1 } });
      if (!duplicateOf(error) || !end || end.sequence <= reached) throw error;
      reached = end.sequence;
    }
  }
};

/** Copies how far each chain is said to reach, also beyond its entries, because that shows that entries are missing. */
const copyHeads = async (from: AuditPlace, to: AuditPlace): Promise<void> => {
  for (let after = '' as AuditHead['_id']; ; ) {
    const heads = await from.auditHeads
      .work()
      .find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit: batch });
    const last = heads.at(-1);
    if (!last) return;
    const there = await to.auditHeads.work().find({ _id: { $in: heads.map(({ _id }) => _id) } });
    const reached = new Map(there.map(({ _id, sequence }) => [_id, sequence]));
    const behind = heads.filter(({ _id, sequence }) => sequence > (reached.get(_id) ?? 0));
    await moveHeads(to, new Map(behind.map(({ _id, sequence, hash }) => [_id, { sequence, hash }])));
    after = last._id;
  }
};

/** The second database of identity. */
export const auditDatabase: SecondDatabase = {
  variable: 'AUDIT_MONGODB_URI',
  collections: [auditEntries, auditHeads, auditPlaces],
  move: moveAudit,
};
