import { findProgram } from '@procura/local';

/** What a source of tools looks at to decide whether it applies. */
export type Machine = {
  platform: NodeJS.Platform;
  arch: string;
  /** 0 for root; undefined where there are no user ids. */
  uid: number | undefined;
  has: (program: string) => boolean;
};

export const thisMachine = (env: NodeJS.ProcessEnv): Machine => ({
  platform: process.platform,
  arch: process.arch,
  uid: process.getuid?.(),
  has: (program) => findProgram(program, env.PATH ?? '') !== undefined,
});

/** Where a program is on the PATH. Raises a sentence with the remedy when it is not there. */
export const requireProgram = (program: string, remedy: string): string => {
  const path = findProgram(program, process.env.PATH ?? '');
  if (path) return path;
  throw new Error(`There is no ${program} on the PATH. Remedy: ${remedy}.`);
};
