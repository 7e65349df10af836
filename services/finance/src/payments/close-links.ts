import { systemCall } from '@procura/bus';
import type { companySuspensionChanged, Id, Payload } from '@procura/contracts';
import type { Task, WriteTx } from '@procura/mongo';
import { followSuspension, suspendedAmong } from '@procura/service';
import type { Deps } from '../deps.ts';
import type { PaymentLink } from '../payment-links/payment-link.ts';
import { dropLink } from './open-link.ts';

/** Stores whether a company is suspended, and closes the payment links of one that is. */
export const onSuspensionChanged = async (
  deps: Deps,
  tx: WriteTx,
  change: Payload<typeof companySuspensionChanged>,
): Promise<void> => {
  await followSuspension(deps, tx, change);
  if (change.suspended_at !== null) tx.enqueue(closeLinks, { company_id: change.entity_id });
};

/** Links that are looked at together. */
const batch = 200;

/** Cancels the open payment links of orders by and from a suspended company. A job then closes the provider's pages. */
export const closeLinks: Task<Deps, { company_id: Id<'company'> }> = {
  name: 'payment_links_suspended',
  partition_by: 'company_id',
  async run(deps, { company_id }) {
    if ((await suspendedAmong(deps, [company_id])).size === 0) return;
    // Links do not name the supplier. Few are open at a time, because they end within days.
    for (let after = { company_id: '', open_charge_id: '' }; ; ) {
      const open = await deps.paymentLinks.work().find(
        {
          open_charge_id: { $exists: true },
          company_id: { $gte: after.company_id },
          $or: [{ company_id: { $gt: after.company_id } }, { open_charge_id: { $gt: after.open_charge_id } }],
        },
        { sort: { company_id: 1, open_charge_id: 1 }, limit: batch },
      );
      const charges = await deps.charges
        .work()
        .find({ _id: { $in: open.map(({ charge_id }) => charge_id) } }, { projection: parties });
      const theirs = new Set(
        charges
          .filter((one) => one.buyer_company_id === company_id || one.supplier_company_id === company_id)
          .map(({ _id }) => _id),
      );
      for (const link of open) if (theirs.has(link.charge_id)) await cancel(deps, link);
      const { company_id: of, open_charge_id } = open.at(-1) ?? {};
      if (!of || !open_charge_id || open.length < batch) return;
      after = { company_id: of, open_charge_id };
    }
  },
};

const parties = { buyer_company_id: 1, supplier_company_id: 1 } as const;

const cancel = (deps: Deps, link: PaymentLink): Promise<void> =>
  deps.database.write(
    systemCall({ operation: 'cancel_payment_link', company_id: link.company_id }),
    async (tx) => {
      tx.audit({ target: link._id });
      await dropLink(deps, tx, { link, status: 'cancelled' });
    },
  );
