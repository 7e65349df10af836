import { homedir } from 'node:os';
import { join } from 'node:path';
import { type NatsTls, readNatsTls } from '@procura/bus';

/** The environment's settings of the stack. */
export type StackConfig = {
  mongodb_uri?: string;
  nats_url?: string;
  /** PEM files for a NATS server of the user's own. */
  nats_tls?: NatsTls;
  /** First token of every subject. */
  namespace?: string;
  /** Shared by all starts of this user; contains the private Python environment. */
  cache_dir: string;
  path: string;
  env: NodeJS.ProcessEnv;
};

/**
 * Reads MONGODB_URI, NATS_URL, NATS_CA, NATS_CERT, NATS_KEY, PROCURA_NAMESPACE, PROCURA_CACHE, XDG_CACHE_HOME and PATH;
 * an empty value counts as unset.
 */
export const readStackConfig = (env: NodeJS.ProcessEnv): StackConfig => ({
  mongodb_uri: env.MONGODB_URI || undefined,
  nats_url: env.NATS_URL || undefined,
  nats_tls: readNatsTls(env),
  namespace: env.PROCURA_NAMESPACE || undefined,
  cache_dir: env.PROCURA_CACHE || join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'procura'),
  path: env.PATH ?? '',
  env,
});
