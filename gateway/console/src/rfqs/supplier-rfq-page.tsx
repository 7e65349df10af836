import { useState } from 'react';
import { ReasonDialog } from '../orders/reason-dialog.tsx';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { ItemName, Quantity } from '../parts/item.tsx';
import { ErrorNote, Loading, Note } from '../parts/notice.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { toast } from '../parts/toast.tsx';
import { countryName } from '../places.ts';
import { useSession } from '../session.tsx';
import { useOperation } from '../use-operation.ts';
import { BidAwards, BidPurchaseOrders } from './bid-awards.tsx';
import { BidForm } from './bid-form.tsx';
import { BidIterations } from './bid-iterations.tsx';
import { BidState } from './bid-state.tsx';
import type { Bid, Rfq } from './rfq.ts';
import { RfqDeadline } from './rfq-deadline.tsx';

const back = { to: '/rfqs', label: 'RFQs' } as const;

/** One RFQ as an invited supplier processes it: the items, the bid, the counter-offer, and the awards. */
export const SupplierRfqPage = ({ rfq_id }: { rfq_id: string }) => {
  const rfq = useOperation('get_rfq', { rfq_id });
  const bid = useOperation('get_bid', rfq.data?.own_bid ? { bid_id: rfq.data.own_bid.id } : null);
  const reload = () => {
    rfq.reload();
    bid.reload();
  };
  if (!rfq.data)
    return (
      <Page title="RFQ" back={back}>
        {rfq.problem ? <ErrorNote problem={rfq.problem} onRetry={rfq.reload} /> : <Loading rows={6} />}
      </Page>
    );
  const { number, title, buyer, own_bid } = rfq.data;
  return (
    <Page title={title} back={back} lead={`${number}, asked by ${buyer.name}`}>
      {rfq.problem && <ErrorNote problem={rfq.problem} onRetry={rfq.reload} />}
      {bid.problem && <ErrorNote problem={bid.problem} onRetry={bid.reload} />}
      {own_bid && !bid.data && !bid.problem && <Loading />}
      {(!own_bid || bid.data) && <BidState rfq={rfq.data} bid={bid.data} />}
      <RfqFacts rfq={rfq.data} />
      {!own_bid && <FirstBid rfq={rfq.data} onSent={reload} />}
      {bid.data && <OwnBid rfq={rfq.data} bid={bid.data} onChanged={reload} />}
    </Page>
  );
};

const RfqFacts = ({ rfq }: { rfq: Rfq }) => (
  <Section>
    <Facts
      facts={[
        ['State', <Badge key="state" state={rfq.status} />],
        ['Deadline', <RfqDeadline key="deadline" rfq={rfq} />],
        ['For', `${rfq.branch.name}, ${rfq.buyer.name}`],
        ['Delivered to', `${rfq.deliver_to.city}, ${countryName(rfq.deliver_to.country)}`],
        ['Currency', rfq.currency],
        ['Asked', <Time key="asked" at={rfq.created_at} />],
      ]}
    />
    {rfq.description && (
      <div className="why">
        <h2>Description by the buyer</h2>
        <p className="written">{rfq.description}</p>
      </div>
    )}
  </Section>
);

const FirstBid = ({ rfq, onSent }: { rfq: Rfq; onSent: () => void }) =>
  rfq.allowed_actions.includes('submit_bid') ? (
    <Section
      title="Your bid"
      lead="Price what you can deliver and leave the rest empty. You can change your bid until the deadline."
    >
      <BidForm
        rfq={rfq}
        onSent={() => {
          toast('Your bid is sent');
          onSent();
        }}
      />
    </Section>
  ) : (
    <Section title="Items" flush>
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
        ]}
      />
    </Section>
  );

const OwnBid = ({ rfq, bid, onChanged }: { rfq: Rfq; bid: Bid; onChanged: () => void }) => {
  const session = useSession();
  const isAnswer = bid.status === 'countered';
  const mayRevise = bid.allowed_actions.includes('submit_bid_iteration');
  const [revising, setRevising] = useState(false);
  const [withdrawing, setWithdrawing] = useState(false);
  const done = (said: string) => {
    toast(said);
    setRevising(false);
    setWithdrawing(false);
    onChanged();
  };
  return (
    <>
      {mayRevise && (isAnswer || revising) && (
        <Section
          title={isAnswer ? 'Answer the counter-offer' : 'Change your bid'}
          lead={
            isAnswer
              ? `The prices below are those ${bid.buyer.name} would pay. Send them to accept, or change them first.`
              : 'What you send replaces your present terms. The buyer sees both.'
          }
        >
          <BidForm
            key={bid.latest_iteration}
            rfq={rfq}
            bid={bid}
            onSent={() => done(isAnswer ? 'Your answer is sent' : 'Your new terms are sent')}
            onCancel={isAnswer ? undefined : () => setRevising(false)}
          />
        </Section>
      )}
      <BidIterations
        items={rfq.items}
        bid={bid}
        side="supplier"
        actions={
          <span className="button-pair">
            {mayRevise && !isAnswer && !revising && (
              <Button size="small" onClick={() => setRevising(true)}>
                Change your bid
              </Button>
            )}
            {bid.allowed_actions.includes('withdraw_bid') && (
              <Button size="small" look="quiet" onClick={() => setWithdrawing(true)}>
                Withdraw
              </Button>
            )}
          </span>
        }
      />
      {bid.awards.length > 0 && (
        <BidAwards
          rfq={rfq}
          bid={bid}
          title="Awarded to you"
          lead="The buyer orders from it with purchase orders. Ship once you have confirmed an order."
        />
      )}
      {bid.awards.length > 0 && <BidPurchaseOrders rfq_id={rfq.id} mayOpen={session.may('get_order')} />}
      {withdrawing && (
        <ReasonDialog
          operation="withdraw_bid"
          inputOf={(reason) => ({ bid_id: bid.id, ...(reason && { reason }) })}
          title="Withdraw your bid?"
          confirm="Withdraw bid"
          optional
          onDone={() => done('Your bid is withdrawn')}
          onClose={() => setWithdrawing(false)}
        >
          <Note tone="warn">
            {`You bid once on an RFQ. After this you cannot bid on ${rfq.number} again; to offer other terms, change your bid instead.`}
          </Note>
        </ReasonDialog>
      )}
    </>
  );
};
