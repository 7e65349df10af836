import { z } from 'zod';

/** Maximum of a count of tasks: more are counted as this. */
export const mostTasks = 100;

/** How many things of a kind wait for the caller. */
export const taskCount = (of: string) =>
  z.int().min(0).max(mostTasks).nullable().describe(`${of}; null where the caller may not`);
