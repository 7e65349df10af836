import { systemCall } from '@procura/bus';
import { type Id, type Input, listUsersWithPermission, quoted, systemPrincipal } from '@procura/contracts';
import { layOut, longTime, type MailContent, pageLink } from '@procura/mail';
import type { Task } from '@procura/mongo';
import type { Deps } from './deps.ts';
import type { Bid } from './model/bid.ts';
import { invitationId } from './model/invitation.ts';
import { type Rfq, statusAt } from './model/rfq.ts';

type Notice = {
  kind: 'invited' | 'deadline_extended' | 'cancelled' | 'countered' | 'awarded' | 'rejected' | 'bid_received';
  rfq_id: Id<'rfq'>;
  buyer_company_id: Id<'company'>;
  to_company_id: Id<'company'>;
  bid_id: Id<'bid'> | null;
};

/**
 * Mails the people of one party about an RFQ: at a supplier those who bid, at the buyer the requisitioner. Texts show
 * the state at the time of sending. A repeat after a crash may send a mail twice.
 */
export const mailRfqNotice: Task<Deps, Notice> = {
  name: 'rfq_notice',
  partition_by: 'to_company_id',
  async run(deps, notice) {
    const { kind, rfq_id, bid_id, buyer_company_id, to_company_id } = notice;
    const buyer = systemPrincipal(buyer_company_id);
    const rfq = await deps.rfqs.owner(buyer_company_id).findOne({ _id: rfq_id });
    const bid = bid_id && (await deps.bids.parties(buyer).findOne({ _id: bid_id }));
    const text = rfq && textOf(deps, notice, rfq, bid || null);
    if (!text) return;
    const recipients =
      to_company_id === buyer_company_id
        ? await recipientsAtBuyer(deps, rfq)
        : await holders(deps, { company_id: to_company_id, permission: 'bids:write' });
    const bidder = to_company_id === buyer_company_id ? (bid || null)?.supplier_company_id : null;
    const company_id = bidder ?? buyer_company_id;
    // At most one mail an hour about a deadline. A later one waits and names the deadline of then; further changes can
    // only move it to an earlier time.
    const hourly = {
      perHour: 1,
      defer: async (until: Date) => {
        await deps.invitations
          .parties(buyer)
          .updateOne({ _id: invitationId(rfq_id, to_company_id) }, { $min: { deadline_mail_at: until } });
      },
    };
    for (const { email } of recipients)
      await deps.mails.send(
        { to: email, ...text },
        { kind, company_id, about: bid_id ?? rfq_id },
        { toOther: company_id !== to_company_id, ...(kind === 'deadline_extended' && hourly) },
      );
  },
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

/** The text of a notice; null if it is no longer needed. */
const textOf = (
  deps: Deps,
  { kind, to_company_id: company_id }: Notice,
  rfq: Rfq,
  bid: Bid | null,
): MailContent | null => {
  const { buyer, number, title, deadline, ended_reason } = rfq;
  const link = pageLink(deps.config, { path: `settings/rfqs/${rfq._id}`, company_id });
  const about = { buyer_name: buyer.name, number, title, link };
  if (kind === 'invited' || kind === 'deadline_extended') {
    if (statusAt(rfq, deps.clock()) !== 'open') return null;
    return rfqTexts[kind]({ ...about, deadline });
  }
  if (kind === 'cancelled') return rfqTexts.cancelled({ ...about, reason: ended_reason });
  if (!bid) return null;
  if (kind === 'bid_received') return rfqTexts.bid_received({ ...about, supplier_name: bid.supplier.name });
  // The supplier may have answered a counter-offer meanwhile.
  const offer = bid.iterations.findLast(({ by }) => by === 'buyer');
  return rfqTexts[kind]({ ...about, note: (kind === 'countered' ? offer?.note : bid.note) ?? null });
};

/** The request and its buyer, with the page to open. */
type About = { buyer_name: string; number: string; title: string; link: string };

const requestOf = ({ title, number }: About): [string, string] => ['Request', `${quoted(title)} (${number})`];
const noteOf = (label: string, note: string | null): [string, string][] =>
  note ? [[label, quoted(note)]] : [];

export const rfqTexts = {
  invited: (about: About & { deadline: Date }): MailContent =>
    layOut({
      subject: `${quoted(about.buyer_name)} asks for your bid: ${quoted(about.title)}`,
      paragraphs: [`${quoted(about.buyer_name)} invites you to bid on a request for quotation.`],
      facts: [
        ['Request', quoted(about.title)],
        ['Bids until', longTime(about.deadline)],
      ],
      action: { label: 'See the request', link: about.link },
      closing: 'Other suppliers do not see your bid.',
    }),
  deadline_extended: (about: About & { deadline: Date }): MailContent =>
    layOut({
      subject: `${quoted(about.buyer_name)} takes bids longer: ${quoted(about.title)}`,
      paragraphs: [
        `${quoted(about.buyer_name)} has moved the deadline of a request for quotation you are invited to.`,
      ],
      facts: [requestOf(about), ['Bids until', longTime(about.deadline)]],
      action: { label: 'See the request', link: about.link },
      closing: 'Until then you can bid, and change the terms of your bid.',
    }),
  cancelled: (about: About & { reason: string | null }): MailContent =>
    layOut({
      subject: `${quoted(about.buyer_name)} has cancelled: ${quoted(about.title)}`,
      paragraphs: [`${quoted(about.buyer_name)} has cancelled a request for quotation you were invited to.`],
      facts: [requestOf(about), ...noteOf('Reason', about.reason)],
      action: { label: 'See the request', link: about.link },
      closing: 'Nothing is left to be done.',
    }),
  countered: (about: About & { note: string | null }): MailContent =>
    layOut({
      subject: `${quoted(about.buyer_name)} makes a counter-offer: ${quoted(about.title)}`,
      paragraphs: [`${quoted(about.buyer_name)} answers your bid with the prices it would pay.`],
      facts: [requestOf(about), ...noteOf('Note', about.note)],
      action: { label: 'See the counter-offer', link: about.link },
      closing: 'Answer it with new terms, or leave your bid as it is.',
    }),
  awarded: (about: About & { note: string | null }): MailContent =>
    layOut({
      subject: `${quoted(about.buyer_name)} accepts your bid: ${quoted(about.title)}`,
      paragraphs: [`${quoted(about.buyer_name)} has accepted your bid, or a part of it.`],
      facts: [requestOf(about), ...noteOf('Note', about.note)],
      action: { label: 'See what was awarded', link: about.link },
      closing: 'Purchase orders follow as your orders; wait for them before you deliver.',
    }),
  rejected: (about: About & { note: string | null }): MailContent =>
    layOut({
      subject: `${quoted(about.buyer_name)} has not taken your bid: ${quoted(about.title)}`,
      paragraphs: [`${quoted(about.buyer_name)} has rejected your bid.`],
      facts: [requestOf(about), ...noteOf('Note', about.note)],
      action: { label: 'See your bid', link: about.link },
      closing: 'Nothing is left to be done.',
    }),
  bid_received: (about: About & { supplier_name: string }): MailContent =>
    layOut({
      subject: `${quoted(about.supplier_name)} has bid: ${quoted(about.title)}`,
      paragraphs: [
        `${quoted(about.supplier_name)} offers terms for a request for quotation of ${quoted(about.buyer_name)}.`,
      ],
      facts: [requestOf(about)],
      action: { label: 'Compare the bids', link: about.link },
      closing: 'Bids can be accepted once bidding is over.',
    }),
};
