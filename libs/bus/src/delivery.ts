import type { EventContract, Payload } from '@procura/contracts';

/** An event on its way to one subscriber. */
export type Delivery<E extends EventContract = EventContract> = {
  event_id: string;
  payload: Payload<E>;
  /** When it happened (RFC 3339). */
  created_at?: string;
};

/** Events of one kind on their way to one subscriber in one message: it commits all of them, or they are sent again. */
export type Batch = { deliveries: readonly Delivery[] };

/** How long one delivery of an event may take, its effect included. */
export const deliveryTimeoutMs = 10_000;
