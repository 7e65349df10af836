import type { Address, Place } from '@procura/gateway/addresses';
import { mayConfirm } from './access/may-confirm.ts';
import type { AnswerOf, ItemOf } from './operations.ts';
import type { IconName } from './parts/icon.tsx';
import { isCountered, isUnbid } from './rfqs/supplier-waits.ts';
import { type Session, useSession } from './session.tsx';
import { type Loaded, useAll, useOperation } from './use-operation.ts';

/** Something that waits for the person. */
export type Task = {
  name: string;
  icon: IconName;
  count: number;
  /** More than that may wait. */
  more?: boolean;
  /** The list of exactly these. */
  to: Place;
  /** The page that the navigation marks; none for what is only looked at. */
  marks?: Address;
};

type Counts = AnswerOf<'count_order_tasks'>;

/** Tasks of purchases, orders and claims; the answer has null for those of other roles. */
const orderTasks: readonly (Omit<Task, 'count'> & { of: keyof Counts })[] = [
  {
    of: 'to_approve',
    name: 'Purchases to approve',
    icon: 'checks',
    to: '/approvals',
    marks: '/approvals',
  },
  {
    of: 'to_receive',
    name: 'Deliveries to count',
    icon: 'package',
    to: '/orders?receipt=waiting',
    marks: '/orders',
  },
  { of: 'overdue', name: 'Late deliveries', icon: 'clock', to: '/orders?due=late' },
  {
    of: 'to_confirm',
    name: 'Orders to confirm',
    icon: 'checks',
    to: '/orders?status=placed',
    marks: '/orders',
  },
  { of: 'to_ship', name: 'Orders to ship', icon: 'truck', to: '/orders?status=to_ship', marks: '/orders' },
];

/** What of claims waits for each side. */
const claimTasks = {
  buyer: { name: 'Answers to your claims', to: '/claims?status=answered' },
  supplier: { name: 'Claims to answer', to: '/claims?status=open' },
} as const;

/** From this count on, lists have more. */
const mostCounted = 100;
/** The largest page of that list. */
const actionsRead = 10;
const minuteMs = 60_000;

/** What waits for the person, counted again every few minutes and after each write; undefined until all of it is read. */
export const useTasks = (): Pick<Loaded<readonly Task[]>, 'data' | 'problem' | 'reload'> => {
  const session = useSession();
  const side = session.who.company.kind === 'supplier' ? 'supplier' : 'buyer';
  const every = { every_ms: minuteMs };
  const counts = useOperation('count_order_tasks', session.may('count_order_tasks') ? {} : null, every);
  const actions = useOperation('list_pending_actions', actionsInput(session), every);
  const bids = side === 'supplier' && session.may('submit_bid');
  const rfqs = useAll('list_rfqs', bids ? { limit: 100 } : null, { every_ms: 5 * minuteMs });
  const reads = [counts, actions, rfqs];
  const isRead = reads.every(({ data, loading }) => data || !loading);
  const problem = reads.find((read) => !read.data && read.problem)?.problem;
  return {
    data: isRead && !problem ? tasksOf(side, counts.data, actions.data, rfqs.data) : undefined,
    problem,
    reload: () => {
      for (const { reload } of reads) reload();
    },
  };
};

const actionsInput = (session: Session) =>
  session.who.company.kind === 'buyer' && session.may('list_pending_actions') && mayConfirm(session)
    ? { status: 'pending' as const, limit: actionsRead }
    : null;

const tasksOf = (
  side: keyof typeof claimTasks,
  counts: Counts | undefined,
  actions: AnswerOf<'list_pending_actions'> | undefined,
  rfqs: readonly ItemOf<'list_rfqs'>[] = [],
): Task[] => {
  const countered = rfqs.filter(isCountered);
  const [only] = countered;
  const all: Task[] = [
    ...orderTasks.map(({ of, ...task }) => ({ ...task, ...counted(counts?.[of]) })),
    { ...claimTasks[side], icon: 'undo', marks: '/claims', ...counted(counts?.claims) },
    {
      name: 'RFQs without your bid',
      icon: 'quote',
      count: rfqs.filter(isUnbid).length,
      to: '/rfqs?status=open',
      marks: '/rfqs',
    },
    {
      name: 'Counter-offers to answer',
      icon: 'inbox',
      count: countered.length,
      to: only && countered.length === 1 ? `/rfqs/${only.id}` : '/rfqs',
      marks: '/rfqs',
    },
    {
      name: 'Requests of assistants to confirm',
      icon: 'shield',
      count: actions?.data.length ?? 0,
      more: actions?.has_more === true,
      to: '/settings/pending-actions',
      marks: '/settings/pending-actions',
    },
  ];
  return all.filter(({ count }) => count > 0);
};

const counted = (count: number | null | undefined): Pick<Task, 'count' | 'more'> => ({
  count: Math.min(count ?? 0, mostCounted - 1),
  more: (count ?? 0) >= mostCounted,
});

/** "3", or "99+" if there may be more. */
export const countOf = ({ count, more }: Pick<Task, 'count' | 'more'>): string =>
  `${count}${more ? '+' : ''}`;
