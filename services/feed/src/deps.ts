import type { Egress } from '@procura/egress';
import type { Mailer } from '@procura/mail';
import type { createSerializer, OpenedCollections } from '@procura/mongo';
import type { BaseDeps, MailBudget } from '@procura/service';
import type { Arrivals } from './changes/arrivals.ts';
import { entries, epochs, floors } from './changes/feed-store.ts';
import type { LastNumbers } from './changes/last-numbers.ts';
import type { SendingBounds } from './webhooks/sending-bounds.ts';
import { type SendingSlots, slots } from './webhooks/sending-slots.ts';
import type { ActiveWebhooks } from './webhooks/webhook.ts';
import type { SecretKeys } from './webhooks/webhook-secret.ts';
import { deliveries, retries, webhooks } from './webhooks/webhook-store.ts';
import type { WebhookTasks } from './webhooks/webhook-tasks.ts';

/** The collections of the service, by their names in `Deps`. */
export const collections = {
  entries,
  floors,
  epochs,
  webhooks,
  retries,
  deliveries,
  slotRows: slots,
};

export type Deps = BaseDeps &
  OpenedCollections<typeof collections> & {
    readonly arrivals: Arrivals;
    readonly lastNumbers: LastNumbers;
    /** Serialises appends to one feed, which would otherwise take each other's numbers. */
    readonly inTurn: ReturnType<typeof createSerializer>;
    /** The addresses that requests of webhooks may reach. */
    readonly egress: Egress;
    readonly secretKeys: SecretKeys;
    readonly sending: SendingBounds;
    readonly slots: SendingSlots;
    readonly webhookTasks: WebhookTasks;
    readonly activeWebhooks: ActiveWebhooks;
    readonly mailer: Mailer;
    readonly mails: MailBudget;
    /** Counts attempts by outcome, and the seconds from a change to its first delivery. */
    readonly measured: {
      attempt: (outcome: 'delivered' | 'failed' | 'given_up') => void;
      delay: (seconds: number) => void;
    };
  };
