import { homedir } from 'node:os';
import { join } from 'node:path';

/** What the environment says about the stack. */
export type StackConfig = {
  mongodb_uri?: string;
  nats_url?: string;
  /** Shared by all starts of this user: the private Python environment. */
  cache_dir: string;
  path: string;
  env: NodeJS.ProcessEnv;
};

/** Reads MONGODB_URI, NATS_URL, PROCURA_CACHE, XDG_CACHE_HOME and PATH; an empty value counts as unset. */
export function readStackConfig(env: NodeJS.ProcessEnv): StackConfig {
  return {
    mongodb_uri: env.MONGODB_URI || undefined,
    nats_url: env.NATS_URL || undefined,
    cache_dir: env.PROCURA_CACHE || join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'procura'),
    path: env.PATH ?? '',
    env,
  };
}
