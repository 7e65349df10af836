import type { z } from 'zod';
import type { ServiceName } from './operation.ts';

/**
 * A fact that one service publishes after commit and others act on exactly once. Events contain state, not deltas: a
 * consumer that has applied a later `version` of the same `entity_id` skips an earlier one.
 */
export type EventContract<N extends string = string, P extends z.ZodObject = z.ZodObject> = Readonly<{
  name: N;
  publishers: readonly ServiceName[];
  subscribers: readonly ServiceName[];
  description: string;
  payload: P;
  /** The payload field that groups deliveries into lanes: a late delivery does not delay events with other values. */
  partition_by: string;
  /** Which events a subscriber acts on, if not all; others are not sent to it. */
  concerns?: Readonly<Partial<Record<ServiceName, (payload: never) => boolean>>>;
}>;
export type Payload<E> = E extends EventContract<string, infer P> ? z.output<P> : never;

/** Declares an event. */
export const event = <const N extends string, P extends z.ZodObject>(
  value: EventContract<N, P> & {
    partition_by: keyof z.output<P> & string;
    concerns?: Partial<Record<ServiceName, (payload: z.output<P>) => boolean>>;
  },
): EventContract<N, P> => Object.freeze(value);
