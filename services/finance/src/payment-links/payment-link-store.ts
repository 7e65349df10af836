import type { Id } from '@procura/contracts';
import {
  defineCollection,
  inBothPhases,
  type Migration,
  type OpenedCollections,
  type Transaction,
  type WriteTx,
  walkInBatches,
} from '@procura/mongo';
import type { BaseDeps } from '@procura/service';
import type { Charge } from '../charges/charge.ts';
import { addValues, defineUniqueValues } from '../unique-values.ts';
import { addressOf } from './link-address.ts';
import { isLive, type PaymentLink, type PaymentLinkView, paymentLinkViewOf } from './payment-link.ts';

type Deps = Pick<BaseDeps, 'key'> & OpenedCollections<{ paymentLinks: typeof paymentLinks }>;

/** A payment that a provider reported; each event and each payment is unique. */
export type ProviderEventRow = {
  /** The provider and its id of the event. */
  _id: string;
  company_id: string;
  payment_link_id: string;
  /** The provider and its id of the payment; unique by `provider_payments`. */
  payment: string;
  at: Date;
};

export const paymentLinks = defineCollection<PaymentLink>({
  name: 'payment_links',
  scope: 'owner',
  indexes: [
    { key: { company_id: 1, charge_id: 1 } },
    // At most one link of a charge can be paid.
    {
      key: { company_id: 1, open_charge_id: 1 },
      unique: true,
      partialFilterExpression: { open_charge_id: { $exists: true } },
    },
    { key: { due_at: 1 }, partialFilterExpression: { due_at: { $exists: true } } },
  ],
});

export const providerEvents = defineCollection<ProviderEventRow>({
  name: 'provider_events',
  scope: 'owner',
  indexes: [{ key: { company_id: 1, payment_link_id: 1 } }],
});

/** Payments of providers. Each is booked once for all companies; its id is the `payment` of its first event. */
export const providerPayments = defineUniqueValues('provider_payments');

/** Adds the payments that releases before 2026-12 booked. An index made their events unique. */
const fillProviderPayments: Migration['run'] = async (tools) => {
  const events = tools.collection(providerEvents).work();
  const projection = { payment: 1, company_id: 1 } as const;
  for await (const found of walkInBatches(events, {}, { projection }))
    await addValues(
      tools,
      providerPayments,
      found.map(({ payment, company_id }) => ({ _id: payment, company_id })),
    );
};

export const providerPaymentMigrations: readonly Migration[] = inBothPhases(
  '2026-12-provider-payments',
  fillProviderPayments,
);

/** The link of a charge that can be paid now; null if there is none or it has expired. */
export const findLiveLink = async (
  deps: Deps,
  charge: Pick<Charge, 'buyer_company_id' | 'open_link_id'>,
  now: Date,
  tx?: Transaction,
): Promise<PaymentLink | null> => {
  if (charge.open_link_id === null) return null;
  const link = await deps.paymentLinks
    .owner(charge.buyer_company_id, tx)
    .findOne({ _id: charge.open_link_id as Id<'paymentLink'> });
  return link && isLive(link, now) ? link : null;
};

/** The open link of a charge as its buyer sees it; null if there is none, or the provider has not created it. */
export const openLinkView = async (
  deps: Deps,
  charge: Pick<Charge, 'buyer_company_id' | 'open_link_id'>,
  now: Date,
  tx?: Transaction,
): Promise<PaymentLinkView | null> => {
  const link = await findLiveLink(deps, charge, now, tx);
  const url = link?.status === 'open' ? addressOf(deps, link) : null;
  return link && url !== null ? paymentLinkViewOf(link, url, now) : null;
};

/**
 * Cancels the open link of a charge, which is no longer open or has another amount. A job then closes the provider's
 * page. The caller stores the charge with `open_link_id` null. A link that has already ended is not changed.
 */
export const endLink = async (deps: Deps, tx: WriteTx, charge: Charge): Promise<void> => {
  if (charge.open_link_id === null) return;
  await finishLink(deps, tx, {
    link: { _id: charge.open_link_id as Id<'paymentLink'>, company_id: charge.buyer_company_id },
    status: 'cancelled',
  });
};

export type Ending<L> = {
  link: L;
  status: 'paid' | 'expired' | 'cancelled';
  /** Whether a job has to close the provider’s page. */
  page?: 'to_close' | 'none';
};

/** Ends a link that is creating or open, so that its charge can have another. Returns false if it had already ended. */
export const finishLink = async (
  deps: Deps,
  tx: WriteTx,
  { link, status, page = 'to_close' }: Ending<Pick<PaymentLink, '_id' | 'company_id'>>,
): Promise<boolean> => {
  const closing = page === 'to_close' && status !== 'paid';
  const ended = await deps.paymentLinks.owner(link.company_id, tx).updateOne(
    { _id: link._id, status: { $in: ['creating', 'open'] } },
    {
      $set: { status, ended_at: tx.now, ...(closing && { due_at: tx.now }) },
      $unset: { open_charge_id: '', ...(!closing && { due_at: '' }) },
    },
  );
  return ended === 1;
};
