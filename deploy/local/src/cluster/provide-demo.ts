import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { operatorAccess } from '@procura/bus';
import { whoami } from '@procura/contracts';
import { CallFailure, openSurfaces } from '../demo/demo-caller.ts';
import { type DemoUsers, loadDemo } from '../demo/load-demo.ts';
import { tryLines } from '../launcher/start-message.ts';
import { readIfPresent, writePrivateFile } from '../stack/private-file.ts';
import { messageOf, StartFailure } from '../stack/start-failure.ts';
import { copyMails } from './copy-mails.ts';

export type ClusterDemoOptions = {
  /** Where the gateway answers here, such as through kubectl port-forward. */
  base_url: string;
  /** The operator's key derives from it. */
  master_secret: string | undefined;
  /** The namespace of the release. */
  namespace: string;
  /** Holds the passwords of the demo, the copied mails, and `local.json` as npm start writes it. */
  data_dir: string;
  log: (line: string) => void;
};

type ClusterFile = { base_url: string; mcp_url: string; console_url: string; demo: DemoUsers };

const mailsEveryMs = 500;
/** kubectl fails while a pod is replaced, which may take so long. */
const failsForMs = 60_000;

/**
 * Loads the demo into a platform in a cluster, or finds the one that was loaded, and returns what to print: the
 * addresses, the sign-in and commands to try. Called again after an interruption, it continues. Raises a StartFailure
 * with what to do.
 */
export const provideClusterDemo = async (options: ClusterDemoOptions): Promise<string> => {
  const { base_url, data_dir, namespace, log } = options;
  if (!options.master_secret)
    throw new StartFailure(
      'PROCURA_MASTER_SECRET is not set. Set it to the one that the Secrets of the cluster were made with: the operator’s key derives from it.',
    );
  const path = join(data_dir, 'local.json');
  const known = readIfPresent(path);
  const loaded: ClusterFile | undefined = known === undefined ? undefined : JSON.parse(known);
  if (loaded?.base_url === base_url && (await accepts(base_url, loaded.demo.admin.rest_key, namespace)))
    return describe(loaded, path);
  const access = operatorAccess(options.master_secret);
  const email = await accepts(base_url, access.rest_key, namespace);
  if (email === undefined)
    throw new StartFailure(
      'The platform does not accept the operator’s key that derives from PROCURA_MASTER_SECRET. Apply what kubernetes-secrets --all prints with this secret, and restart identity.',
    );
  const into = join(data_dir, 'mail');
  // Before anything is created: a platform that sends mail to people gets no demo.
  await copyMails({ namespace, into });
  log(`Loading the demo through ${base_url} …`);
  const stopped = new AbortController();
  const loading = loadDemo({
    ...{ base_url, data_dir, mail_dir: into },
    operator: { email, ...access },
    log: (line) => log(`  ${line}`),
  }).finally(() => stopped.abort());
  const copying = keepCopying({ namespace, into, signal: stopped.signal });
  const demo = await Promise.race([loading, copying.then(() => loading)]).catch((cause: Error) => {
    throw new StartFailure(
      `The demo could not be loaded: ${messageOf(cause)} Run the command again to continue.`,
      { cause },
    );
  });
  const local = { base_url, mcp_url: `${base_url}/mcp`, console_url: `${base_url}/`, demo };
  writePrivateFile(path, `${JSON.stringify(local, null, 2)}\n`);
  return describe(local, path);
};

const keepCopying = async (options: {
  namespace: string;
  into: string;
  signal: AbortSignal;
}): Promise<void> => {
  for (let copiedAt = performance.now(); !options.signal.aborted; await sleep(mailsEveryMs)) {
    try {
      await copyMails(options);
      copiedAt = performance.now();
    } catch (error) {
      if (performance.now() - copiedAt > failsForMs) throw error;
    }
  }
};

/** The address of the person for whom a key acts; undefined if the platform refuses the key. */
const accepts = async (
  base_url: string,
  rest_key: string,
  namespace: string,
): Promise<string | undefined> => {
  await fetch(`${base_url}/livez`).catch((cause: Error) => {
    throw new StartFailure(
      `${base_url} does not answer. Run in another terminal: kubectl -n ${namespace} port-forward service/procura-gateway 3000:80. Another port is set with PROCURA_URL, and publicUrl of the chart must name it as well.`,
      { cause },
    );
  });
  try {
    const { user } = await openSurfaces({ base_url, log: () => undefined }).withKey(rest_key)(whoami, {});
    return user.email;
  } catch (error) {
    if (error instanceof CallFailure && error.code === 'unauthenticated') return undefined;
    throw error;
  }
};

const describe = (local: ClusterFile, path: string): string => {
  const { admin } = local.demo;
  return [
    '',
    'The demo is loaded.',
    '',
    `  Application  ${local.console_url}  sign in: ${admin.email}  password: ${admin.password}`,
    `  REST         ${local.base_url}/api  (documentation: ${local.base_url}/docs)`,
    `  MCP          ${local.mcp_url}`,
    `  All of it    ${path}`,
    '',
    ...tryLines(local, admin),
  ].join('\n');
};
