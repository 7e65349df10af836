import { systemCall } from '@procura/bus';
import {
  type ClaimKind,
  type Id,
  type Input,
  listUsersWithPermission,
  type Quantity,
  quoted,
  systemPrincipal,
} from '@procura/contracts';
import { layOut, longTime, type MailContent, pageLink } from '@procura/mail';
import { type Amount, amountInWords, isZero } from '@procura/money';
import type { Task } from '@procura/mongo';
import type { Deps } from './deps.ts';
import { endsWithoutSupplier, findClaim } from './model/claim.ts';
import type { Claim, Order } from './model/order.ts';
import { isWaiting } from './model/shipped-units.ts';

type ReceiptDue = {
  order_id: Id<'order'>;
  shipment_id: Id<'shipment'>;
  buyer_company_id: Id<'company'>;
};

/** Reminds those who receive for the branch of a delivered shipment that is not counted yet. */
export const mailReceiptDue: Task<Deps, ReceiptDue> = {
  name: 'receipt_due',
  partition_by: 'buyer_company_id',
  async run(deps, { order_id, shipment_id, buyer_company_id: company_id }) {
    const order = await deps.orders.parties(systemPrincipal(company_id)).findOne({ _id: order_id });
    const shipment = order?.shipments.find(({ id }) => id === shipment_id);
    if (!order || !shipment?.accept_by || !isWaiting(shipment)) return;
    const text = receiptDueText({
      order_number: order.number,
      supplier_name: order.supplier.name,
      delivered_at: shipment.delivered_at,
      accept_by: shipment.accept_by,
      link: orderLink(deps, order_id, company_id),
    });
    const receivers = { company_id, permission: 'orders:receive', branch_id: order.branch_id } as const;
    for (const { email } of await holders(deps, receivers))
      await deps.mails.send({ to: email, ...text }, { kind: 'receipt_due', company_id, about: shipment_id });
  },
};

type ClaimNotice = {
  /** `due`: its deadline is near. */
  kind: 'opened' | 'changed' | 'due';
  order_id: Id<'order'>;
  claim_id: Claim['id'];
  buyer_company_id: Id<'company'>;
  to_company_id: Id<'company'>;
};

/**
 * Mails one party about a claim: at the supplier those who fulfil orders, at the buyer those who receive for the branch.
 */
export const mailClaim: Task<Deps, ClaimNotice> = {
  name: 'claim_notice',
  partition_by: 'to_company_id',
  async run(deps, { kind, order_id, claim_id, buyer_company_id, to_company_id }) {
    const order = await deps.orders.parties(systemPrincipal(buyer_company_id)).findOne({ _id: order_id });
    if (!order) return;
    const link = orderLink(deps, order_id, to_company_id);
    const toBuyer = to_company_id === buyer_company_id;
    const text = claimText({ order, claim: findClaim(order, claim_id), kind, toBuyer, link });
    if (!text) return;
    const recipients = await holders(deps, {
      company_id: to_company_id,
      ...(toBuyer
        ? { permission: 'orders:receive', branch_id: order.branch_id }
        : { permission: 'orders:fulfil' }),
    });
    const other = toBuyer ? order.supplier_company_id : buyer_company_id;
    // A reminder is due to a deadline, and the end of a claim to that or to the operator, not to the other party.
    const company_id = kind === 'due' || (kind === 'changed' && !toBuyer) ? to_company_id : other;
    for (const { email } of recipients)
      await deps.mails.send(
        { to: email, ...text },
        { kind: `claim_${kind}`, company_id, about: claim_id },
        { toOther: company_id !== to_company_id },
      );
  },
};

const orderLink = ({ config }: Deps, order_id: Id<'order'>, company_id: string): string =>
  pageLink(config, { path: `orders/${order_id}`, company_id });

const holders = async (deps: Deps, asked: Input<typeof listUsersWithPermission>) => {
  const call = systemCall({ operation: 'send_claim_mail', company_id: asked.company_id });
  return (await deps.bus.call(listUsersWithPermission, call, asked)).users;
};

