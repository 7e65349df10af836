import { useState } from 'react';
import { Badge } from '../parts/badge.tsx';
import { ItemName, Quantity } from '../parts/item.tsx';
import { Money } from '../parts/money.tsx';
import { ErrorNote } from '../parts/notice.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { UnreadPage } from '../parts/unread-page.tsx';
import { useQuery } from '../router.tsx';
import { useSession } from '../session.tsx';
import { type Loaded, useOperation, usePages } from '../use-operation.ts';
import { AwardDialog, OrderDialog } from './award-dialogs.tsx';
import { AwardLinesPage } from './award-lines-page.tsx';
import { BidPurchaseOrders } from './bid-awards.tsx';
import { BidPage } from './bid-page.tsx';
import { Comparison } from './comparison.tsx';
import { OpenAwards } from './open-awards.tsx';
import { Proposals } from './proposals.tsx';
import type { Bids, Rfq, WantedAward } from './rfq.ts';
import { RfqActions } from './rfq-actions.tsx';
import { RfqDeadline } from './rfq-deadline.tsx';

const back = { to: '/rfqs', label: 'RFQs' } as const;

/** One RFQ of a buyer. The address holds which of its pages is shown: the RFQ, one bid, or the award line by line. */
export const BuyerRfqPage = ({ rfq_id }: { rfq_id: string }) => {
  const query = useQuery();
  const rfq = useOperation('get_rfq', { rfq_id });
  const bids = useBids(rfq_id);
  const reload = (): void => {
    rfq.reload();
    bids.reload();
  };
  const problem = rfq.problem ?? bids.problem;
  if (!rfq.data || !bids.data)
    return <UnreadPage title="RFQ" back={back} missing="No such RFQ" of={{ problem, reload }} />;
  const shown = { rfq: rfq.data, bids: bids.data };
  const bid_id = query.get('bid');
  if (bid_id)
    return (
      <BidPage
        key={bid_id}
        rfq={rfq.data}
        bid_id={bid_id}
        row={bids.data.data.find((one) => one.bid_id === bid_id)}
        onChanged={reload}
      />
    );
  if (query.get('award') === 'lines') return <AwardLinesPage key="award" {...shown} onAwarded={reload} />;
  return (
    <Page
      key="rfq"
      title={rfq.data.title}
      back={back}
      lead={`${rfq.data.number} for ${rfq.data.branch.name}`}
      actions={<RfqActions rfq={rfq.data} onChanged={reload} />}
    >
      {problem && <ErrorNote problem={problem} onRetry={reload} />}
      <RfqFacts rfq={rfq.data} />
      <Decisions {...shown} onChanged={reload} />
    </Page>
  );
};

/** All bids of an RFQ. Those that no page has room for follow the first one, which has the comparison. */
const useBids = (rfq_id: string): Loaded<Bids> => {
  const first = useOperation('list_rfq_bids', { rfq_id, limit: 50 });
  const cursor = first.data?.next_cursor;
  const rest = usePages('list_rfq_bids', cursor ? { rfq_id, limit: 50, cursor } : null, { all: true });
  const data = cursor && !rest.items ? undefined : first.data;
  return {
    ...first,
    data: data && { ...data, data: [...data.data, ...(cursor ? (rest.items ?? []) : [])] },
    problem: first.problem ?? rest.problem,
  };
};

const RfqFacts = ({ rfq }: { rfq: Rfq }) => (
  <Section>
    <Facts
      facts={[
        ['State', <Badge key="state" state={rfq.status} />],
        [
          'Deadline',
          <span key="deadline">
            <RfqDeadline rfq={rfq} />
          </span>,
        ],
        ['Bids', `${rfq.bid_count ?? 0} of ${rfq.suppliers.length} suppliers`],
        ['Currency', rfq.currency],
        ['Created by', rfq.requisitioner],
        rfq.ended_reason && ['Ended because', rfq.ended_reason],
      ]}
    />
    {rfq.description && <p className="why written">{rfq.description}</p>}
  </Section>
);

type Asked = { awards: readonly WantedAward[] } | { award_ids: readonly string[] };

/** The awards, the proposals and the bids, and what is done with them. */
const Decisions = ({ rfq, bids, onChanged }: { rfq: Rfq; bids: Bids; onChanged: () => void }) => {
  const { may } = useSession();
  const [asked, setAsked] = useState<Asked>();
  const onClose = (isChanged: boolean): void => {
    setAsked(undefined);
    if (isChanged) onChanged();
  };
  return (
    <>
      <OpenAwards
        rfq={rfq}
        bids={bids}
        onOrder={(award_ids) => setAsked({ award_ids })}
        onChanged={onChanged}
      />
      <BidPurchaseOrders key={rfq.version} rfq_id={rfq.id} mayOpen={may('get_order')} />
      <Proposals rfq={rfq} bids={bids} onAward={(awards) => setAsked({ awards })} />
      <Comparison rfq={rfq} bids={bids} onAward={({ bid_id }) => setAsked({ awards: [{ bid_id }] })} />
      {bids.data.length === 0 && <Items rfq={rfq} />}
      <Suppliers rfq={rfq} />
      {asked && 'awards' in asked && <AwardDialog rfq={rfq} awards={asked.awards} onClose={onClose} />}
      {asked && 'award_ids' in asked && (
        <OrderDialog rfq={rfq} award_ids={asked.award_ids} onClose={onClose} />
      )}
    </>
  );
};

/** What is asked for, while there is no bid to compare. */
const Items = ({ rfq }: { rfq: Rfq }) => (
  <Section title="Items" lead={rfq.status === 'open' ? 'No bid has come in yet.' : 'No bid came in.'} flush>
    <Table
      caption="Items"
      rows={rfq.items}
      keyOf={(item) => item.id}
      columns={[
        { head: 'Item', cell: (item) => <ItemName item={item} /> },
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
      ]}
    />
  </Section>
);

const Suppliers = ({ rfq }: { rfq: Rfq }) => (
  <Section title="Invited suppliers" flush>
    <Table
      caption="Invited suppliers"
      rows={rfq.suppliers}
      keyOf={({ supplier }) => supplier.id}
      columns={[
        { head: 'Supplier', cell: ({ supplier }) => <bdi>{supplier.name}</bdi> },
        { head: 'Invited', cell: ({ invited_at }) => <Time at={invited_at} /> },
        {
          head: 'Bid',
          cell: ({ bid_status }) =>
            bid_status ? <Badge state={bid_status} /> : <span className="muted">None</span>,
        },
      ]}
    />
  </Section>
);
