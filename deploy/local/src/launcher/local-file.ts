import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoUsers } from '../demo/load-demo.ts';
import { writePrivateFile } from '../stack/private-file.ts';

/** The content of `<data folder>/local.json`, which other programs read while Procura is running. */
export type LocalFile = {
  base_url: string;
  mcp_url: string;
  console_url: string;
  /** Of an operator, who may read and write every database. */
  mongodb_uri: string;
  /** Of an operator, who may see the running services and their counters (`$SRV.>`), but no messages. */
  nats_url: string;
  /** By process name; updated when a process is restarted. */
  pids: Record<string, number>;
  /** By the names of the demo's users; empty if the demo was not loaded. */
  demo: DemoUsers | Record<string, never>;
};

const pathOf = (dataDir: string): string => join(dataDir, 'local.json');

/** Writes the file atomically; only this user may read it. */
export const writeLocalFile = (dataDir: string, local: LocalFile): void => {
  writePrivateFile(pathOf(dataDir), `${JSON.stringify(local, null, 2)}\n`);
};

/** Removes the file, because Procura is not running. */
export const removeLocalFile = (dataDir: string): void => {
  rmSync(pathOf(dataDir), { force: true });
};
