/** Breaks off a write whose work another replica, or the owner, has done meanwhile: nothing of it is kept or recorded. */
export class Overtaken extends Error {}

/** Waits for a write; one that was overtaken is as good as done. */
export const unlessOvertaken = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
  }
};
