import { systemCall } from '@procura/bus';
import { Failure } from '@procura/contracts';
import { inTurn, mostDue } from '@procura/service';
import type { Deps } from '../deps.ts';
import { dueStep, type PaymentLink, pageOf } from '../payment-links/payment-link.ts';
import { dropLink } from './open-link.ts';

const batch = 50;
const retryMs = 30_000;

/**
 * Ends links that have expired or were never completed, and closes the provider's pages of all that ended without a
 * payment, for companies in turn.
 */
export const settleDueLinks = async (deps: Deps): Promise<void> => {
  const due = await deps.paymentLinks
    .work()
    .find(
      { due_at: { $lte: deps.clock() } },
      { sort: { due_at: 1 }, limit: mostDue, projection: { company_id: 1 } },
    );
  if (due.length === 0) return;
  const chosen = inTurn(due).slice(0, batch);
  const links = await deps.paymentLinks.work().find({ _id: { $in: chosen.map(({ _id }) => _id) } });
  // Concurrently, so that one slow provider does not delay the other links.
  await Promise.all(
    links.map((link) =>
      settle(deps, link).catch(async (error: unknown) => {
        deps.log.warn({ err: error, payment_link_id: link._id }, 'payment link is not settled yet');
        const due_at = new Date(deps.clock().getTime() + retryMs);
        await deps.paymentLinks
          .owner(link.company_id)
          .updateOne({ _id: link._id, due_at: link.due_at }, { $set: { due_at } });
      }),
    ),
  );
};

const settle = async (deps: Deps, link: PaymentLink): Promise<void> => {
  const step = dueStep(link, deps.clock());
  if (step === 'close_page') return closePage(deps, link);
  if (step === 'nothing') return;
  const status = step === 'expire' ? 'expired' : 'cancelled';
  const call = systemCall({ operation: `${step}_payment_link`, company_id: link.company_id });
  await deps.database.write(call, async (tx) => {
    // A link that was being created may be open by now.
    const now = await deps.paymentLinks.owner(link.company_id, tx).findOne({ _id: link._id });
    if (!now || dueStep(now, tx.now) !== step) return tx.audit({ company_ids: [] });
    tx.audit({ target: link._id });
    await dropLink(deps, tx, { link: now, status });
  });
};

/**
 * Closes the page of a link. Until then, up to two seconds after the end of the link, Stripe takes payments there; they
 * are credited to the buyer's balance. Without a known page, one may exist whose answer was lost; the same key returns
 * it. Nothing is left to close if the provider is no longer configured, or refuses to create the page.
 */
const closePage = async (deps: Deps, link: PaymentLink): Promise<void> => {
  const provider = deps.providers.get(link.provider);
  if (provider) {
    const page =
      link.provider_ref ??
      (await provider
        .create(pageOf(link))
        .then(({ provider_ref }) => provider_ref)
        .catch((error: unknown) => {
          if (error instanceof Failure && error.code === 'conflict') return null;
          throw error;
        }));
    if (page !== null) await provider.cancel(page);
  }
  await deps.paymentLinks
    .owner(link.company_id)
    .updateOne({ _id: link._id, due_at: link.due_at }, { $unset: { due_at: '' } });
};
