import type { Handler } from '@procura/bus';
import {
  type completeSandboxPayment as completeContract,
  Failure,
  type Money,
  type getPaymentPage as pageContract,
  systemPrincipal,
} from '@procura/contracts';
import { formatMoney, isZero, sumByCurrency } from '@procura/money';
import type { Deps } from '../deps.ts';
import { type PaymentLink, shownStatus } from './payment-link.ts';
import { paidEvent, readLinkSecret, sandboxKeys, signEvent } from './sandbox-provider.ts';

/** The content of the sandbox's page for a link. */
export const getPaymentPage: Handler<Deps, typeof pageContract> = async (deps, _call, input) => {
  const link = await findByPage(deps, input.payment_link);
  return {
    payee: link.payee,
    order_number: link.order_number,
    amount: formatMoney(link),
    status: shownStatus(link, deps.clock()),
    expires_at: link.expires_at.toISOString(),
    credited: await creditedOf(deps, link),
  };
};

/** The part of a link's payments that its charge did not take; null if there is none. */
const creditedOf = async (deps: Deps, { _id, company_id, order_id }: PaymentLink): Promise<Money | null> => {
  const payments = await deps.payments
    .parties(systemPrincipal(company_id))
    .find({ order_id, payment_link_id: _id });
  const amounts = payments.map(({ credited_minor, currency }) => ({
    amount_minor: credited_minor,
    currency,
  }));
  const credited = sumByCurrency(amounts).find((amount) => !isZero(amount));
  return credited ? formatMoney(credited) : null;
};

/**
 * The signed event of a paid sandbox link. It moves no money; the gateway sends it to the webhook, as any provider
 * would.
 */
export const completeSandboxPayment: Handler<Deps, typeof completeContract> = async (deps, _call, input) => {
  const link = await findByPage(deps, input.payment_link);
  const now = deps.clock();
  const status = shownStatus(link, now);
  if (status === 'expired' || status === 'cancelled')
    throw new Failure('conflict', `This payment link is ${status}. Ask its sender for another.`);
  const payload = paidEvent(link, now);
  return { payload, signature: signEvent(sandboxKeys(deps).webhook, { payload, now }) };
};

const findByPage = async (deps: Deps, secret: string): Promise<PaymentLink> => {
  const _id = deps.providers.has('sandbox') ? readLinkSecret(sandboxKeys(deps).link, secret) : null;
  const link = _id && (await deps.paymentLinks.lookup().findOne({ _id, provider: 'sandbox' }));
  if (!link)
    throw new Failure(
      'not_found',
      'There is no such payment link. Open the complete address as it was sent, or ask for another.',
    );
  return link;
};
