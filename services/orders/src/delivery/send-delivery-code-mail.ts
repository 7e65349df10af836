import { type deliveryCodeRequested, type Payload, systemPrincipal } from '@procura/contracts';
import { deliveryCode as deliveryCodeMail } from '@procura/mail';
import type { Deps } from '../deps.ts';
import { codeOf } from './proof-code.ts';

/**
 * Derives and mails a delivery code, unless a later one was requested, it has expired, or the shipment was delivered.
 */
export const sendDeliveryCodeMail = async (
  deps: Deps,
  { proof_code_id, attempt }: Payload<typeof deliveryCodeRequested>,
): Promise<void> => {
  const code = await deps.proofCodes.work().findOne({ _id: proof_code_id });
  if (!code || code.attempt !== attempt || code.expires_at <= deps.clock()) return;
  const order = await deps.orders
    .parties(systemPrincipal(code.buyer_company_id))
    .findOne({ _id: code.order_id });
  const shipment = order?.shipments.find((one) => one.id === code.shipment_id);
  if (!order || !shipment || shipment.delivered_at) return;
  const mail = deliveryCodeMail({
    order_number: order.number,
    code: codeOf(deps.key, code),
    expires_at: code.expires_at,
    supplier_name: order.supplier.name,
  });
  await deps.mailer.send({ to: code.sent_to, ...mail });
};
