import { moneyInWords, quoted } from '@procura/contracts';
import { layOut, longTime, type MailContent } from './layout.ts';

export type { MailContent } from './layout.ts';

/** Invites a person to join a company. */
export const invitation = (about: {
  company_name: string;
  inviter: string;
  link: string;
  expires_at: Date;
}): MailContent =>
  layOut({
    subject: `${quoted(about.inviter)} invites you to ${quoted(about.company_name)} on Procura`,
    paragraphs: [
      `${quoted(about.inviter)} invites you to work in ${quoted(about.company_name)} on Procura, where the company orders what it needs.`,
      'Choose a password, and your access is ready.',
    ],
    action: { label: 'Accept the invitation', link: about.link },
    closing: `The link works once, until ${longTime(about.expires_at)}. If you did not expect this mail, ignore it: nothing happens.`,
  });

/** Contains the code with which the receiving contact proves a delivery. */
export const deliveryCode = (about: {
  order_number: string;
  code: string;
  expires_at: Date;
  supplier_name: string;
}): MailContent =>
  layOut({
    subject: `Delivery code for order ${about.order_number}`,
    paragraphs: [
      `A delivery of order ${about.order_number} from ${quoted(about.supplier_name)} is on its way to you.`,
      'Give this code to the person who brings it, after you have seen the goods:',
    ],
    code: about.code,
    closing: `The code is valid until ${longTime(about.expires_at)}. Give it to nobody else: it confirms that you have received the goods.`,
  });

/** Contains the link for choosing a new password. */
export const passwordReset = (about: { link: string; expires_at: Date }): MailContent =>
  layOut({
    subject: 'Choose a new Procura password',
    paragraphs: ['Somebody, probably you, asked for a new password for your Procura account.'],
    action: { label: 'Choose a new password', link: about.link },
    closing: `The link works once, until ${longTime(about.expires_at)}. If it was not you, ignore this mail: your password stays as it is.`,
  });

/**
 * Informs the owner of a new REST key, and the admins of the company, of its rights and how to revoke it. `may`:
 * phrases.
 */
export const restKeyIssued = (about: {
  company_name: string;
  key_name: string;
  /** The first characters of the secret, for recognition. */
  key_start: string;
  owner_name: string;
  issued_by: string;
  issued_at: Date;
  may: readonly string[];
  expires_at: Date | null;
  link: string;
}): MailContent =>
  layOut({
    subject: `A REST key was issued for ${quoted(about.company_name)}`,
    paragraphs: ['The operator of Procura has issued a REST key that acts for a user of your company.'],
    facts: [
      ['Name', quoted(about.key_name)],
      ['Begins with', about.key_start],
      ['Acts for', quoted(about.owner_name)],
      ['Issued by', quoted(about.issued_by)],
      ['Issued', longTime(about.issued_at)],
      ['It may do', about.may.join('; ')],
      ['Ends', about.expires_at ? longTime(about.expires_at) : 'when it is revoked'],
    ],
    action: { label: 'See the REST keys', link: about.link },
    closing:
      'If nobody of your company has asked for this key, revoke it there at once, or have the operator revoke it. Then nothing that uses it works.',
  });

/** The fields of mails about a connected assistant. */
type AboutConnection = { company_name: string; client_name: string; client_host: string; link: string };

/** Informs a person of the assistant that they connected. `may`: phrases. */
export const connectionMade = (
  about: AboutConnection & { connected_at: Date; may: readonly string[] },
): MailContent =>
  layOut({
    subject: `You allowed ${quoted(about.client_name)} to use Procura for ${quoted(about.company_name)}`,
    paragraphs: ['An assistant can now use Procura in your name.'],
    facts: [
      ['Assistant', quoted(about.client_name)],
      ['Sent to', about.client_host],
      ['Allowed', longTime(about.connected_at)],
      ['It may do', about.may.join('; ')],
    ],
    action: { label: 'See your connections', link: about.link },
    closing: 'If it was not you, revoke it there at once and choose a new password.',
  });

/** Informs a person that a connection ended because its code or token was used twice. */
export const connectionEnded = (about: AboutConnection): MailContent =>
  layOut({
    subject: `The connection of ${quoted(about.client_name)} to ${quoted(about.company_name)} was ended`,
    paragraphs: [
      `A secret with which ${quoted(about.client_name)} renews its access was used twice. Somebody else may have copied it, so the connection was ended and nobody can use it.`,
      'To use the assistant again, connect it again.',
    ],
    facts: [
      ['Assistant', quoted(about.client_name)],
      ['Sent to', about.client_host],
    ],
    action: { label: 'See your connections', link: about.link },
    closing: 'If this happens again, report it to the maker of the assistant and the operator of Procura.',
  });

