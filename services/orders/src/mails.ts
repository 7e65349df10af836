import { systemCall } from '@procura/bus';
import { type Id, listApprovers, moneyInWords, quoted, systemPrincipal } from '@procura/contracts';
import { layOut, longTime, type MailContent, pageLink } from '@procura/mail';
import { formatMoney, sumByCurrency } from '@procura/money';
import type { Task } from '@procura/mongo';
import { codeOf } from './delivery/proof-code.ts';
import type { Deps } from './deps.ts';
import { takesDelivery } from './model/shipment.ts';
import { findOrdersOfPurchase } from './order/order-store.ts';

/** Mails everyone who may approve a waiting purchase. A repeat after a crash may send a mail twice. */
export const mailApprovers: Task<Deps, { purchase_id: Id<'purchase'>; buyer_company_id: Id<'company'> }> = {
  name: 'approval_requested',
  partition_by: 'buyer_company_id',
  async run(deps, { purchase_id, buyer_company_id }) {
    const orders = await findOrdersOfPurchase(deps, buyer_company_id, purchase_id);
    const waiting = orders.filter((order) => order.status === 'pending_approval');
    const [first] = waiting;
    if (!first?.approval) return;
    const { approvers } = await deps.bus.call(
      listApprovers,
      systemCall({ operation: 'send_approval_mail', company_id: buyer_company_id }),
      { branch_id: first.branch_id, except_user_id: first.requisitioner.user_id as Id<'user'> },
    );
    const text = approvalText({
      orders: waiting.map((order) => order.number),
      company_name: first.buyer.name,
      branch_name: first.branch.name,
      requisitioner: first.requisitioner.name,
      totals: sumByCurrency(waiting.map((order) => order.total)).map(formatMoney),
      reasons: first.approval.verdicts
        .filter((verdict) => verdict.effect === 'needs_approval')
        .map((verdict) => verdict.detail),
      link: pageLink(deps.config, {
        path: `settings/purchases/${purchase_id}`,
        company_id: buyer_company_id,
      }),
      lapses_at: first.approval.lapses_at,
    });
    for (const { email } of approvers) {
      const of = { kind: 'approval_requested', company_id: buyer_company_id, about: purchase_id };
      await deps.mails.send({ to: email, ...text }, of);
    }
  },
};

/**
 * `orders`: their numbers; `totals`: one for each currency, as in answers; `reasons`: the rules that require approval.
 */
export const approvalText = (about: {
  orders: readonly string[];
  company_name: string;
  branch_name: string;
  requisitioner: string;
  totals: readonly { amount: string; currency: string }[];
  reasons: readonly string[];
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
      ...about.reasons.map((reason): [string, string] => ['Why you are asked', reason]),
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
 * Derives and mails a delivery code, unless a later one was requested, it has expired, or the shipment takes no proof
 * any more.
 */
export const mailDeliveryCode: Task<Deps, { proof_code_id: Id<'proofCode'>; attempt: number }> = {
  name: 'delivery_code_requested',
  partition_by: 'proof_code_id',
  async run(deps, { proof_code_id, attempt }) {
    const code = await deps.proofCodes.lookup().findOne({ _id: proof_code_id });
    if (!code || code.attempt !== attempt || code.expires_at <= deps.clock()) return;
    const order = await deps.orders
      .parties(systemPrincipal(code.buyer_company_id))
      .findOne({ _id: code.order_id });
    const shipment = order?.shipments.find((one) => one.id === code.shipment_id);
    if (!order || !shipment || !takesDelivery(shipment)) return;
    const text = deliveryCodeText({
      order_number: order.number,
      code: codeOf(deps.key, code),
      expires_at: code.expires_at,
      supplier_name: order.supplier.name,
    });
    await deps.mailer.send({ to: code.sent_to, ...text });
  },
};

export const deliveryCodeText = (about: {
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
