import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePrivateFolder } from './private-file.ts';
import { claimRunFolder, releaseRunFolder, stopOrphans, watchOverRunFolder } from './run-folder.ts';
import { StartFailure } from './start-failure.ts';

/** How long an orphaned process may take to end by itself. */
const orphanGraceMs = 10_000;

/** The claim of one start on a data folder, and what the processes of that start share. */
export type DataFolder = {
  data_dir: string;
  run_dir: string;
  log_dir: string;
  /** The data folder of a test, which is temporary, so its data need not be closed orderly. */
  ephemeral: boolean;
  log: (line: string) => void;
  /** The pids of the running processes by name, updated after restarts. */
  pids: Record<string, number>;
  /** Called after each change of `pids`. */
  on_pids_changed: () => void;
  /** Releases the folder once everything is stopped; an ephemeral one is deleted. */
  close(): Promise<void>;
};

type Options = { log: (line: string) => void } & (
  | { ephemeral: true }
  | { ephemeral?: false; data_dir: string }
);

/**
 * Claims a data folder (created if necessary), stops what a killed start left running in it, and ensures that
 * everything recorded there is stopped however this process ends. Fails with a sentence if the folder is not writable
 * or another launcher holds it.
 */
export const openDataFolder = async (options: Options): Promise<DataFolder> => {
  const ephemeral = options.ephemeral === true;
  const dataDir = options.ephemeral === true ? mkdtempSync(join(tmpdir(), 'procura-')) : options.data_dir;
  const runDir = join(dataDir, 'run');
  const logDir = join(dataDir, 'logs');
  try {
    for (const folder of [dataDir, runDir, logDir]) makePrivateFolder(folder);
  } catch (error) {
    throw new StartFailure(
      `The data folder ${dataDir} cannot be used (${(error as Error).message}). Correct its rights, or set PROCURA_DATA to another folder.`,
    );
  }
  claimRunFolder(runDir);
  await stopOrphans(runDir, { log: options.log, grace_ms: orphanGraceMs });
  for (const name of readdirSync(logDir)) {
    if (name.endsWith('.log') && !name.endsWith('.previous.log')) {
      renameSync(join(logDir, name), join(logDir, name.replace(/\.log$/, '.previous.log')));
    }
  }
  const dismiss = watchOverRunFolder(runDir, ephemeral ? dataDir : undefined);
  return {
    data_dir: dataDir,
    run_dir: runDir,
    log_dir: logDir,
    ephemeral,
    log: options.log,
    pids: {},
    on_pids_changed: () => undefined,
    close: async () => {
      releaseRunFolder(runDir);
      if (ephemeral) rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
      await dismiss();
    },
  };
};