/** Contains a signed head of the company's audit chain, as the line that `verify-audit` reads. */
export const auditHeadSigned = (about: {
  company_name: string;
  company_id: string;
  sequence: number;
  hash: string;
  signed_at: string;
  signature: string;
  link: string;
}): MailContent => {
  const { company_id, sequence, hash, signed_at, signature } = about;
  return layOut({
    subject: `Signed head of the activity log of ${quoted(about.company_name)}: entry ${sequence}`,
    paragraphs: [
      `The activity log of ${quoted(about.company_name)} ended at entry ${sequence} when it was signed. The signature is made with a key that no service of the platform holds.`,
      'Keep this mail. With the line below, an export of the log and the public key that you have from the operator, verify-audit shows whether an entry up to this one was changed or removed later.',
    ],
    facts: [
      ['Last entry', String(sequence)],
      ['Signed', longTime(new Date(signed_at))],
    ],
    quote: {
      label: 'Signed head',
      words: JSON.stringify({ company_id, sequence, hash, signed_at, signature }),
    },
    action: { label: 'See the activity log', link: about.link },
    closing:
      'You get this mail once a day at most, because it is switched on in the activity log. An admin switches it off there.',
  });
};

/** Invites a supplier to bid. */
export const rfqInvitation = (about: {
  buyer_name: string;
  rfq_title: string;
  deadline: Date;
  link: string;
}): MailContent =>
  layOut({
    subject: `${quoted(about.buyer_name)} asks for your bid: ${quoted(about.rfq_title)}`,
    paragraphs: [`${quoted(about.buyer_name)} invites you to bid on a request for quotation.`],
    facts: [
      ['Request', quoted(about.rfq_title)],
      ['Bids until', longTime(about.deadline)],
    ],
    action: { label: 'See the request', link: about.link },
    closing: 'Other suppliers do not see your bid.',
  });

/** The fields of mails about an RFQ: its title and number, and the buyer. */
type AboutRfq = { buyer_name: string; rfq_number: string; rfq_title: string; link: string };

const requestOf = ({ rfq_title, rfq_number }: AboutRfq): [string, string] => [
  'Request',
  `${quoted(rfq_title)} (${rfq_number})`,
];
const noteOf = (label: string, note: string | null): [string, string][] =>
  note ? [[label, quoted(note)]] : [];

/** Informs a supplier of a later deadline for bids. */
export const rfqDeadlineExtended = (about: AboutRfq & { deadline: Date }): MailContent =>
  layOut({
    subject: `${quoted(about.buyer_name)} takes bids longer: ${quoted(about.rfq_title)}`,
    paragraphs: [
      `${quoted(about.buyer_name)} has moved the deadline of a request for quotation you are invited to.`,
    ],
    facts: [requestOf(about), ['Bids until', longTime(about.deadline)]],
    action: { label: 'See the request', link: about.link },
    closing: 'Until then you can bid, and change the terms of your bid.',
  });

/** Informs a supplier that an RFQ no longer accepts bids. */
export const rfqCancelled = (about: AboutRfq & { reason: string | null }): MailContent =>
  layOut({
    subject: `${quoted(about.buyer_name)} has cancelled: ${quoted(about.rfq_title)}`,
    paragraphs: [`${quoted(about.buyer_name)} has cancelled a request for quotation you were invited to.`],
    facts: [requestOf(about), ...noteOf('Reason', about.reason)],
    action: { label: 'See the request', link: about.link },
    closing: 'Nothing is left to be done.',
  });

/** Informs a supplier of the buyer's counter-offer. */
export const bidCountered = (about: AboutRfq & { note: string | null }): MailContent =>
  layOut({
    subject: `${quoted(about.buyer_name)} makes a counter-offer: ${quoted(about.rfq_title)}`,
    paragraphs: [`${quoted(about.buyer_name)} answers your bid with the prices it would pay.`],
    facts: [requestOf(about), ...noteOf('Note', about.note)],
    action: { label: 'See the counter-offer', link: about.link },
    closing: 'Answer it with new terms, or leave your bid as it is.',
  });

/** Informs a supplier that its bid was accepted in full or in part. */
export const bidAwarded = (about: AboutRfq & { note: string | null }): MailContent =>
  layOut({
    subject: `${quoted(about.buyer_name)} accepts your bid: ${quoted(about.rfq_title)}`,
    paragraphs: [`${quoted(about.buyer_name)} has accepted your bid, or a part of it.`],
    facts: [requestOf(about), ...noteOf('Note', about.note)],
    action: { label: 'See what was awarded', link: about.link },
    closing: 'Purchase orders follow as your orders; wait for them before you deliver.',
  });

/** Informs a supplier that its bid was rejected. */
export const bidRejected = (about: AboutRfq & { note: string | null }): MailContent =>
  layOut({
    subject: `${quoted(about.buyer_name)} has not taken your bid: ${quoted(about.rfq_title)}`,
    paragraphs: [`${quoted(about.buyer_name)} has rejected your bid.`],
    facts: [requestOf(about), ...noteOf('Note', about.note)],
    action: { label: 'See your bid', link: about.link },
    closing: 'Nothing is left to be done.',
  });

