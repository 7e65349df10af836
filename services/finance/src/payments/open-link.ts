import { systemPrincipal } from '@procura/contracts';
import type { WriteTx } from '@procura/mongo';
import type { Charge } from '../charges/charge.ts';
import type { Deps } from '../deps.ts';
import type { PaymentLink } from '../payment-links/payment-link.ts';
import { type Ending, finishLink } from '../payment-links/payment-link-store.ts';
import { publishCharge } from './save-charge.ts';

/** Sets or clears the open link of a charge, and publishes what the order shows of it. */
export const setOpenLink = async (
  deps: Deps,
  tx: WriteTx,
  charge: Charge,
  open_link_id: PaymentLink['_id'] | null,
): Promise<void> => {
  await deps.charges
    .parties(systemPrincipal(charge.buyer_company_id), tx)
    .updateOne({ _id: charge._id }, { $set: { open_link_id, updated_at: tx.now } });
  await publishCharge(deps, tx, { ...charge, open_link_id });
};

/** Ends a link without a payment, and publishes that the order can no longer be paid there. */
export const dropLink = async (
  deps: Deps,
  tx: WriteTx,
  ending: Ending<PaymentLink> & { status: 'expired' | 'cancelled' },
): Promise<void> => {
  const { link } = ending;
  if (!(await finishLink(deps, tx, ending))) return;
  const charge = await findChargeOfLink(deps, tx, link);
  if (charge.open_link_id === link._id) await setOpenLink(deps, tx, charge, null);
};

/** The charge of a link, which always exists. */
export const findChargeOfLink = async (deps: Deps, tx: WriteTx, link: PaymentLink): Promise<Charge> => {
  const charge = await deps.charges
    .parties(systemPrincipal(link.company_id), tx)
    .findOne({ _id: link.charge_id });
  if (!charge) throw new Error(`Payment link ${link._id} has no charge`);
  return charge;
};
