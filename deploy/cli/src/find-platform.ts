import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CliFailure } from './cli-failure.ts';

/** The address of the platform, the operator's REST key, and for how long a connection is tried again. */
export type PlatformAddress = { base_url: string; rest_key: string; connect_within_ms: number };

/** The fields of `local.json` that are used here. */
const localFile = z.object({
  base_url: z.string(),
  demo: z.object({ operator: z.object({ rest_key: z.string() }).optional() }),
});

/**
 * Reads PROCURA_URL and PROCURA_REST_KEY. If one is not set, it is read from the data folder (PROCURA_DATA,
 * otherwise `.procura`) of the platform that `npm start` runs here. PROCURA_CONNECT_WITHIN is a number of seconds.
 * Raises a failure that names what to set.
 */
export const findPlatform = (env: NodeJS.ProcessEnv, root: string): PlatformAddress => {
  const local = env.PROCURA_URL && env.PROCURA_REST_KEY ? undefined : readLocal(folderOf(env, root));
  const base_url = env.PROCURA_URL || local?.base_url;
  if (!base_url)
    throw new CliFailure(
      'usage',
      'No platform runs here, and PROCURA_URL is not set. Set it to the platform’s base URL, such as https://procura.example.com, or run npm start.',
    );
  if (!URL.canParse(base_url) || !/^https?:$/.test(new URL(base_url).protocol))
    throw new CliFailure(
      'usage',
      'PROCURA_URL is no address with http or https. Set it to the platform’s base URL, such as https://procura.example.com.',
    );
  // The key of the local platform is not sent to another.
  const isHere = local !== undefined && base_url === local.base_url;
  const rest_key = env.PROCURA_REST_KEY || (isHere ? local.rest_key : undefined);
  if (!rest_key)
    throw new CliFailure(
      'usage',
      'PROCURA_REST_KEY is not set. Set it to a REST key (pk_…) of the operator company, such as the OPERATOR_REST_KEY that identity was started with.',
    );
  const seconds = env.PROCURA_CONNECT_WITHIN || '0';
  if (!/^\d{1,4}$/.test(seconds))
    throw new CliFailure(
      'usage',
      'PROCURA_CONNECT_WITHIN is no number of seconds. Set it to one, such as 30.',
    );
  return { base_url: base_url.replace(/\/$/, ''), rest_key, connect_within_ms: Number(seconds) * 1000 };
};

/** PROCURA_MASTER_SECRET, or the master secret of the local platform. */
export const findMasterSecret = (env: NodeJS.ProcessEnv, root: string): string | undefined =>
  env.PROCURA_MASTER_SECRET || readIfPresent(join(folderOf(env, root), 'secrets', 'procura_secret'))?.trim();

const folderOf = (env: NodeJS.ProcessEnv, root: string): string => env.PROCURA_DATA || join(root, '.procura');

const readLocal = (folder: string): { base_url: string; rest_key: string | undefined } | undefined => {
  const text = readIfPresent(join(folder, 'local.json'));
  const found = text === undefined ? undefined : localFile.safeParse(JSON.parse(text)).data;
  if (!found) return undefined;
  // Without the demo the key is only among the other secrets.
  const rest_key =
    found.demo.operator?.rest_key ?? readIfPresent(join(folder, 'secrets', 'operator_rest_key'))?.trim();
  return { base_url: found.base_url, rest_key };
};

const readIfPresent = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
