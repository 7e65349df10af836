import { openMailer } from '@procura/mail';
import type { ServiceDefinition } from '@procura/service';
import { awards, bids } from './bid-store.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { operations } from './operations.ts';
import { followOrderChange } from './order-events.ts';
import { purchaseOrders } from './purchase-order-store.ts';
import { endBidding, sweep } from './rfq-jobs.ts';
import { invitations, rfqs } from './rfq-store.ts';
import { sendRfqMail } from './send-rfq-mail.ts';

export const rfqService: ServiceDefinition<'rfq', Deps, Config> = {
  name: 'rfq',
  collections: [rfqs, invitations, bids, awards, purchaseOrders],
  deps: (base, config) => ({
    ...base,
    rfqs: base.database.collection(rfqs),
    invitations: base.database.collection(invitations),
    bids: base.database.collection(bids),
    awards: base.database.collection(awards),
    purchaseOrders: base.database.collection(purchaseOrders),
    mailer: openMailer({
      smtp_url: config.smtp_url,
      dir: config.mail_dir,
      from: config.mail_from ?? 'Procura <no-reply@procura.example>',
    }),
  }),
  handlers: operations,
  consumers: {
    rfq_notice: { send: sendRfqMail },
    order_changed: { effect: followOrderChange, turns: ({ buyer_company_id }) => [buyer_company_id] },
  },
  jobs: [
    { name: 'end_bidding', every_ms: 5_000, run: endBidding },
    { name: 'sweep', every_ms: 1_000, run: sweep },
  ],
};
