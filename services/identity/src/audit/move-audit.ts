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
    if (phase === 'expand' && (await nextCompany(from, '')) !== undefined) {
      report(
        'The activity log remains in the database of identity. When each replica of identity has AUDIT_MONGODB_URI, migrate contract moves it.',
      );
      return;
    }
    report(`copied ${await copyEntries(from, to)} entries of the activity log, which is still appended to`);
    await own.seal(auditEntries, place_id);
  }
  const rest = await copyEntries(from, to);
  await copyHeads(from, to);
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

/** The next company that has entries, in the order of ids. */
const nextCompany = async (
  { auditEntries }: AuditPlace,
  after: string,
): Promise<Id<'company'> | undefined> => {
  const [entry] = await auditEntries
    .work()
    .find(
      { company_id: { $gt: after as Id<'company'> } },
      { sort: { company_id: 1, sequence: 1 }, limit: 1, projection: { company_id: 1 } },
    );
  return entry?.company_id;
};

/** Copies what the new place lacks of every chain. Returns the number of entries. */
const copyEntries = async (from: AuditPlace, to: AuditPlace): Promise<number> => {
  let copied = 0;
  let companies: Id<'company'>[] = [];
  const copyThem = async (): Promise<void> => {
    const counts = await Promise.all(companies.map((company_id) => copyChain({ from, to, company_id })));
    copied += counts.reduce((sum, one) => sum + one, 0);
    companies = [];
  };
  for (let company_id = await nextCompany(from, ''); company_id; ) {
    companies.push(company_id);
    if (companies.length === together) await copyThem();
    company_id = await nextCompany(from, company_id);
  }
  await copyThem();
  return copied;
};

/** Copies the entries of one chain in their order, from the one after the last that the new place has. */
const copyChain = async ({
  from,
  to,
  company_id,
}: {
  from: AuditPlace;
  to: AuditPlace;
  company_id: Id<'company'>;
}): Promise<number> => {
  let copied = 0;
  for (let refusedAt = -1; ; ) {
    const [last] = await to.auditEntries
      .owner(company_id)
      .find({}, { sort: { sequence: -1 }, limit: 1, projection: { sequence: 1 } });
    const reached = last?.sequence ?? 0;
    const rest = await from.auditEntries
      .owner(company_id)
      .find({ sequence: { $gt: reached } }, { sort: { sequence: 1 }, limit: batch });
    if (rest.length === 0) return copied;
    try {
      await to.auditEntries.owner(company_id).insert(...rest);
      copied += rest.length;
    } catch (error) {
      // Another runner has copied them meanwhile; then there is a later end.
      if (!duplicateOf(error) || refusedAt === reached) throw error;
      refusedAt = reached;
    }
  }
};

/** Copies how far each chain is said to reach, also beyond its entries, because that shows that entries are missing. */
const copyHeads = async (from: AuditPlace, to: AuditPlace): Promise<void> => {
  for (let after = '' as AuditHead['_id']; ; ) {
    const heads = await from.auditHeads
      .work()
      .find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit: batch });
    await moveHeads(to, new Map(heads.map(({ _id, sequence, hash }) => [_id, { sequence, hash }])));
    const last = heads.at(-1);
    if (!last) return;
    after = last._id;
  }
};

/** The second database of identity. */
export const auditDatabase: SecondDatabase = {
  variable: 'AUDIT_MONGODB_URI',
  collections: [auditEntries, auditHeads, auditPlaces],
  move: moveAudit,
};
