import type { Handler } from '@procura/bus';
import { type sendOrderProofCode as contract, Failure, newId } from '@procura/contracts';
import { maskEmail } from '@procura/mail';
import type { WriteTx } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { mailDeliveryCode } from '../mails.ts';
import type { Order } from '../model/order.ts';
import { receivingEmail } from '../model/order-view.ts';
import { findUndelivered } from '../model/shipment.ts';
import { findOrder } from '../order/order-store.ts';
import { codeHash, type ProofCode, refuseResend, resendPauseMs, validMs } from './proof-code.ts';

/** Requests a delivery code for the receiving contact. The code is derived only when the mail is created. */
export const sendOrderProofCode: Handler<Deps, typeof contract> = (deps, call, { order_id, shipment_id }) =>
  deps.database.write(call, async (tx) => {
    const order = await findOrder(deps, call.principal, order_id, tx);
    findUndelivered(order, shipment_id);
    const sent_to = receivingAddress(order);
    const codes = deps.proofCodes.parties(call.principal, tx);
    const earlier = await codes.findOne({ shipment_id });
    if (earlier) refuseResend(earlier, tx.now);
    // One address may receive many shipments; the codes of one shipment are bounded by their pause and number.
    const many = { hour: 60, day: 300 };
    await deps.mails.ask({ kind: 'delivery_code', to: sent_to, company_id: call.principal.company_id }, tx, {
      repeat: many,
      recipient: many,
    });
    const code = nextCode(deps, tx, { order, shipment_id, sent_to, earlier });
    if (earlier) await codes.replaceOne({ _id: earlier._id }, code);
    else await codes.insert(code);
    tx.enqueue(mailDeliveryCode, { proof_code_id: code._id, attempt: code.attempt });
    tx.audit({ target: shipment_id });
    return {
      shipment_id,
      sent_to: maskEmail(sent_to),
      expires_at: code.expires_at.toISOString(),
      resend_after: new Date(tx.now.getTime() + resendPauseMs).toISOString(),
    };
  });

const receivingAddress = (order: Order): string => {
  const email = receivingEmail(order);
  if (email) return email;
  throw new Failure(
    'no_receiving_contact',
    `Branch ${order.branch.name} had no receiving contact with an e-mail address when order ${order.number} was placed. Prove the delivery with a photo or a signature, and give the branch a contact for its next orders.`,
  );
};

const nextCode = (
  deps: Deps,
  tx: WriteTx,
  of: { order: Order; shipment_id: ProofCode['shipment_id']; sent_to: string; earlier: ProofCode | null },
): ProofCode => {
  const { order, shipment_id, sent_to, earlier } = of;
  const _id = earlier?._id ?? newId('proofCode');
  const attempt = (earlier?.attempt ?? 0) + 1;
  return {
    _id,
    buyer_company_id: order.buyer_company_id,
    supplier_company_id: order.supplier_company_id,
    order_id: order._id,
    shipment_id,
    attempt,
    hash: codeHash(deps.key, { _id, attempt }),
    guesses: 0,
    sent_to,
    sent_at: tx.now,
    expires_at: new Date(tx.now.getTime() + validMs),
  };
};
