import type { InputOf, ItemOf } from '../operations.ts';
import { Badge } from '../parts/badge.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Listing, Table } from '../parts/table.tsx';
import { Link, useQuery } from '../router.tsx';
import { type Pages, usePages } from '../use-operation.ts';
import { count } from '../words.ts';
import { RfqDeadline } from './rfq-deadline.tsx';
import { isCountered, isUnbid } from './supplier-waits.ts';

type Rfq = ItemOf<'list_rfqs'>;
type Status = NonNullable<InputOf<'list_rfqs'>['status']>;

/** What waits for the supplier: they are picked from all that are open or being decided. */
const waits = { unbid: isUnbid, countered: isCountered };
const isWaiting = (value: string): value is keyof typeof waits => value in waits;

const filters: readonly (readonly [Status | keyof typeof waits | '', string])[] = [
  ['', 'All'],
  ['unbid', 'Without your bid'],
  ['countered', 'Counter-offers'],
  ['open', 'Open'],
  ['evaluating', 'Being evaluated'],
  ['partially_awarded', 'Partially awarded'],
  ['awarded', 'Awarded'],
  ['closed', 'Closed'],
  ['cancelled', 'Cancelled'],
];

/** The RFQs that a supplier is invited to, with the state of its own bids. */
export const SupplierRfqsPage = () => {
  const wanted = useQuery().get('status') ?? '';
  const status = filters.find(([value]) => value === wanted)?.[0] ?? '';
  const rfqs = useRfqs(status);
  return (
    <Page
      title="RFQs"
      lead="Buyers who ask you for prices. Your bid is sealed: no other supplier sees it, nor that you bid."
    >
      <FilterLinks
        label="Status"
        chosen={status}
        options={filters.map(([value, label]) => ({
          value,
          label,
          to: value ? `/rfqs?status=${value}` : '/rfqs',
        }))}
      />
      <Section flush>
        <Listing
          pages={rfqs}
          empty={
            <EmptyState icon="quote" title={status ? 'None in this state' : 'No RFQs yet'}>
              {status
                ? 'RFQs you are invited to change their state as buyers decide.'
                : 'When a buyer invites you to bid, the RFQ appears here and those of you who bid get a mail.'}
            </EmptyState>
          }
        >
          {(items) => <Rfqs rfqs={items} />}
        </Listing>
      </Section>
    </Page>
  );
};

const useRfqs = (status: Status | keyof typeof waits | ''): Pages<Rfq> => {
  const waiting = isWaiting(status) ? waits[status] : undefined;
  const input: InputOf<'list_rfqs'> = isWaiting(status)
    ? { statuses: ['open', 'evaluating', 'partially_awarded'], limit: 100 }
    : status
      ? { status }
      : {};
  const rfqs = usePages('list_rfqs', input, { all: waiting !== undefined });
  return waiting ? { ...rfqs, items: rfqs.items?.filter(waiting) } : rfqs;
};

const Rfqs = ({ rfqs }: { rfqs: readonly Rfq[] }) => (
  <Table
    caption="RFQs"
    rows={rfqs}
    keyOf={(rfq) => rfq.id}
    columns={[
      {
        head: 'RFQ',
        cell: (rfq) => (
          <>
            <Link to={`/rfqs/${rfq.id}`}>{rfq.title}</Link>
            <span className="cell-note">{`${rfq.number} · ${count(rfq.item_count, 'item')} in ${rfq.currency}`}</span>
          </>
        ),
      },
      {
        head: 'Buyer',
        cell: (rfq) => (
          <>
            {rfq.buyer.name}
            <span className="cell-note">{rfq.branch.name}</span>
          </>
        ),
      },
      {
        head: 'Deadline',
        cell: (rfq) => <RfqDeadline rfq={rfq} />,
      },
      { head: 'Status', cell: (rfq) => <Badge state={rfq.status} /> },
      { head: 'Your bid', cell: (rfq) => <OwnBid rfq={rfq} /> },
    ]}
  />
);

const OwnBid = ({ rfq: { own_bid, status } }: { rfq: Rfq }) => {
  if (own_bid) return <Badge state={own_bid.status} />;
  if (status === 'open') return <Badge tone="warn">Not sent yet</Badge>;
  return <span className="muted">None</span>;
};
