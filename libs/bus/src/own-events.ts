import { TimeoutError } from '@nats-io/transport-node';
import { Failure } from '@procura/contracts';
import type { Origin } from '@procura/telemetry';
import { type Delivery, deliveryTimeoutMs } from './delivery.ts';

/** Commits one delivery of a process to itself. Raises a `Failure` as a remote consumer answers it. */
export type TakeOwn = (delivery: Delivery, origin: Origin) => Promise<void>;

/**
 * Delivers tasks, and events to their own publisher, inside the process. A process that received its own messages over
 * NATS could choose the subject of its reply. Its permission to reply would then permit every subject.
 */
export const createOwnEvents = () => {
  const taking = new Map<string, TakeOwn>();
  return {
    take(event: string, take: TakeOwn): () => void {
      taking.set(event, take);
      return () => void taking.delete(event);
    },
    /** Raises what the consumer raised, or `unavailable` as for a remote consumer. */
    async deliver(event: string, delivery: Delivery, origin: Origin): Promise<void> {
      const take = taking.get(event);
      if (!take)
        throw new Failure(
          'unavailable',
          `This process does not accept ${event} now. It will be sent again.`,
          {
            cause: new Error('no consumer'),
          },
        );
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        const failure = () =>
          new Failure('unavailable', `${event} was not taken in time. It is sent again.`, {
            cause: new TimeoutError(),
          });
        timer = setTimeout(() => reject(failure()), deliveryTimeoutMs);
      });
      // Contains only JSON values, as a remote consumer would receive it.
      const arrived: Delivery = JSON.parse(JSON.stringify(delivery));
      await Promise.race([take(arrived, origin), late]).finally(() => clearTimeout(timer));
    },
  };
};
