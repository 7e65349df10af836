import { createHash } from 'node:crypto';
import type { Handler } from '@procura/bus';
import {
  type Change,
  type ChangeType,
  changeRetentionDays,
  Failure,
  type getChange as getContract,
  type listChanges as listContract,
  maxChanges,
  mayRead,
  notFound,
  type Principal,
} from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { sealPlace, unsealPlace } from './change-cursor.ts';
import { readEpoch } from './epoch.ts';
import { toChange } from './feed-store.ts';
import { lastSeen, readFloor, readLastNumber } from './last-numbers.ts';

const defaultLimit = 100;
/** A request waits this long in the service; the gateway repeats it with the caller's rights at that time. */
const longestWaitMs = 1000;

/**
 * The changes after a cursor that the caller may read. The returned cursor names the last change that was examined,
 * readable or not, so that a reader that continues from it misses nothing.
 */
export const listChanges: Handler<Deps, typeof listContract> = async (deps, call, input) => {
  const { principal } = call;
  const { company_id } = principal;
  const { types, limit = defaultLimit, wait = 0 } = input;
  const epoch = await readEpoch(deps);
  const start = await startOf(deps, company_id, { epoch, after: input.after });
  const after = (number: number) => examine(deps, principal, { start: number, types, limit });
  // The watch begins before the read, so that no change arrives unnoticed in between.
  const watch = deps.arrivals.watch(company_id);
  let found: Awaited<ReturnType<typeof examine>>;
  try {
    found = await after(start);
    if (found.data.length === 0 && !found.has_more && wait > 0) {
      await watch.arrived(Math.min(wait * 1000, longestWaitMs));
      found = await after(found.last);
    }
  } finally {
    watch.end();
  }
  await requireKept(deps, company_id, start);
  const { data, last, has_more } = found;
  return { data, next: sealPlace(deps, company_id, [epoch, last]), has_more, view: viewOf(principal) };
};

/** The number to read after: from the cursor, the newest, or the floor. Raises `changes_expired`. */
const startOf = async (
  deps: Deps,
  company_id: string,
  { epoch, after }: { epoch: string; after: string | undefined },
): Promise<number> => {
  if (after === undefined) return readFloor(deps, company_id);
  if (after === 'now') return readLastNumber(deps, company_id);
  const position = unsealPlace(deps, company_id, after);
  if (!position)
    throw new Failure(
      'invalid_cursor',
      'The cursor was not made by list_changes for this company. Pass next of the last answer unchanged, or now.',
      { errors: [{ path: 'after', message: 'was not made by list_changes; pass next unchanged, or now' }] },
    );
  const [of, number] = position;
  if (of !== epoch) throw expired();
  return number;
};

/**
 * Examines the changes after a number until the page is full or the maximum per call is reached. Numbers have no gaps,
 * so a range of numbers is as many documents.
 */
const examine = async (
  deps: Deps,
  caller: Principal,
  { start, types, limit }: { start: number; types: readonly ChangeType[] | undefined; limit: number },
): Promise<{ data: Change[]; last: number; has_more: boolean }> => {
  const data: Change[] = [];
  let last = start;
  for (const end = start + maxChanges; ; ) {
    const step = Math.min(limit, end - last);
    const found = await deps.entries
      .owner(caller.company_id)
      .find({ number: { $gt: last, $lte: last + step + 1 } }, { sort: { number: 1 } });
    for (const entry of found.slice(0, step)) {
      if (data.length === limit) return { data, last, has_more: true };
      last = entry.number;
      if ((types?.includes(entry.type) ?? true) && mayRead(entry, caller)) data.push(toChange(entry));
    }
    const has_more = found.length > step;
    if (!has_more || data.length === limit || last >= end) return { data, last, has_more };
  }
};

/**
 * Checked after the read, because the floor is raised before changes are deleted. A number that was never assigned
 * belongs to a database that was restored later. Raises `changes_expired`.
 */
const requireKept = async (deps: Deps, company_id: string, start: number): Promise<void> => {
  if (start < (await readFloor(deps, company_id))) throw expired();
  const isKnown = start <= (lastSeen(deps, company_id) ?? 0);
  if (!isKnown && start > (await readLastNumber(deps, company_id))) throw expired();
};

const expired = (): Failure =>
  new Failure(
    'changes_expired',
    `The cursor is older than the changes that are kept (${changeRetentionDays} days), or than a restore of the platform. Call list_changes with after=now, read the lists, and continue from its next.`,
    { errors: [{ path: 'after', message: 'is too old; begin with now and read the lists once' }] },
  );

/** A digest of the rights that decide which changes a caller reads. */
const viewOf = (caller: Principal): string => {
  const { permissions, branch_ids, areas, operations } = caller;
  const sets = [permissions, branch_ids, areas, operations].map((set) => set && [...set].toSorted());
  return createHash('sha256').update(JSON.stringify(sets)).digest('base64url').slice(0, 22);
};

export const getChange: Handler<Deps, typeof getContract> = async (deps, { principal }, { change_id }) => {
  const entry = await deps.entries.owner(principal.company_id).findOne({ _id: change_id });
  if (!entry || !mayRead(entry, principal))
    throw notFound(
      `There is no change ${change_id} that you may read. list_changes shows those of the last ${changeRetentionDays} days.`,
      'change_id',
      'is not a change you may read; list_changes shows them',
    );
  return toChange(entry);
};
