import type { Mailer } from '@procura/mail';
import type { OpenedCollections } from '@procura/mongo';
import { type BaseDeps, type MailBudget, suspendedCompanies } from '@procura/service';
import { proofCodes } from './delivery/proof-code.ts';
import { lineRollups } from './metrics/line-rollup-store.ts';
import { metricRollups } from './metrics/metric-store.ts';
import { claims } from './order/claim-store.ts';
import { earlierDeltas, metricDeltas, orders } from './order/order-store.ts';
import { previews } from './purchase/preview-store.ts';
import { purchases } from './purchase/purchase-store.ts';

/** The collections of the service, by their names in `Deps`. */
export const collections = {
  orders,
  purchases,
  previews,
  proofCodes,
  earlierDeltas,
  metricDeltas,
  metricRollups,
  lineRollups,
  claims,
  suspendedCompanies,
};

export type Deps = BaseDeps &
  OpenedCollections<typeof collections> & {
    readonly mailer: Mailer;
    readonly mails: MailBudget;
  };
