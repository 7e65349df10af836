import type * as zod from 'zod';

/** zod as the unit environment has loaded it, once for all test files of a worker. */
export const { z } = (globalThis as unknown as { procuraZod: typeof zod }).procuraZod;
