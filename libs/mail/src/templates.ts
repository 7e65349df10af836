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
