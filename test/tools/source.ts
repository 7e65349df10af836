import type { Machine } from './machine.ts';

/** What an installation may use. */
export type InstallContext = {
  /** Where this tool is kept for all runs of this user; its programs lie in `bin`. */
  home: string;
  cache_dir: string;
  env: NodeJS.ProcessEnv;
  log: (line: string) => void;
  signal: AbortSignal;
};

/** One way to install a tool. */
export type ToolSource = {
  /** As the end of "installing it with …". */
  name: string;
  /** Why it does not apply to a machine; undefined where it does. */
  refuses: (machine: Machine) => string | undefined;
  /** Installs into the system or into `home`. Fails with a sentence. */
  install: (context: InstallContext) => Promise<void>;
};
