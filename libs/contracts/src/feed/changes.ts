import { z } from 'zod';
import { type ChangeKind, type ChangeType, changeTypeNames, changeTypes } from '../language/change-types.ts';
import { event } from '../language/event.ts';
import { id, newId } from '../language/ids.ts';
import type { Operation } from '../language/operation.ts';
import { refusal } from '../language/operation-access.ts';
import { readOperation, writeOperation } from '../language/operation-kinds.ts';
import { mayUseBranch, type Principal } from '../language/principal.ts';
import { bounded, timestamp } from '../language/values.ts';
import { getOrder } from '../orders/order.ts';
import { getRecurrence } from '../recurrence/recurrence.ts';
import { getBid } from '../rfq/bid.ts';
import { listRfqPurchaseOrders } from '../rfq/purchase-order.ts';
import { getRfq } from '../rfq/rfq.ts';

/** The operation that reads an object of each kind; its callers may read the changes. */
export const changeReaders: Readonly<Record<ChangeKind, Operation>> = {
  order: getOrder,
  rfq: getRfq,
  bid: getBid,
  purchase_order: listRfqPurchaseOrders,
  recurrence: getRecurrence,
};

/** The field of `object` that the operation reading it takes: purchase orders are listed by their RFQ. */
export const changeReaderField = (kind: ChangeKind): 'id' | 'rfq_id' =>
  kind === 'purchase_order' ? 'rfq_id' : 'id';

/** Maximum number of changes per page. */
export const maxChanges = 1000;
/** Days for which a change is kept. */
export const changeRetentionDays = 90;
/** Longest time in seconds that a call waits for a change. */
const maxChangeWaitS = 25;

const changeType = z.enum(changeTypeNames);

/** A change as one party reads it. */
const changeFacts = {
  id: id('change'),
  type: changeType,
  at: timestamp.describe('When it was committed'),
  object: z.object({
    kind: z.enum(Object.keys(changeReaders) as [ChangeKind, ...ChangeKind[]]),
    id: z.string().max(40).describe('Id of the object, such as ord_…'),
    number: z.string().max(40).nullable().describe('The number that people use, where the object has one'),
    version: z
      .int()
      .describe('Version of the object after the change: of two changes of one object, the higher is later'),
    rfq_id: id('rfq')
      .optional()
      .describe(
        'RFQ of a purchase order, by which list_rfq_purchase_orders shows it; absent for other kinds',
      ),
  }),
  status: z.string().max(24).nullable().describe('Status of the object after the change'),
  branch_id: id('branch').nullable().describe('Branch of the object; null for suppliers'),
  by: z
    .object({ company_id: id('company'), user_id: id('user').nullable() })
    .nullable()
    .describe('The company that made the change, and the user if it is your own; null: the platform'),
};

export const change = z.object({
  ...changeFacts,
  number: z.int().describe('Place in the feed of your company: 1, 2, 3 … without gaps'),
});
export type Change = z.output<typeof change>;

/** A change to be appended to the feed of one company. */
const recordedChange = z.object({ ...changeFacts, company_id: id('company') });
export type RecordedChange = z.output<typeof recordedChange>;

/** Maximum number of changes in one event; a write with more publishes several. */
export const maxRecordedChanges = 200;

export const changesRecorded = event({
  name: 'changes_recorded',
  publishers: ['orders', 'rfq', 'recurrence'],
  subscribers: ['feed'],
  partition_by: 'company_id',
  description: 'A write changed objects that other programs mirror; one entry for each party that sees it.',
  payload: z.object({
    company_id: id('company').describe('Company of the first entry'),
    entries: z.array(recordedChange).min(1).max(maxRecordedChanges),
  }),
});

/** A change as the service that owns the object records it. */
export type ChangeNote = {
  type: ChangeType;
  id: string;
  number: string | null;
  /** Of a purchase order. */
  rfq_id?: RecordedChange['object']['rfq_id'];
  /** Each party that sees the change, with its view: version and status may differ between the parties. */
  parties: readonly {
    company_id: string;
    version: number;
    status: string | null;
    /** For buyers; null for suppliers, whose users are not confined to branches of buyers. */
    branch_id: string | null;
  }[];
};

