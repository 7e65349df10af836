import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readIfPresent, writePrivateFile } from '../stack/private-file.ts';
import type { DemoUsers } from './load-demo.ts';

/*
 * `demo.json` has the users of a finished demo; `demo.loading` marks one that was begun. Both name the database,
 * because MONGODB_URI may select another one for the same data folder.
 */

type Finished = { database_id: string; users: DemoUsers };

/** The state of the demo in this database. */
export const readDemo = (
  dataDir: string,
  databaseId: string,
): { state: 'absent' | 'interrupted' } | { state: 'finished'; users: DemoUsers } => {
  const text = readIfPresent(join(dataDir, 'demo.json'));
  if (text !== undefined) {
    const finished: Finished = JSON.parse(text);
    if (finished.database_id === databaseId) return { state: 'finished', users: finished.users };
  }
  const begun = readIfPresent(join(dataDir, 'demo.loading'));
  return { state: begun === databaseId ? 'interrupted' : 'absent' };
};

/** Records that loading has begun. */
export const noteDemoBegun = (dataDir: string, databaseId: string): void => {
  writePrivateFile(join(dataDir, 'demo.loading'), databaseId);
};

/** Stores the users of the finished demo. */
export const keepDemo = (dataDir: string, finished: Finished): void => {
  writePrivateFile(join(dataDir, 'demo.json'), `${JSON.stringify(finished, null, 2)}\n`);
  rmSync(join(dataDir, 'demo.loading'), { force: true });
};
