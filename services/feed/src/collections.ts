import { entries, epochs, floors } from './changes/feed-store.ts';
import { slots } from './webhooks/sending-slots.ts';
import { deliveries, retries, webhooks } from './webhooks/webhook-store.ts';

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
