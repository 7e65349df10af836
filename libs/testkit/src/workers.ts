import { availableParallelism } from 'node:os';

/**
 * Jest workers, each with a MongoDB and a NATS of its own, and up to 2 GB of memory. On two cores three of them: a suite
 * waits for its servers, browsers and processes for a fifth of its time.
 */
export const workers = Math.min(8, Math.max(3, availableParallelism()));
