import { join } from 'node:path';
import { findProgram, natsServerPackage, secantusPackage } from '@procura/local';
import { installPython } from './python-packages.ts';

/** The servers of the tests, where there are no others. */
const servers = () => installPython([secantusPackage, natsServerPackage]);

/** The Python that SecantusDB is installed for. */
export const databasePython = async (): Promise<string> => (await servers()).python;

/** The program of the NATS server: that of the PATH, else of the Python environment of the tests. */
export const natsServer = async (): Promise<string> =>
  findProgram('nats-server', process.env.PATH ?? '') ?? join((await servers()).bin, 'nats-server');
