/** Aborts a write because another replica, or the owner, has done its work meanwhile; nothing of it is stored. */
export class Overtaken extends Error {}

/** Waits for a write; one that was overtaken counts as done. */
export const unlessOvertaken = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
  }
};
