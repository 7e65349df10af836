import type { Mailer } from '@procura/mail';
import type { ScopedCollection } from '@procura/mongo';
import type { BaseDeps, MailBudget } from '@procura/service';
import type { Award } from './award/award.ts';
import type { Bid } from './bid/bid.ts';
import type { PurchaseOrder } from './purchase-order/purchase-order.ts';
import type { Invitation } from './rfq/invitation.ts';
import type { Rfq } from './rfq/rfq.ts';
import type { VerifiedSupplier } from './rfq/verified-supplier-store.ts';

export type Deps = BaseDeps & {
  readonly rfqs: ScopedCollection<Rfq>;
  readonly invitations: ScopedCollection<Invitation>;
  readonly bids: ScopedCollection<Bid>;
  readonly awards: ScopedCollection<Award>;
  readonly purchaseOrders: ScopedCollection<PurchaseOrder>;
  readonly verifiedSuppliers: ScopedCollection<VerifiedSupplier>;
  readonly mailer: Mailer;
  readonly mails: MailBudget;
};
