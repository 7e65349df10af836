import { useState } from 'react';
import { ReasonDialog } from '../orders/reason-dialog.tsx';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { ErrorNote, Loading, Note } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { toast } from '../parts/toast.tsx';
import { useOperation } from '../use-operation.ts';
import { AwardDialog } from './award-dialogs.tsx';
import { BidAwards } from './bid-awards.tsx';
import { BidIterations } from './bid-iterations.tsx';
import { type Countered, CounterForm } from './counter-form.tsx';
import { type Bid, type BidRow, mayAward, mayCounter, type Rfq } from './rfq.ts';

/** One bid as its buyer processes it: the offers of both sides, the counter-offer, the rejection, and its awards. */
export const BidPage = ({
  rfq,
  bid_id,
  row,
  onChanged,
}: {
  rfq: Rfq;
  bid_id: string;
  row: BidRow | undefined;
  onChanged: () => void;
}) => {
  const { data: bid, problem, reload } = useOperation('get_bid', { bid_id });
  const back = { to: `/rfqs/${rfq.id}`, label: rfq.title } as const;
  if (!bid)
    return (
      <Page title={row?.supplier.name ?? 'Bid'} back={back}>
        {problem ? <ErrorNote problem={problem} onRetry={reload} /> : <Loading rows={6} />}
      </Page>
    );
  return (
    <Page
      title={bid.supplier.name}
      back={back}
      lead={`Bid on ${rfq.number}${bid.supplier.verified ? '. Name and tax id of the supplier are verified.' : ''}`}
    >
      {problem && <ErrorNote problem={problem} onRetry={reload} />}
      <ShownBid
        rfq={rfq}
        bid={bid}
        row={row}
        onChanged={() => {
          reload();
          onChanged();
        }}
      />
    </Page>
  );
};

type Asked = 'award' | 'counter' | 'reject';

const ShownBid = ({
  rfq,
  bid,
  row,
  onChanged,
}: {
  rfq: Rfq;
  bid: Bid;
  row: BidRow | undefined;
  onChanged: () => void;
}) => {
  const [asked, setAsked] = useState<Asked>();
  const done = (said: string): void => {
    toast(said);
    setAsked(undefined);
    onChanged();
  };
  const may = actionsOn(rfq, bid, row);
  return (
    <>
      {bid.status === 'countered' && (
        <Note icon="clock">Your counter-offer waits for the answer of the supplier.</Note>
      )}
      {bid.note && (bid.status === 'rejected' || bid.status === 'withdrawn') && (
        <Note icon="close">
          <p className="written">{`“${bid.note}”`}</p>
        </Note>
      )}
      {asked === 'counter' && (
        <Section
          title="Counter-offer"
          lead="The prices that you would pay. The supplier answers with prices of its own, which you can award."
        >
          <CounterForm
            countered={counteredOf(rfq, bid)}
            onSent={() => done('Your counter-offer is sent')}
            onCancel={() => setAsked(undefined)}
          />
        </Section>
      )}
      <BidIterations
        items={rfq.items}
        bid={bid}
        side="buyer"
        actions={
          <span className="button-pair">
            {may.award && (
              <Button size="small" look="primary" onClick={() => setAsked('award')}>
                Award
              </Button>
            )}
            {may.counter && asked !== 'counter' && (
              <Button size="small" onClick={() => setAsked('counter')}>
                Counter
              </Button>
            )}
            {may.reject && (
              <Button size="small" look="quiet" onClick={() => setAsked('reject')}>
                Reject
              </Button>
            )}
          </span>
        }
      />
      {row?.expired && (
        <p className="muted">
          <Badge state="expired" /> Its last day is over. Counter it, and the supplier can answer with new
          terms.
        </p>
      )}
      <BidAwards rfq={rfq} bid={bid} title="Awarded" />
      {asked === 'award' && (
        <AwardDialog
          rfq={rfq}
          awards={[{ bid_id: bid.id }]}
          onClose={(isChanged) => {
            setAsked(undefined);
            if (isChanged) onChanged();
          }}
        />
      )}
      {asked === 'reject' && (
        <ReasonDialog
          operation="decide_bid_iteration"
          inputOf={(note) => ({
            bid_id: bid.id,
            iteration: bid.latest_supplier_iteration,
            decision: 'reject',
            ...(note && { note }),
          })}
          title={`Reject the bid of ${bid.supplier.name}?`}
          confirm="Reject bid"
          hint="The supplier reads it."
          optional
          onDone={() => done('The bid is rejected')}
          onClose={() => setAsked(undefined)}
        >
          <p>This ends the bid: the supplier cannot bid on this RFQ again.</p>
        </ReasonDialog>
      )}
    </>
  );
};

/** The latest terms of the supplier, which a counter-offer answers. */
const counteredOf = (rfq: Rfq, bid: Bid): Countered => {
  const offer = bid.iterations.find(({ number }) => number === bid.latest_supplier_iteration);
  return {
    bid_id: bid.id,
    iteration: bid.latest_supplier_iteration,
    currency: rfq.currency,
    prices_include_tax: offer?.prices_include_tax ?? true,
    lines: offer?.lines ?? [],
    items: rfq.items,
  };
};

/** What can be done with it. That it can be decided is one action; its state says which decisions that is. */
const actionsOn = (rfq: Rfq, bid: Bid, row: BidRow | undefined) => {
  const decides = bid.allowed_actions.includes('decide_bid_iteration');
  const waits = bid.status === 'submitted' || bid.status === 'countered';
  return {
    award: row !== undefined && mayAward(rfq, row),
    counter: mayCounter(rfq, bid),
    reject: decides && waits && bid.awards.length === 0 && !row?.expired,
  };
};
