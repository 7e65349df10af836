import type { EventContract, Payload } from '@procura/contracts';

/** An event on its way to one subscriber. */
export type Delivery<E extends EventContract = EventContract> = {
  event_id: string;
  payload: Payload<E>;
  /** When it happened (RFC 3339). */
  created_at?: string;
};

/** How long one delivery of an event may take, its effect included. */
export const deliveryTimeoutMs = 10_000;
