import type { EventContract, Payload } from '@procura/contracts';

/** An event to be delivered to one subscriber, or a task. */
export type Delivery<E extends EventContract = EventContract> = {
  event_id: string;
  payload: Payload<E>;
  /** When it happened (RFC 3339). */
  created_at?: string;
};

/**
 * Events of one kind to be delivered to one subscriber in one message: it commits all of them, or they are sent again.
 */
export type Batch = { deliveries: readonly Delivery[] };

/** Time limit of one delivery, including its effect. */
export const deliveryTimeoutMs = 10_000;
