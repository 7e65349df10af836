import { availableParallelism } from 'node:os';

/** Jest workers, each with a MongoDB and a NATS of its own, and up to 2 GB of memory. */
export const workers = Math.min(8, Math.max(2, availableParallelism()));
