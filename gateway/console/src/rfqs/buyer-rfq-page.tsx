import type { ItemOf } from '../operations.ts';
import { Badge } from '../parts/badge.tsx';
import { ItemName, Quantity } from '../parts/item.tsx';
import { Money } from '../parts/money.tsx';
import { EmptyState, ErrorNote, Loading, Note } from '../parts/notice.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { Listing, Table } from '../parts/table.tsx';
import { Day } from '../parts/time.tsx';
import { useOperation, usePages } from '../use-operation.ts';
import { count } from '../words.ts';
import type { Rfq } from './rfq.ts';
import { RfqDeadline } from './rfq-deadline.tsx';
import { TaxNote } from './tax-note.tsx';

type BidRow = ItemOf<'list_rfq_bids'>;

/** The page to which mails about bids lead a buyer: the RFQ and its bids, read only. Tools decide bids. */
export const BuyerRfqPage = ({ rfq_id }: { rfq_id: string }) => {
  const { data: rfq, problem, reload } = useOperation('get_rfq', { rfq_id });
  const bids = usePages('list_rfq_bids', rfq ? { rfq_id, limit: 50 } : null);
  if (!rfq)
    return (
      <Page title="RFQ">
        {problem ? <ErrorNote problem={problem} onRetry={reload} /> : <Loading rows={6} />}
      </Page>
    );
  return (
    <Page title={rfq.title} lead={`${rfq.number} for ${rfq.branch.name}`}>
      <RfqFacts rfq={rfq} />
      <Section title="Bids" flush>
        <Listing
          pages={bids}
          empty={
            <EmptyState icon="quote" title="No bids yet">
              Invited suppliers send theirs until the deadline; who created the RFQ gets a mail for each.
            </EmptyState>
          }
        >
          {(rows) => <Bids rows={rows} />}
        </Listing>
      </Section>
      <Section title="Items" flush>
        <Items rfq={rfq} />
      </Section>
      <Note icon="quote">
        Ask your assistant to compare the bids line by line, and to counter or award them.
      </Note>
    </Page>
  );
};

const RfqFacts = ({ rfq }: { rfq: Rfq }) => (
  <Section>
    <Facts
      facts={[
        ['State', <Badge key="state" state={rfq.status} />],
        ['Deadline', <RfqDeadline key="deadline" rfq={rfq} />],
        ['Invited', count(rfq.suppliers.length, 'supplier')],
        ['Created by', rfq.requisitioner],
        rfq.ended_reason && ['Ended because', rfq.ended_reason],
      ]}
    />
    {rfq.description && <p className="why written">{rfq.description}</p>}
  </Section>
);

const Bids = ({ rows }: { rows: readonly BidRow[] }) => (
  <Table
    caption="Bids"
    rows={rows}
    keyOf={(bid) => bid.bid_id}
    columns={[
      { head: 'Supplier', cell: (bid) => bid.supplier.name },
      { head: 'State', cell: (bid) => <Badge state={bid.expired ? 'expired' : bid.status} /> },
      { head: 'Offers', cell: (bid) => count(bid.prices.length, 'item') },
      {
        head: 'Lead time',
        cell: ({ lead_time_days }) => (lead_time_days === null ? '–' : count(lead_time_days, 'day')),
      },
      { head: 'Valid until', cell: ({ valid_until }) => (valid_until ? <Day on={valid_until} /> : '–') },
      {
        head: 'Total with tax',
        align: 'right',
        cell: (bid) => (
          <>
            <Money value={bid.total} />
            {bid.freight && (
              <span className="cell-note">
                <Money value={bid.freight} /> of it freight
              </span>
            )}
            <TaxNote tax={bid.tax} />
          </>
        ),
      },
    ]}
  />
);

const Items = ({ rfq }: { rfq: Rfq }) => (
  <Table
    caption="Items"
    rows={rfq.items}
    keyOf={(item) => item.id}
    columns={[
      {
        head: 'Item',
        cell: (item) => <ItemName item={item} />,
      },
      {
        head: 'Quantity',
        align: 'right',
        cell: (item) => <Quantity value={item.quantity} unit={item.unit} />,
      },
      {
        head: 'Target',
        align: 'right',
        cell: ({ target_unit_price }) => (target_unit_price ? <Money value={target_unit_price} /> : '–'),
      },
      {
        head: 'Awarded',
        align: 'right',
        cell: (item) => <Quantity value={item.awarded_quantity} unit={item.unit} same />,
      },
      {
        head: 'Ordered',
        align: 'right',
        cell: (item) => <Quantity value={item.ordered_quantity} unit={item.unit} same />,
      },
    ]}
  />
);
