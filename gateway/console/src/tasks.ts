import type { Address, Place } from '@procura/gateway/addresses';
import { mayConfirm } from './access/may-confirm.ts';
import type { AnswerOf, InputOf } from './operations.ts';
import type { IconName } from './parts/icon.tsx';
import { type Session, useSession } from './session.tsx';
import { type Loaded, useOperation } from './use-operation.ts';

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

type Counting = `count_${'order' | 'rfq' | 'finance' | 'recurrence' | 'catalogue'}_tasks`;
type Counts<N extends Counting> = AnswerOf<N> | undefined;

/** Tasks by a count of the answer, which is null for those of other roles. */
type Kinds<N extends Counting> = readonly (Omit<Task, 'count'> & { of: keyof AnswerOf<N> })[];

const orderTasks: Kinds<'count_order_tasks'> = [
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

const rfqTasks: Kinds<'count_rfq_tasks'> = [
  { of: 'to_decide', name: 'RFQs to decide', icon: 'quote', to: '/rfqs?show=decide', marks: '/rfqs' },
  { of: 'to_bid', name: 'RFQs without your bid', icon: 'quote', to: '/rfqs?status=unbid', marks: '/rfqs' },
  {
    of: 'to_answer',
    name: 'Counter-offers to answer',
    icon: 'inbox',
    to: '/rfqs?status=countered',
    marks: '/rfqs',
  },
];

const financeTasks: Kinds<'count_finance_tasks'> = [
  {
    of: 'invoices_due',
    name: 'Invoices due within a week',
    icon: 'quote',
    to: '/invoices?due=week',
    marks: '/invoices',
  },
];

const recurrenceTasks: Kinds<'count_recurrence_tasks'> = [
  {
    of: 'failed',
    name: 'Recurring orders that failed',
    icon: 'alert',
    to: '/recurring?show=failed',
    marks: '/recurring',
  },
];

const catalogueTasks: Kinds<'count_catalogue_tasks'> = [
  {
    of: 'low_stock',
    name: 'Products low in stock',
    icon: 'package',
    to: '/products?show=low',
    marks: '/products',
  },
];

/** What of claims waits for each side. */
const claimTasks = {
  buyer: { name: 'Answers to your claims', to: '/claims?status=answered' },
  supplier: { name: 'Claims to answer', to: '/claims?status=open' },
} as const;

/** From this count on, lists have more. */
const mostCounted = 100;
/** The largest page of pending actions. */
const actionsRead = 10;
const every = { every_ms: 60_000 };

/** What waits for the person, counted again every few minutes and after each write; undefined until all of it is read. */
export const useTasks = (): Pick<Loaded<readonly Task[]>, 'data' | 'problem' | 'reload'> => {
  const session = useSession();
  const side = session.who.company.kind === 'supplier' ? 'supplier' : 'buyer';
  const counts = {
    orders: useCounts('count_order_tasks'),
    rfqs: useCounts('count_rfq_tasks'),
    finance: useCounts('count_finance_tasks'),
    recurrences: useCounts('count_recurrence_tasks'),
    catalogue: useCounts('count_catalogue_tasks'),
  };
  const actions = useOperation('list_pending_actions', actionsInput(session), every);
  const whole = { limit: mostCounted };
  const escalated = useOperation(
    'list_escalated_claims',
    session.may('list_escalated_claims') ? whole : null,
    every,
  );
  const unverified = useOperation(
    'list_companies',
    session.may('list_companies') ? { ...whole, verified: false } : null,
    every,
  );
  const reads = [...Object.values(counts), actions, escalated, unverified];
  const isRead = reads.every(({ data, loading }) => data || !loading);
  const problem = reads.find((read) => !read.data && read.problem)?.problem;
  const all: Task[] = [
    ...tasksOf(orderTasks, counts.orders.data),
    { ...claimTasks[side], icon: 'undo', marks: '/claims', ...counted(counts.orders.data?.claims) },
    ...tasksOf(rfqTasks, counts.rfqs.data),
    ...tasksOf(financeTasks, counts.finance.data),
    ...tasksOf(recurrenceTasks, counts.recurrences.data),
    ...tasksOf(catalogueTasks, counts.catalogue.data),
    {
      name: 'Requests of assistants to confirm',
      icon: 'shield',
      ...listed(actions.data),
      to: '/settings/pending-actions',
      marks: '/settings/pending-actions',
    },
    {
      name: 'Claims to decide',
      icon: 'undo',
      ...listed(escalated.data),
      to: '/operator/claims',
      marks: '/operator/claims',
    },
    {
      name: 'Companies not verified',
      icon: 'building',
      ...listed(unverified.data),
      to: '/operator/companies?verified=no',
      marks: '/operator/companies',
    },
  ];
  return {
    data: isRead && !problem ? all.filter(({ count }) => count > 0) : undefined,
    problem,
    reload: () => {
      for (const { reload } of reads) reload();
    },
  };
};

const useCounts = <N extends Counting>(name: N) => {
  const { may } = useSession();
  return useOperation(name, may(name) ? ({} as InputOf<N>) : null, every);
};

const actionsInput = (session: Session) =>
  session.who.company.kind === 'buyer' && session.may('list_pending_actions') && mayConfirm(session)
    ? { status: 'pending' as const, limit: actionsRead }
    : null;

const tasksOf = <N extends Counting>(kinds: Kinds<N>, counts: Counts<N>): Task[] =>
  kinds.map(({ of, ...task }) => ({ ...task, ...counted(counts?.[of] as number | null | undefined) }));

const counted = (count: number | null | undefined): Pick<Task, 'count' | 'more'> => ({
  count: Math.min(count ?? 0, mostCounted - 1),
  more: (count ?? 0) >= mostCounted,
});

/** As many as a page of a list has, where a service does not count them. */
const listed = (page: { data: readonly unknown[]; has_more: boolean } | undefined) => ({
  count: Math.min(page?.data.length ?? 0, mostCounted - 1),
  more: page?.has_more === true || (page?.data.length ?? 0) >= mostCounted,
});

/** "3", or "99+" if there may be more. */
export const countOf = ({ count, more }: Pick<Task, 'count' | 'more'>): string =>
  `${count}${more ? '+' : ''}`;
