import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoUsers } from './load-demo.ts';
import { writePrivateFile } from './private-file.ts';

/** What other programs read in `<data folder>/local.json` while Procura runs. */
export type LocalFile = {
  base_url: string;
  mcp_url: string;
  console_url: string;
  /** Of an operator, who may read and write every database. */
  mongodb_uri: string;
  /** Of an operator: who is alive and what each service counts (`$SRV.>`), and nothing of what they say. */
  nats_url: string;
  /** By process name; kept right when a process is started again. */
  pids: Record<string, number>;
  /** By the names of the demo's users; empty when it was not loaded. */
  demo: DemoUsers | Record<string, never>;
};

const pathOf = (dataDir: string): string => join(dataDir, 'local.json');

/** Writes the file in one step; only this user may read it. */
export function writeLocalFile(dataDir: string, local: LocalFile): void {
  writePrivateFile(pathOf(dataDir), `${JSON.stringify(local, null, 2)}\n`);
}

/** Removes the file: Procura does not run, or not yet. */
export function removeLocalFile(dataDir: string): void {
  rmSync(pathOf(dataDir), { force: true });
}