/** The text of a notice; null if the party has nothing to do or to know any more. */
const claimText = (of: {
  order: Order;
  claim: Claim;
  kind: ClaimNotice['kind'];
  toBuyer: boolean;
  link: string;
}): MailContent | null => {
  const { order, claim, kind, toBuyer, link } = of;
  const { status, deadline } = claim;
  const about: AboutClaim = {
    order_number: order.number,
    other_name: toBuyer ? order.supplier.name : order.buyer.name,
    units: claim.lines.map(({ line_id, quantity, kind: problem }) => ({
      quantity,
      problem,
      name: order.lines.find(({ id }) => id === line_id)?.name ?? '',
    })),
    link,
  };
  const { answer, return_to = null, outcome = null, decision, credited } = claim;
  const reason = decision?.reason ?? null;
  if (!toBuyer) {
    if (kind === 'changed')
      return endsWithoutSupplier(claim)
        ? claimTexts.ended({ ...about, credited, outcome: claim.outcome, reason })
        : null;
    return status === 'open' && deadline
      ? claimTexts[kind === 'due' ? 'answer_due' : 'opened']({ ...about, deadline })
      : null;
  }
  if (kind === 'due')
    return status === 'answered' && deadline ? claimTexts.escalation_due({ ...about, deadline }) : null;
  if (status === 'withdrawn' || status === 'escalated') return null;
  return outcome === null || outcome === 'answered' || outcome === 'lapsed'
    ? claimTexts.answered({
        ...about,
        credited,
        reason: answer?.reason ?? null,
        return_to,
        escalate_by: status === 'answered' ? deadline : null,
      })
    : claimTexts.settled({ ...about, credited, outcome, reason });
};

export const receiptDueText = (about: {
  order_number: string;
  supplier_name: string;
  delivered_at: Date | null;
  accept_by: Date;
  link: string;
}): MailContent =>
  layOut({
    subject: `Count the delivery of order ${about.order_number}`,
    paragraphs: [
      `${quoted(about.supplier_name)} has delivered a shipment of order ${about.order_number}, and nobody has counted it yet.`,
    ],
    facts: [
      ...(about.delivered_at ? [['Delivered', longTime(about.delivered_at)] as const] : []),
      ['Accepted on', longTime(about.accept_by)],
    ],
    action: { label: 'Count what arrived', link: about.link },
    closing: 'What is not counted by then counts as accepted, and is paid to the supplier.',
  });

/** A claim as the mailed party sees it; `other_name` is the other party. */
type AboutClaim = {
  order_number: string;
  other_name: string;
  units: readonly { quantity: Quantity; name: string; problem: ClaimKind }[];
  link: string;
};

const shownUnits = 5;

const problems: Record<ClaimKind, string> = {
  missing: 'missing',
  damaged: 'damaged',
  wrong: 'wrong',
  return: 'to be returned',
};

const factsOf = ({ order_number, units }: AboutClaim): [string, string][] => [
  ['Order', order_number],
  ...units
    .slice(0, shownUnits)
    .map(({ quantity, name, problem }): [string, string] => [
      'Claimed',
      `${quantity} of ${quoted(name)}, ${problems[problem]}`,
    ]),
  ...(units.length > shownUnits
    ? [['Claimed', `${units.length - shownUnits} more lines`] satisfies [string, string]]
    : []),
];
const fact = (label: string, value: string | null): [string, string][] => (value ? [[label, value]] : []);
const quotedFact = (label: string, words: string | null): [string, string][] =>
  fact(label, words && quoted(words));
/** Amounts come last in a subject, so that no name can add other ones after them. */
const creditedIn = (credited: Amount): string =>
  isZero(credited) ? '' : `, credited: ${amountInWords(credited)}`;
const creditedFact = (credited: Amount): [string, string] => ['Credited', amountInWords(credited)];

const withoutAnswer = ({ units }: AboutClaim): string =>
  units.some(({ problem }) => problem === 'return')
    ? 'Without an answer by then the return is refused.'
    : 'Without an answer by then the units are credited to the buyer.';

