import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoUsers } from './load-demo.ts';
import { readIfPresent, writePrivateFile } from './private-file.ts';

/*
 * `demo.json` holds the users of a finished demo, `demo.loading` says that one was begun. Both name the
 * database, because a data folder may meet another one through MONGODB_URI.
 */

type Finished = { database_id: string; users: DemoUsers };

/** How far the demo of this database is. */
export function readDemo(
  dataDir: string,
  databaseId: string,
): { state: 'absent' | 'interrupted' } | { state: 'finished'; users: DemoUsers } {
  const text = readIfPresent(join(dataDir, 'demo.json'));
  if (text !== undefined) {
    const finished: Finished = JSON.parse(text);
    if (finished.database_id === databaseId) return { state: 'finished', users: finished.users };
  }
  const begun = readIfPresent(join(dataDir, 'demo.loading'));
  return { state: begun === databaseId ? 'interrupted' : 'absent' };
}

/** Notes that loading begins. */
export function noteDemoBegun(dataDir: string, databaseId: string): void {
  writePrivateFile(join(dataDir, 'demo.loading'), databaseId);
}

/** Keeps the users of the finished demo. */
export function keepDemo(dataDir: string, finished: Finished): void {
  writePrivateFile(join(dataDir, 'demo.json'), `${JSON.stringify(finished, null, 2)}\n`);
  rmSync(join(dataDir, 'demo.loading'), { force: true });
}
