import type { Call, Handler } from '@procura/bus';
import {
  chargeChanged,
  type receivePaymentWebhook as contract,
  Failure,
  newId,
  systemPrincipal,
} from '@procura/contracts';
import { isDuplicateKey, type WriteTx } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { isLive, type PaymentLink } from '../payment-links/payment-link.ts';
import { finishLink, type ProviderEventRow } from '../payment-links/payment-link-store.ts';
import type { ProviderEvent } from '../payment-links/payment-provider.ts';
import { bookPayment } from './book-payment.ts';
import { dropLink, findChargeOfLink } from './open-link.ts';

type Paid = Extract<ProviderEvent, { kind: 'paid' }>;

/**
 * Receives a provider's signed event. The row of the event and the booking are one transaction, so a payment is booked
 * once, regardless of the number of its events and their repetitions.
 */
export const receivePaymentWebhook: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const provider = deps.providers.get(input.provider);
  if (!provider)
    throw new Failure(
      'invalid_signature',
      `${input.provider} is not configured as a payment provider here, so its events cannot be verified. Configure it, or stop sending them.`,
    );
  const { payload, signature } = input;
  const event = provider.readEvent({ payload, signature, now: deps.clock() });
  if (event.kind === 'paid') await takePayment(deps, call, provider.name, event);
  return { received: true };
};

const takePayment = async (
  deps: Deps,
  call: Call,
  provider: PaymentLink['provider'],
  event: Paid,
): Promise<void> => {
  const link = await deps.paymentLinks.lookup().findOne({ _id: event.payment_link_id });
  // A provider's account may also serve other programs; a repeat would not change the result.
  if (!link || link.provider !== provider) {
    deps.log.warn({ provider, event_id: event.event_id }, 'an event names no payment link of ours');
    return;
  }
  const row: ProviderEventRow = {
    _id: `${provider}|${event.event_id}`,
    company_id: link.company_id,
    payment_link_id: link._id,
    payment: `${provider}|${event.provider_payment_id}`,
    at: deps.clock(),
  };
  const taken = await deps.providerPayments.lookup().findOne({ _id: row.payment });
  if (taken) return;
  try {
    await deps.database.write(asProvider(call, link), (tx) => book(deps, tx, { link, row, event }), {
      awaits: [chargeChanged],
    });
  } catch (error) {
    // The same event or payment arrived concurrently, and the other request has booked it.
    if (!['provider_events', 'provider_payments'].some((name) => isDuplicateKey(error, name))) throw error;
  }
};

/** The call as the provider's in the buyer's company, for the audit entry. */
const asProvider = (call: Call, link: PaymentLink): Call => ({
  ...call,
  idempotency_key: null,
  principal: { ...systemPrincipal(link.company_id), user_name: `Payment provider ${link.provider}` },
});

const book = async (
  deps: Deps,
  tx: WriteTx,
  { link: { _id, company_id }, row, event }: { link: PaymentLink; row: ProviderEventRow; event: Paid },
): Promise<void> => {
  tx.audit({ target: _id });
  await deps.providerPayments.lookup(tx).insert({ _id: row.payment, company_id });
  await deps.providerEvents.owner(company_id, tx).insert(row);
  const link = await deps.paymentLinks.owner(company_id, tx).findOne({ _id });
  if (!link) throw new Error(`Payment link ${_id} is gone`);
  // Before the booking, which cancels the open link of a charge that it pays.
  if (isLive(link, tx.now)) await finishLink(deps, tx, { link, status: 'paid' });
  else await dropLink(deps, tx, { link, status: 'expired' });
  const charge = await findChargeOfLink(deps, tx, link);
  await bookPayment(deps, tx, {
    charge,
    payment_id: newId('payment'),
    method: 'link',
    amount: event.amount,
    payment_link_id: link._id,
  });
};
