/** Breaks off a write whose work another replica, or the owner, has done meanwhile: nothing of it is kept or recorded. */
export class Overtaken extends Error {}

/** Whether the work was done; false when it was overtaken. */
export const unlessOvertaken = async (work: Promise<unknown>): Promise<boolean> => {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof Overtaken) return false;
    throw error;
  }
};
