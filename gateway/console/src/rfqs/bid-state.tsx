import type { ReactNode } from 'react';
import type { IconName } from '../parts/icon.tsx';
import { Note } from '../parts/notice.tsx';
import { Ago } from '../parts/time.tsx';
import type { Bid, Rfq } from './rfq.ts';

type Said = {
  tone: 'info' | 'warn' | 'ok' | 'danger';
  icon?: IconName;
  text: ReactNode;
  /** The other side's note. */
  note?: string | null | undefined;
};

/** The state of the RFQ and of the supplier's bid, and the next step, in one or two sentences. */
export const BidState = ({ rfq, bid }: { rfq: Rfq; bid: Bid | undefined }) => {
  const { tone, icon, text, note } = ended(rfq, bid) ?? (bid ? withBid(rfq, bid) : withoutBid(rfq));
  return (
    <Note tone={tone} icon={icon ?? (tone === 'info' ? 'clock' : undefined)}>
      <p>{text}</p>
      {note && <p className="written">{`“${note}”`}</p>}
    </Note>
  );
};

/** Null while the bid can be decided, and for one with an award or a decision, which has its own sentence. */
const ended = ({ status, ended_reason }: Rfq, bid: Bid | undefined): Said | null => {
  if (status === 'cancelled')
    return { tone: 'danger', text: 'The buyer cancelled this RFQ.', note: ended_reason };
  if (status === 'closed' && !bid?.awards.length)
    return { tone: 'info', text: 'The buyer closed this RFQ.', note: ended_reason };
  if (status === 'awarded' && (bid?.status === 'submitted' || bid?.status === 'countered'))
    return { tone: 'info', text: 'The buyer has awarded all of it to others.' };
  return null;
};

const withoutBid = (rfq: Rfq): Said => {
  if (rfq.status !== 'open') return { tone: 'info', text: 'Bidding ended without a bid of yours.' };
  if (!rfq.allowed_actions.includes('submit_bid'))
    return { tone: 'info', text: 'It takes bids. Your role does not send them; ask an admin or sales.' };
  return {
    tone: 'info',
    text: (
      <>
        Bidding ends <Ago at={rfq.deadline} />, and you have not sent a bid yet.
      </>
    ),
  };
};

const withBid = (rfq: Rfq, bid: Bid): Said => {
  switch (bid.status) {
    case 'countered':
      return {
        tone: 'warn',
        text: `${bid.buyer.name} made a counter-offer and waits for your answer.`,
        note: bid.iterations.at(-1)?.note,
      };
    case 'accepted':
      return { tone: 'ok', text: 'Your bid is accepted.', note: bid.note };
    case 'partially_accepted':
      return { tone: 'ok', text: 'A part of your bid is accepted.', note: bid.note };
    case 'rejected':
      return { tone: 'danger', text: 'The buyer rejected your bid.', note: bid.note };
    case 'withdrawn':
      return { tone: 'info', icon: 'close', text: 'You have withdrawn your bid.', note: bid.note };
    case 'submitted':
      return rfq.status === 'open'
        ? {
            tone: 'ok',
            text: (
              <>
                Your bid is in. You can change it until bidding ends <Ago at={rfq.deadline} />.
              </>
            ),
          }
        : {
            tone: 'info',
            text: `Bidding is over and ${bid.buyer.name} compares the bids. You get a mail when it decides.`,
          };
  }
};
