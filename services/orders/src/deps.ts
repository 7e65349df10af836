import type { Mailer } from '@procura/mail';
import type { ScopedCollection } from '@procura/mongo';
import type { BaseDeps, MailBudget } from '@procura/service';
import type { MetricRollup } from './metric-store.ts';
import type { Order } from './order.ts';
import type { MetricDelta } from './order-deltas.ts';
import type { StoredPreview } from './preview-store.ts';
import type { ProofCode } from './proof-code.ts';
import type { Purchase } from './purchase.ts';

export type Deps = BaseDeps & {
  readonly orders: ScopedCollection<Order>;
  readonly purchases: ScopedCollection<Purchase>;
  readonly previews: ScopedCollection<StoredPreview>;
  readonly proofCodes: ScopedCollection<ProofCode>;
  readonly metricDeltas: ScopedCollection<MetricDelta>;
  readonly metricRollups: ScopedCollection<MetricRollup>;
  readonly mailer: Mailer;
  readonly mails: MailBudget;
};
