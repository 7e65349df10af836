import { openMailer } from '@procura/mail';
import { type BaseConfig, openMailBudget, type ServiceDefinition } from '@procura/service';
import { collections } from './collections.ts';
import { sendDeliveryCodeMail } from './delivery/send-delivery-code-mail.ts';
import type { Deps } from './deps.ts';
import { countDueLines } from './metrics/count-lines.ts';
import { foldDeltas } from './metrics/metric-store.ts';
import { operations } from './operations.ts';
import { onChargeChanged } from './order/charge-events.ts';
import { orderMigrations } from './order/order-migrations.ts';
import { lapsePurchases, sweepPurchases } from './purchase/purchase-jobs.ts';
import { sendApprovalMail } from './purchase/send-approval-mail.ts';

export const ordersService: ServiceDefinition<'orders', Deps, BaseConfig> = {
  name: 'orders',
  collections,
  deps: (base, config) => {
    const mailer = openMailer(config);
    return {
      mailer,
      mails: openMailBudget({ ...base, mailer }),
    };
  },
  migrations: orderMigrations,
  handlers: operations,
  consumers: {
    charge_changed: { effect: onChargeChanged, serializeOn: ({ buyer_company_id }) => [buyer_company_id] },
    approval_requested: { send: sendApprovalMail },
    delivery_code_requested: { send: sendDeliveryCodeMail },
  },
  jobs: [
    { name: 'sweep', every_ms: 1000, run: sweepPurchases },
    { name: 'lapse', every_ms: 10_000, run: lapsePurchases },
    { name: 'count_lines', every_ms: 30_000, run: countDueLines },
    { name: 'fold', every_ms: 30_000, run: foldDeltas },
  ],
};
