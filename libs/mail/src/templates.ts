import { layOut, longDate, longTime, type MailContent } from './layout.ts';

export type { MailContent } from './layout.ts';

/** Asks a person to join a company. `expires_on`: the last day the link works, `2026-11-28`. */
export function invitation(about: {
  company_name: string;
  inviter: string;
  link: string;
  expires_on: string;
}): MailContent {
  return layOut({
    subject: `${about.inviter} invites you to ${about.company_name} on Procura`,
    paragraphs: [
      `${about.inviter} invites you to work in ${about.company_name} on Procura, where the company orders what it needs.`,
      'Choose a password, and your access is ready.',
    ],
    action: { label: 'Accept the invitation', link: about.link },
    closing: `The link works once, until ${longDate(about.expires_on)}. If you did not expect this mail, ignore it: nothing happens.`,
  });
}

/** Gives the receiving contact the code that proves a delivery. */
export function deliveryCode(about: {
  order_number: string;
  code: string;
  expires_at: Date;
  supplier_name: string;
}): MailContent {
  return layOut({
    subject: `Delivery code for order ${about.order_number}`,
    paragraphs: [
      `A delivery of order ${about.order_number} from ${about.supplier_name} is on its way to you.`,
      'Give this code to the person who brings it, after you have seen the goods:',
    ],
    code: about.code,
    closing: `The code is valid until ${longTime(about.expires_at)}. Give it to nobody else: it confirms that you have received the goods.`,
  });
}

/** Lets a person choose a new password. */
export function passwordReset(about: { link: string; expires_at: Date }): MailContent {
  return layOut({
    subject: 'Choose a new Procura password',
    paragraphs: ['Somebody, probably you, asked for a new password for your Procura account.'],
    action: { label: 'Choose a new password', link: about.link },
    closing: `The link works once, until ${longTime(about.expires_at)}. If it was not you, ignore this mail: your password stays as it is.`,
  });
}

/** Asks a supplier for a bid. */
export function rfqInvitation(about: {
  buyer_name: string;
  rfq_title: string;
  deadline: Date;
  link: string;
}): MailContent {
  return layOut({
    subject: `${about.buyer_name} asks for your bid: ${about.rfq_title}`,
    paragraphs: [`${about.buyer_name} invites you to bid on a request for quotation.`],
    facts: [
      ['Request', about.rfq_title],
      ['Bids until', longTime(about.deadline)],
    ],
    action: { label: 'See the request', link: about.link },
    closing: 'Other suppliers do not see your bid.',
  });
}

/** What mails about an RFQ name: the request by title and number, and the company that asks. */
type AboutRfq = { buyer_name: string; rfq_number: string; rfq_title: string; link: string };

const requestOf = ({ rfq_title, rfq_number }: AboutRfq): [string, string] => [
  'Request',
  `${rfq_title} (${rfq_number})`,
];
const noteOf = (label: string, note: string | null): [string, string][] => (note ? [[label, note]] : []);

/** Tells a supplier that bids are taken longer. */
export function rfqDeadlineExtended(about: AboutRfq & { deadline: Date }): MailContent {
  return layOut({
    subject: `${about.buyer_name} takes bids longer: ${about.rfq_title}`,
    paragraphs: [`${about.buyer_name} has moved the deadline of a request for quotation you are invited to.`],
    facts: [requestOf(about), ['Bids until', longTime(about.deadline)]],
    action: { label: 'See the request', link: about.link },
    closing: 'Until then you can bid, and change the terms of your bid.',
  });
}

/** Tells a supplier that no bids are wanted any more. */
export function rfqCancelled(about: AboutRfq & { reason: string | null }): MailContent {
  return layOut({
    subject: `${about.buyer_name} has cancelled: ${about.rfq_title}`,
    paragraphs: [`${about.buyer_name} has cancelled a request for quotation you were invited to.`],
    facts: [requestOf(about), ...noteOf('Reason', about.reason)],
    action: { label: 'See the request', link: about.link },
    closing: 'Nothing is left to be done.',
  });
}