/** Informs the buyer of a supplier's terms. */
export const bidReceived = (about: AboutRfq & { supplier_name: string }): MailContent =>
  layOut({
    subject: `${quoted(about.supplier_name)} has bid: ${quoted(about.rfq_title)}`,
    paragraphs: [
      `${quoted(about.supplier_name)} offers terms for a request for quotation of ${quoted(about.buyer_name)}.`,
    ],
    facts: [requestOf(about)],
    action: { label: 'Compare the bids', link: about.link },
    closing: 'Bids can be accepted once bidding is over.',
  });

/** Invites a company to sell on Procura. */
export const supplierInvitation = (about: {
  buyer_name: string;
  inviter: string;
  company_name: string;
  message?: string;
  link: string;
  expires_at: Date;
}): MailContent =>
  layOut({
    subject: `${quoted(about.buyer_name)} wants to buy from you on Procura`,
    paragraphs: [
      `${quoted(about.inviter)} of ${quoted(about.buyer_name)} invites ${quoted(about.company_name)} to become its supplier on Procura.`,
      'There you show your products, agree prices, and receive orders and requests for quotation.',
    ],
    ...(about.message && { quote: { label: `${quoted(about.inviter)} writes`, words: about.message } }),
    action: { label: 'Open your supplier account', link: about.link },
    closing: `The link works once, until ${longTime(about.expires_at)}. If you do not want to, ignore this mail.`,
  });

/**
 * Asks an approver to decide a purchase. `totals`: wire money, one per currency; `reasons`: the rules that require
 * approval.
 */
export const approvalRequested = (about: {
  /** The numbers of its orders. */
  orders: readonly string[];
  company_name: string;
  branch_name: string;
  requisitioner: string;
  totals: readonly { amount: string; currency: string }[];
  reasons?: readonly string[];
  link: string;
  lapses_at: Date;
}): MailContent => {
  const totals = about.totals.map(moneyInWords).join(' + ');
  return layOut({
    // Amounts come last, so that no name can add other ones after them.
    subject: `Approval needed for ${quoted(about.branch_name)}: ${totals}`,
    paragraphs: [`${quoted(about.requisitioner)} wants to buy something that needs your approval.`],
    facts: [
      ['Company', quoted(about.company_name)],
      ['Branch', quoted(about.branch_name)],
      [about.orders.length === 1 ? 'Order' : 'Orders', numbersOf(about.orders)],
      ...(about.reasons ?? []).map((reason): [string, string] => ['Why you are asked', reason]),
      ['Total', totals],
    ],
    action: { label: 'Approve or decline', link: about.link },
    closing: `Without a decision it lapses on ${longTime(about.lapses_at)}.`,
  });
};

const shownOrders = 5;

const numbersOf = (orders: readonly string[]): string =>
  orders.length <= shownOrders
    ? orders.join(', ')
    : `${orders.slice(0, shownOrders).join(', ')} and ${orders.length - shownOrders} more`;

/**
 * Informs about a webhook: its receiver fails, it is paused after days of failures, changes were missed, or it no
 * longer acts for a user. `reason`: as the webhook shows it; `host`: that of its URL, the rest of which may be secret.
 */
export const webhookNoticeMail = (about: {
  kind: 'failing' | 'paused' | 'missed' | 'unowned';
  webhook_name: string;
  host: string;
  reason: string;
  link: string;
}): MailContent => {
  const { happened, paragraph, closing } = webhookWords[about.kind];
  return layOut({
    subject: `Webhook ${quoted(about.webhook_name)} ${happened}`,
    paragraphs: [paragraph],
    facts: [
      ['Webhook', quoted(about.webhook_name)],
      ['Sends to', about.host],
      ['Reason', about.reason],
    ],
    action: { label: 'See the webhook', link: about.link },
    closing,
  });
};

const webhookWords = {
  failing: {
    happened: 'fails',
    paragraph: 'No delivery of this webhook has succeeded for an hour. Deliveries are repeated.',
    closing:
      'Repair the receiver: what it missed is sent then. After five days without a success the webhook pauses.',
  },
  paused: {
    happened: 'is paused',
    paragraph: 'This webhook is paused because no delivery has succeeded for days.',
    closing: 'Changes wait for 90 days: repair the receiver, then make the webhook active.',
  },
  missed: {
    happened: 'has missed changes',
    paragraph: 'Some changes were older than they are kept before this webhook could send them.',
    closing: 'Read the lists once where you keep a copy. Later changes are sent as before.',
  },
  unowned: {
    happened: 'needs a new owner',
    paragraph: 'This webhook is paused because the user or the credential for which it acts is gone.',
    closing: 'It acts for the user who makes it active. Changes wait meanwhile.',
  },
};
