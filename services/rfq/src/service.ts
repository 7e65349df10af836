import { openMailer } from '@procura/mail';
import { type BaseConfig, openMailBudget, type ServiceDefinition } from '@procura/service';
import { awards, bids } from './bid/bid-store.ts';
import type { Deps } from './deps.ts';
import { operations } from './operations.ts';
import { followOrderChange } from './purchase-order/order-events.ts';
import { purchaseOrders } from './purchase-order/purchase-order-store.ts';
import { mailDeferredDeadlines } from './rfq/deferred-deadline-mail.ts';
import { endBidding, sweep } from './rfq/rfq-jobs.ts';
import { rfqMigrations } from './rfq/rfq-migrations.ts';
import { invitations, rfqs } from './rfq/rfq-store.ts';
import { sendRfqMail } from './rfq/send-rfq-mail.ts';
import { followVerification, verifiedSuppliers } from './rfq/verified-supplier-store.ts';

export const rfqService: ServiceDefinition<'rfq', Deps, BaseConfig> = {
  name: 'rfq',
  collections: [rfqs, invitations, bids, awards, purchaseOrders, verifiedSuppliers],
  deps: (base, config) => {
    const mailer = openMailer(config);
    return {
      ...base,
      rfqs: base.database.collection(rfqs),
      invitations: base.database.collection(invitations),
      bids: base.database.collection(bids),
      awards: base.database.collection(awards),
      purchaseOrders: base.database.collection(purchaseOrders),
      verifiedSuppliers: base.database.collection(verifiedSuppliers),
      mailer,
      mails: openMailBudget({ ...base, mailer }),
    };
  },
  migrations: rfqMigrations,
  handlers: operations,
  consumers: {
    company_changed: { effect: followVerification },
    rfq_notice: { send: sendRfqMail },
    order_changed: { effect: followOrderChange, serializeOn: ({ buyer_company_id }) => [buyer_company_id] },
  },
  jobs: [
    { name: 'end_bidding', every_ms: 5_000, run: endBidding },
    { name: 'mail_deferred_deadlines', every_ms: 10_000, run: mailDeferredDeadlines },
    { name: 'sweep', every_ms: 1_000, run: sweep },
  ],
};