type Outcome = Exclude<NonNullable<Claim['outcome']>, 'answered' | 'lapsed'>;
const outcomes: Record<Outcome, (supplier: string) => string> = {
  unanswered: (supplier) => `${supplier} did not answer in time, so the units are credited.`,
  not_escalated: () => 'The refusal was not escalated in time, so it is final.',
  decided: () => 'The operator of the platform has decided it.',
  shipment_cancelled: (supplier) =>
    `${supplier} has cancelled the shipment, so its units are to be shipped again.`,
};

export const claimTexts = {
  opened: (about: AboutClaim & { deadline: Date }): MailContent =>
    layOut({
      subject: `${quoted(about.other_name)} claims units of order ${about.order_number}`,
      paragraphs: [`${quoted(about.other_name)} has opened a claim about a shipment.`],
      facts: [...factsOf(about), ['Answer by', longTime(about.deadline)]],
      action: { label: 'Answer the claim', link: about.link },
      closing: withoutAnswer(about),
    }),
  answer_due: (about: AboutClaim & { deadline: Date }): MailContent =>
    layOut({
      subject: `A claim about order ${about.order_number} waits for your answer`,
      paragraphs: [`A claim of ${quoted(about.other_name)} is not answered yet.`],
      facts: [...factsOf(about), ['Answer by', longTime(about.deadline)]],
      action: { label: 'Answer the claim', link: about.link },
      closing: withoutAnswer(about),
    }),
  escalation_due: (about: AboutClaim & { deadline: Date }): MailContent =>
    layOut({
      subject: `Your refused claim about order ${about.order_number} ends soon`,
      paragraphs: [
        `${quoted(about.other_name)} has refused some or all of your claim. You can ask the operator of the platform to decide it.`,
      ],
      facts: [...factsOf(about), ['Escalate by', longTime(about.deadline)]],
      action: { label: 'See the claim', link: about.link },
      closing: 'Without an escalation by then the refusal is final.',
    }),
  answered: (
    about: AboutClaim & {
      credited: Amount;
      reason: string | null;
      return_to: string | null;
      /** Null if nothing is refused. */
      escalate_by: Date | null;
    },
  ): MailContent =>
    layOut({
      subject: `Your claim about order ${about.order_number} is answered${creditedIn(about.credited)}`,
      paragraphs: [
        about.escalate_by
          ? `Some or all of your claim to ${quoted(about.other_name)} is refused.`
          : `${quoted(about.other_name)} has answered your claim.`,
      ],
      facts: [
        ...factsOf(about),
        creditedFact(about.credited),
        ...quotedFact('Reason', about.reason),
        ...quotedFact('Send units to', about.return_to),
        ...fact('Escalate by', about.escalate_by && longTime(about.escalate_by)),
      ],
      action: { label: 'See the claim', link: about.link },
      closing: about.escalate_by
        ? 'Until then you can ask the operator of the platform to decide it.'
        : 'You have nothing to decide.',
    }),
  settled: (about: AboutClaim & { credited: Amount; outcome: Outcome; reason: string | null }): MailContent =>
    layOut({
      subject: `Your claim about order ${about.order_number} has ended${creditedIn(about.credited)}`,
      paragraphs: [outcomes[about.outcome](quoted(about.other_name))],
      facts: [...factsOf(about), creditedFact(about.credited), ...quotedFact('Reason', about.reason)],
      action: { label: 'See the claim', link: about.link },
      closing: 'Nothing is left to be done.',
    }),
  /** To the supplier. */
  ended: (
    about: AboutClaim & { credited: Amount; outcome: 'unanswered' | 'decided'; reason: string | null },
  ): MailContent =>
    layOut({
      subject: `The claim of ${quoted(about.other_name)} about order ${about.order_number} has ended${creditedIn(about.credited)}`,
      paragraphs: [
        about.outcome === 'unanswered'
          ? 'It was not answered in time, so the units are credited.'
          : 'The operator of the platform has decided it.',
      ],
      facts: [...factsOf(about), creditedFact(about.credited), ...quotedFact('Reason', about.reason)],
      action: { label: 'See the claim', link: about.link },
      closing: 'Nothing is left to be done.',
    }),
};
