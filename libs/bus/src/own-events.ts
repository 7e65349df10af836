import { TimeoutError } from '@nats-io/transport-node';
import { Failure } from '@procura/contracts';
import type { Origin } from '@procura/telemetry';
import { type Delivery, deliveryTimeoutMs } from './delivery.ts';

/** Commits one delivery of an event to the process that published it; raises a `Failure` as a consumer elsewhere answers it. */
export type TakeOwn = (delivery: Delivery, origin: Origin) => Promise<void>;

/**
 * Delivers events whose subscriber is their publisher inside the process. Over NATS the process would send to itself,
 * and a process that receives a message of its own may answer to the subject that this message names, which would be
 * every subject.
 */
export const createOwnEvents = () => {
  const taking = new Map<string, TakeOwn>();
  return {
    take(event: string, take: TakeOwn): () => void {
      taking.set(event, take);
      return () => void taking.delete(event);
    },
    /** Raises what the consumer raised, or `unavailable` as for a consumer elsewhere. */
    async deliver(event: string, delivery: Delivery, origin: Origin): Promise<void> {
      const take = taking.get(event);
      if (!take)
        throw new Failure('unavailable', `This process does not take ${event} now. It is sent again.`, {
          cause: new Error('no consumer'),
        });
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        const failure = () =>
          new Failure('unavailable', `${event} was not taken in time. It is sent again.`, {
            cause: new TimeoutError(),
          });
        timer = setTimeout(() => reject(failure()), deliveryTimeoutMs);
      });
      // As it would arrive from elsewhere: values of JSON alone.
      const arrived: Delivery = JSON.parse(JSON.stringify(delivery));
      await Promise.race([take(arrived, origin), late]).finally(() => clearTimeout(timer));
    },
  };
};
