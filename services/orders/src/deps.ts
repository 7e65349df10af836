import type { Mailer } from '@procura/mail';
import type { ScopedCollection } from '@procura/mongo';
import type { BaseDeps, MailBudget } from '@procura/service';
import type { ProofCode } from './delivery/proof-code.ts';
import type { LineRollup } from './metrics/line-rollup-store.ts';
import type { MetricRollup } from './metrics/metric-store.ts';
import type { MetricDelta } from './metrics/order-deltas.ts';
import type { Order } from './order/order.ts';
import type { StoredPreview } from './purchase/preview-store.ts';
import type { Purchase } from './purchase/purchase.ts';

export type Deps = BaseDeps & {
  readonly orders: ScopedCollection<Order>;
  readonly purchases: ScopedCollection<Purchase>;
  readonly previews: ScopedCollection<StoredPreview>;
  readonly proofCodes: ScopedCollection<ProofCode>;
  readonly earlierDeltas: ScopedCollection<MetricDelta>;
  readonly metricDeltas: ScopedCollection<MetricDelta>;
  readonly metricRollups: ScopedCollection<MetricRollup>;
  readonly lineRollups: ScopedCollection<LineRollup>;
  readonly mailer: Mailer;
  readonly mails: MailBudget;
};
