import { randomBytes } from 'node:crypto';
import { keepSecret } from './private-file.ts';

/**
 * The master secret of a data folder, 64 hexadecimal digits, the same as long as the data lives. Every key and
 * password inside derives from it, and no process but the launcher has it.
 */
export const keepMasterSecret = (dataDir: string): string =>
  keepSecret(dataDir, 'procura_secret', () => randomBytes(32).toString('hex'));
