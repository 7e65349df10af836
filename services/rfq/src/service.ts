import { openMailer } from '@procura/mail';
import { type BaseConfig, openMailBudget, type ServiceDefinition } from '@procura/service';
import { collections } from './collections.ts';
import type { Deps } from './deps.ts';
import { operations } from './operations.ts';
import { followOrderChange } from './purchase-order/order-events.ts';
import { mailDeferredDeadlines } from './rfq/deferred-deadline-mail.ts';
import { endBidding, sweep } from './rfq/rfq-jobs.ts';
import { rfqMigrations } from './rfq/rfq-migrations.ts';
import { sendRfqMail } from './rfq/send-rfq-mail.ts';
import { followVerification } from './rfq/verified-supplier-store.ts';

export const rfqService: ServiceDefinition<'rfq', Deps, BaseConfig> = {
  name: 'rfq',
  collections,
  deps: (base, config) => {
    const mailer = openMailer(config);
    return {
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
    { name: 'end_bidding', every_ms: 5000, run: endBidding },
    { name: 'mail_deferred_deadlines', every_ms: 10_000, run: mailDeferredDeadlines },
    { name: 'sweep', every_ms: 1000, run: sweep },
  ],
};
