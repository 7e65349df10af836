import { systemCall } from '@procura/bus';
import {
  type Input,
  listUsersWithPermission,
  type Payload,
  type rfqNotice,
  systemPrincipal,
} from '@procura/contracts';
import {
  bidAwarded,
  bidCountered,
  bidReceived,
  bidRejected,
  type MailContent,
  pageLink,
  rfqCancelled,
  rfqDeadlineExtended,
  rfqInvitation,
} from '@procura/mail';
import type { Deps } from '../deps.ts';
import type { Bid } from '../rules/bid.ts';
import { type Rfq, statusAt } from '../rules/rfq.ts';
import { deferDeadlineMail } from './deferred-deadline-mail.ts';

type Notice = Payload<typeof rfqNotice>;

/**
 * Mails the people of one party about an RFQ: at a supplier those who bid, at the buyer the requisitioner. Texts show
 * the state at the time of sending. A repeat after a crash may send a mail twice.
 */
export const sendRfqMail = async (deps: Deps, notice: Notice): Promise<void> => {
  const { rfq_id, bid_id, buyer_company_id, to_company_id } = notice;
  const buyer = systemPrincipal(buyer_company_id);
  const rfq = await deps.rfqs.owner(buyer_company_id).findOne({ _id: rfq_id });
  const bid = bid_id && (await deps.bids.parties(buyer).findOne({ _id: bid_id }));
  const mail = rfq && mailOf(deps, notice, rfq, bid || null);
  if (!mail) return;
  const recipients =
    to_company_id === buyer_company_id
      ? await recipientsAtBuyer(deps, rfq)
      : await holders(deps, { company_id: to_company_id, permission: 'bids:write' });
  const bidder = to_company_id === buyer_company_id ? (bid || null)?.supplier_company_id : null;
  const company_id = bidder ?? buyer_company_id;
  const toOther = company_id !== to_company_id;
  for (const { email } of recipients)
    await deps.mails.send(
      { to: email, ...mail },
      { kind: notice.kind, company_id, about: bid_id ?? rfq_id },
      {
        toOther,
        ...(notice.kind === 'deadline_extended' && {
          perHour: 1,
          defer: (until: Date) => deferDeadlineMail(deps, notice, until),
        }),
      },
    );
};

/** The requisitioner only; if they have left or no longer work for the branch, colleagues who may write its RFQs. */
const recipientsAtBuyer = async (deps: Deps, { company_id, branch_id, requisitioner: { user_id } }: Rfq) => {
  const writers = { company_id, permission: 'rfqs:write', branch_id } as const;
  const own = await holders(deps, { ...writers, user_id });
  return own.length > 0 ? own : holders(deps, writers);
};

const holders = async (deps: Deps, asked: Input<typeof listUsersWithPermission>) => {
  const call = systemCall({ operation: 'send_rfq_mail', company_id: asked.company_id });
  return (await deps.bus.call(listUsersWithPermission, call, asked)).users;
};

/** The mail for a notice; null if it is no longer needed. */
const mailOf = (
  deps: Deps,
  { kind, to_company_id: company_id }: Notice,
  rfq: Rfq,
  bid: Bid | null,
): MailContent | null => {
  const about = {
    buyer_name: rfq.buyer.name,
    rfq_number: rfq.number,
    rfq_title: rfq.title,
    link: pageLink(deps.config, { path: `rfqs/${rfq._id}`, company_id }),
  };
  const takesBids = statusAt(rfq, deps.clock()) === 'open';
  if (kind === 'invited') return takesBids ? rfqInvitation({ ...about, deadline: rfq.deadline }) : null;
  if (kind === 'deadline_extended')
    return takesBids ? rfqDeadlineExtended({ ...about, deadline: rfq.deadline }) : null;
  if (kind === 'cancelled') return rfqCancelled({ ...about, reason: rfq.ended_reason });
  if (!bid) return null;
  if (kind === 'countered') {
    // The supplier may have answered it meanwhile.
    const offer = bid.iterations.findLast(({ by }) => by === 'buyer');
    return bidCountered({ ...about, note: offer?.note ?? null });
  }
  if (kind === 'awarded') return bidAwarded({ ...about, note: bid.note });
  if (kind === 'rejected') return bidRejected({ ...about, note: bid.note });
  return bidReceived({ ...about, supplier_name: bid.supplier.name });
};