/** Tells a supplier that the buyer answers its bid with other prices. */
export function bidCountered(about: AboutRfq & { note: string | null }): MailContent {
  return layOut({
    subject: `${about.buyer_name} makes a counter-offer: ${about.rfq_title}`,
    paragraphs: [`${about.buyer_name} answers your bid with the prices it would pay.`],
    facts: [requestOf(about), ...noteOf('Note', about.note)],
    action: { label: 'See the counter-offer', link: about.link },
    closing: 'Answer it with new terms, or leave your bid as it is.',
  });
}

/** Tells a supplier that it gets the business, or a part of it. */
export function bidAwarded(about: AboutRfq & { note: string | null }): MailContent {
  return layOut({
    subject: `${about.buyer_name} accepts your bid: ${about.rfq_title}`,
    paragraphs: [`${about.buyer_name} has accepted your bid, or a part of it.`],
    facts: [requestOf(about), ...noteOf('Note', about.note)],
    action: { label: 'See what was awarded', link: about.link },
    closing: 'Purchase orders follow as your orders; wait for them before you deliver.',
  });
}

/** Tells a supplier that its bid was not taken. */
export function bidRejected(about: AboutRfq & { note: string | null }): MailContent {
  return layOut({
    subject: `${about.buyer_name} has not taken your bid: ${about.rfq_title}`,
    paragraphs: [`${about.buyer_name} has rejected your bid.`],
    facts: [requestOf(about), ...noteOf('Note', about.note)],
    action: { label: 'See your bid', link: about.link },
    closing: 'Nothing is left to be done.',
  });
}

/** Tells the buyer that a supplier offers terms. */
export function bidReceived(about: AboutRfq & { supplier_name: string }): MailContent {
  return layOut({
    subject: `${about.supplier_name} has bid: ${about.rfq_title}`,
    paragraphs: [`${about.supplier_name} offers terms for a request for quotation of ${about.buyer_name}.`],
    facts: [requestOf(about)],
    action: { label: 'Compare the bids', link: about.link },
    closing: 'Bids can be accepted once bidding is over.',
  });
}

/** Asks a company to sell on Procura. `expires_on`: the last day the link works, `2026-11-28`. */
export function supplierInvitation(about: {
  buyer_name: string;
  inviter: string;
  company_name: string;
  message?: string;
  link: string;
  expires_on: string;
}): MailContent {
  return layOut({
    subject: `${about.buyer_name} wants to buy from you on Procura`,
    paragraphs: [
      `${about.inviter} of ${about.buyer_name} invites ${about.company_name} to become its supplier on Procura.`,
      'There you show your products, agree prices, and receive orders and requests for quotation.',
    ],
    ...(about.message && { quote: { label: `${about.inviter} writes`, words: about.message } }),
    action: { label: 'Open your supplier account', link: about.link },
    closing: `The link works once, until ${longDate(about.expires_on)}. If you do not want to, ignore this mail.`,
  });
}

/** Asks an approver to decide a purchase. `totals`: wire money, one per currency; `reasons`: the rules that ask for approval. */
export function approvalRequested(about: {
  purchase_id: string;
  company_name: string;
  branch_name: string;
  requisitioner: string;
  totals: readonly { amount: string; currency: string }[];
  reasons?: readonly string[];
  link: string;
  lapses_at: Date;
}): MailContent {
  const totals = about.totals.map(({ amount, currency }) => `${currency} ${amount}`).join(' + ');
  return layOut({
    subject: `Approval needed: ${totals} for ${about.branch_name}`,
    paragraphs: [`${about.requisitioner} wants to buy something that needs your approval.`],
    facts: [
      ['Company', about.company_name],
      ['Branch', about.branch_name],
      ['Total', totals],
      ['Purchase', about.purchase_id],
      ...(about.reasons ?? []).map((reason): [string, string] => ['Why you are asked', reason]),
    ],
    action: { label: 'Approve or decline', link: about.link },
    closing: `Without a decision it lapses on ${longTime(about.lapses_at)}.`,
  });
}
