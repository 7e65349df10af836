import { randomBytes } from 'node:crypto';
import { keepSecret } from './private-file.ts';

/**
 * The master secret of a data folder, 64 hexadecimal digits, which never changes. Every key and password in the folder
 * derives from it, and only the launcher has it.
 */
export const keepMasterSecret = (dataDir: string): string =>
  keepSecret(dataDir, 'procura_secret', () => randomBytes(32).toString('hex'));
