import { systemCall } from '@procura/bus';
import { type approvalRequested, type Id, listApprovers, type Payload } from '@procura/contracts';
import { approvalRequested as approvalMail, pageLink } from '@procura/mail';
import { formatMoney, sumByCurrency } from '@procura/money';
import type { Deps } from '../deps.ts';
import { findOrdersOfPurchase } from '../order/order-store.ts';

/** Mails everyone who may approve a waiting purchase. A repeat after a crash may send a mail twice. */
export const sendApprovalMail = async (
  deps: Deps,
  { purchase_id, buyer_company_id }: Payload<typeof approvalRequested>,
): Promise<void> => {
  const orders = await findOrdersOfPurchase(deps, buyer_company_id, purchase_id);
  const waiting = orders.filter((order) => order.status === 'pending_approval');
  const [first] = waiting;
  if (!first?.approval) return;
  const { approvers } = await deps.bus.call(
    listApprovers,
    systemCall({ operation: 'send_approval_mail', company_id: buyer_company_id }),
    { branch_id: first.branch_id, except_user_id: first.requisitioner.user_id as Id<'user'> },
  );
  const mail = approvalMail({
    orders: waiting.map((order) => order.number),
    company_name: first.buyer.name,
    branch_name: first.branch.name,
    requisitioner: first.requisitioner.name,
    totals: sumByCurrency(waiting.map((order) => order.total)).map(formatMoney),
    reasons: first.approval.verdicts
      .filter((verdict) => verdict.effect === 'needs_approval')
      .map((verdict) => verdict.detail),
    link: pageLink(deps.config, { path: `purchases/${purchase_id}`, company_id: buyer_company_id }),
    lapses_at: first.approval.lapses_at,
  });
  for (const { email } of approvers) {
    const of = { kind: 'approval_requested', company_id: buyer_company_id, about: purchase_id };
    await deps.mails.send({ to: email, ...mail }, of);
  }
};
