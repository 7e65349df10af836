import { availableParallelism } from 'node:os';

/**
 * Number of Jest workers, each with its own MongoDB and NATS, and up to 2 GB of memory. Three on two cores, because a
 * suite waits for its servers, browsers and processes for a fifth of its time.
 */
export const workers = Math.min(8, Math.max(3, availableParallelism()));
