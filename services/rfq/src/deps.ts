import type { Mailer } from '@procura/mail';
import type { OpenedCollections } from '@procura/mongo';
import { type BaseDeps, type MailBudget, suspendedCompanies } from '@procura/service';
import { awards, bids } from './bid/bid-store.ts';
import { purchaseOrders } from './purchase-order/purchase-order-store.ts';
import { invitations, rfqs } from './rfq/rfq-store.ts';
import { verifiedSuppliers } from './rfq/verified-supplier-store.ts';

/** The collections of the service, by their names in `Deps`. */
export const collections = {
  rfqs,
  invitations,
  bids,
  awards,
  purchaseOrders,
  verifiedSuppliers,
  suspendedCompanies,
};

export type Deps = BaseDeps &
  OpenedCollections<typeof collections> & {
    readonly mailer: Mailer;
    readonly mails: MailBudget;
  };
