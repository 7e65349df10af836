import {
  type generateOrderPaymentLink,
  type Id,
  linkLifeS,
  newId,
  type OrderFacts,
  type Output,
} from '@procura/contracts';
import { type Amount, formatMoney } from '@procura/money';

export type ProviderName = 'sandbox' | 'stripe';
export type PaymentLinkView = Output<typeof generateOrderPaymentLink>;

/**
 * A provider's page for paying one charge in full. It is `creating` until the provider has returned its address, then
 * `open` until it is paid or expires, or until its charge no longer needs a payment of this amount.
 */
export type PaymentLink = {
  _id: Id<'paymentLink'>;
  /** The buyer, who pays. */
  company_id: string;
  charge_id: Id<'charge'>;
  order_id: Id<'order'>;
  order_number: string;
  /** The supplier’s name, as the page shows it. */
  payee: string;
  provider: ProviderName;
  status: 'creating' | 'open' | 'paid' | 'expired' | 'cancelled';
  amount_minor: bigint;
  currency: string;
  /** See link-address.ts. */
  sealed_url: string | null;
  provider_ref: string | null;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  /** The charge, while the link is creating or open; at most one such link per charge. */
  open_charge_id?: string;
  /** When a job processes it next; absent once nothing is left to do. */
  due_at?: Date;
};

/** A link that the provider has not created by then is abandoned. */
export const creatingMs = 10 * 60_000;

/** A new link, which the provider has yet to create. */
export const newPaymentLink = (of: {
  charge: { _id: Id<'charge'>; buyer_company_id: string; amount_minor: bigint; currency: string };
  order: Pick<OrderFacts, 'entity_id' | 'number' | 'supplier_name'>;
  provider: ProviderName;
  /** In seconds; the longest lifetime by default. */
  expires_in: number | undefined;
  now: Date;
}): PaymentLink => ({
  _id: newId('paymentLink'),
  company_id: of.charge.buyer_company_id,
  charge_id: of.charge._id,
  order_id: of.order.entity_id,
  order_number: of.order.number,
  payee: of.order.supplier_name,
  provider: of.provider,
  status: 'creating',
  amount_minor: of.charge.amount_minor,
  currency: of.charge.currency,
  sealed_url: null,
  provider_ref: null,
  created_at: of.now,
  expires_at: new Date(of.now.getTime() + (of.expires_in ?? linkLifeS.longest) * 1000),
  ended_at: null,
  open_charge_id: of.charge._id,
  due_at: new Date(of.now.getTime() + creatingMs),
});

/** Whether it can still be paid. An expired link counts as such before a write records it. */
export const isLive = (link: Pick<PaymentLink, 'status' | 'expires_at'>, now: Date): boolean =>
  (link.status === 'creating' || link.status === 'open') && now < link.expires_at;

/** The next step of a job for a due link: to end it, or to close the page of one that has ended. */
export type DueStep = 'expire' | 'cancel' | 'close_page' | 'nothing';

export const dueStep = (link: Pick<PaymentLink, 'status' | 'expires_at' | 'due_at'>, now: Date): DueStep => {
  if (link.due_at === undefined || now < link.due_at || link.status === 'paid') return 'nothing';
  if (link.status === 'expired' || link.status === 'cancelled') return 'close_page';
  if (!isLive(link, now)) return 'expire';
  return link.status === 'creating' ? 'cancel' : 'nothing';
};

/** The status that people see; a link that is being created is shown as open. */
export const shownStatus = (
  link: Pick<PaymentLink, 'status' | 'expires_at'>,
  now: Date,
): PaymentLinkView['status'] => {
  if (link.status !== 'creating' && link.status !== 'open') return link.status;
  return isLive(link, now) ? 'open' : 'expired';
};

/** A link as its buyer sees it, with the address of its page. */
export const paymentLinkViewOf = (link: PaymentLink, url: string, now: Date): PaymentLinkView => ({
  payment_link_id: link._id,
  order_id: link.order_id,
  url,
  amount: formatMoney(link),
  provider: link.provider,
  status: shownStatus(link, now),
  created_at: link.created_at.toISOString(),
  expires_at: link.expires_at.toISOString(),
});

/** The request to a provider for a page. `description` is one line for the person who pays. */
export type PageRequest = {
  id: Id<'paymentLink'>;
  amount: Amount;
  description: string;
  created_at: Date;
  expires_at: Date;
};

/** The request for a link's page, always the same, so that a repeat requests the same page. */
export const pageOf = (link: PaymentLink): PageRequest => ({
  id: link._id,
  amount: { amount_minor: link.amount_minor, currency: link.currency },
  description: `Order ${link.order_number}, ${link.payee}`,
  created_at: link.created_at,
  expires_at: link.expires_at,
});