/** The author of a change; undefined for changes by the platform. */
export type ChangeAuthor = Pick<Principal, 'company_id' | 'user_id'> | undefined;

/** The change as each party reads it: its own user by id, and the other party only as a company. */
export const recordedChanges = (
  { type, id: objectId, number, rfq_id, parties }: ChangeNote,
  { author, at }: { author: ChangeAuthor; at: Date },
): RecordedChange[] =>
  parties.map(({ company_id, version, status, branch_id }) => ({
    id: newId('change'),
    company_id: company_id as RecordedChange['company_id'],
    type,
    at: at.toISOString(),
    object: { kind: changeTypes[type][0], id: objectId, number, version, ...(rfq_id && { rfq_id }) },
    status,
    branch_id: branch_id as RecordedChange['branch_id'],
    by: author
      ? { company_id: author.company_id, user_id: author.company_id === company_id ? author.user_id : null }
      : null,
  }));

/**
 * Whether this caller may read a change of its company: it may call the operation that reads the object, and sees its
 * branch.
 */
export const mayRead = (
  { type, branch_id }: Pick<Change, 'type' | 'branch_id'>,
  caller: Principal,
): boolean =>
  refusal(changeReaders[changeTypes[type][0]], caller) === undefined &&
  (branch_id === null || mayUseBranch(caller, branch_id));

const feed = {
  area: 'company',
  service: 'feed',
  surfaces: ['rest', 'console'],
  whole_company: false,
  person_only: 'no',
  permission: 'member',
  audience: 'both',
} as const;

export const listChanges = readOperation({
  ...feed,
  name: 'list_changes',
  title: 'Read changes',
  description:
    'Lists what changed in orders, RFQs, bids, purchase orders and recurring orders since a cursor, oldest first, each change once. Without after it begins with the oldest change kept, and after=now begins at this moment. Store next and pass it as after in the next call, so that no change is missed. Shows what the credential may read; when view differs from the last answer, its rights have changed, so read the lists once again. Changes are kept for 90 days; an older cursor is refused with changes_expired.',
  input: z.strictObject({
    after: bounded(1000)
      .regex(/^[\w.-]+$/, { error: 'must be next of the last answer, or now' })
      .optional()
      .describe('next of the last answer, or now'),
    types: z.array(changeType).min(1).max(changeTypeNames.length).optional().describe('Only these types'),
    limit: z
      .int()
      .min(1)
      .max(maxChanges)
      .optional()
      .describe('Maximum number of changes returned; 100 when left out'),
    wait: z
      .int()
      .min(0)
      .max(maxChangeWaitS)
      .optional()
      .describe('Seconds to wait for a change when there is none yet; 0 when left out'),
  }),
  output: z.object({
    data: z.array(change).max(maxChanges),
    next: z.string().max(1000).describe('Pass as after to continue; also when data is empty'),
    has_more: z.boolean().describe('True when there is more to read at once, also if data is empty'),
    view: z.string().max(60).describe('Differs when the rights of the credential have changed'),
  }),
  errors: ['invalid_cursor', 'changes_expired'],
  rest: { method: 'GET', path: '/api/changes' },
});

export const getChange = readOperation({
  ...feed,
  name: 'get_change',
  title: 'Get a change',
  description: 'Returns one change by its id. Refuses with not_found one that is older than 90 days.',
  input: z.strictObject({ change_id: id('change') }),
  output: change,
  errors: ['not_found'],
  rest: { method: 'GET', path: '/api/changes/{change_id}' },
});

export const expireChangeCursors = writeOperation({
  ...feed,
  name: 'expire_change_cursors',
  title: 'Expire change cursors',
  description:
    'Ends every cursor of the change feeds of all companies, after a restore from a backup: the objects are then those of an earlier time, so each reader is refused once with changes_expired and has to read the lists again.',
  input: z.strictObject({}),
  output: z.object({ expired_at: timestamp }),
  destructive: false,
  idempotent: false,
  audience: 'operator',
  permission: 'operate',
  rest: { method: 'POST', path: '/api/operator/change-cursors/expire' },
});
