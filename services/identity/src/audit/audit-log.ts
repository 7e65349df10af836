import { Failure } from '@procura/contracts';
import { defineCollection, isSealed, type OpenedCollections, type Place } from '@procura/mongo';
import { auditEntries, auditHeads } from './audit-store.ts';

/** The collections of the activity log in one database. */
export type AuditPlace = OpenedCollections<{
  auditEntries: typeof auditEntries;
  auditHeads: typeof auditHeads;
}> &
  Pick<Place, 'snapshot'>;

/**
 * The activity log, which is in identity's database, or in one of its own (AUDIT_MONGODB_URI) from the moment at which
 * `moveAudit` opens that.
 */
export type AuditLog = {
  /** Where it is now. Raises `unavailable` if that is known to be a database that this process does not have. */
  place(): Promise<AuditPlace>;
  /** Raises `unavailable` for a write that failed because the log moves or has moved, and other errors as they are. */
  refuse(error: unknown): never;
  /** Raises one sentence if it was moved to a database that this process does not have. */
  requireReachable(): Promise<void>;
};

/**
 * The only row of a database of its own. Identity's database names the id of the one to which its log is moved, in the
 * seal of the entries there.
 */
type PlaceRow = { _id: string; place_id: string; opened: boolean };

export const auditPlaces = defineCollection<PlaceRow>({
  name: 'audit_place',
  scope: 'platform',
  indexes: [],
});

/** The id of the only row. */
export const placeRowId = 'place';

/** The activity log in one database. */
export const auditIn = (place: Place): AuditPlace => ({
  auditEntries: place.collection(auditEntries),
  auditHeads: place.collection(auditHeads),
  snapshot: place.snapshot,
});

/** Raises one sentence if the log in identity's database is sealed for another place than this one, or null. */
export const requireSamePlace = (sealed_for: string | null, place_id: string | null): void => {
  if (sealed_for === null || sealed_for === place_id) return;
  throw new Error(
    place_id === null
      ? 'The activity log was moved to a database of its own, and AUDIT_MONGODB_URI is not set. Set it to that database.'
      : 'AUDIT_MONGODB_URI names another database than the one to which the activity log was moved. Set it to that one, or restore that one from a backup.',
  );
};

/** Opens the log of a process; without a second database it stays in the own one. */
export const openAuditLog = ({ own, second }: { own: Place; second: Place | undefined }): AuditLog => {
  const here = auditIn(own);
  const there = second && auditIn(second);
  const places = second?.collection(auditPlaces);
  /** Neither ever ends. */
  let opened = false;
  let sealed = false;
  const rowOf = async () => places?.lookup().findOne({ _id: placeRowId });
  return {
    async place() {
      if (!there) {
        if (sealed) throw moved();
        return here;
      }
      opened ||= (await rowOf())?.opened ?? false;
      return opened ? there : here;
    },
    refuse(error) {
      if (!isSealed(error)) throw error;
      sealed = true;
      throw moved();
    },
    async requireReachable() {
      // Without a row it is no place to which a log was moved.
      const place_id = second ? ((await rowOf())?.place_id ?? '') : null;
      requireSamePlace(await own.sealOf(auditEntries), place_id);
    },
  };
};

/** An entry is delivered again, to where the log is then. */
const moved = (): Failure =>
  new Failure('unavailable', 'The activity log is being moved to another database. Try again.');
