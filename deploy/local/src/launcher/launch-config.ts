import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartFailure } from '../stack/start-failure.ts';

/** The arguments and environment of a start. */
export type LaunchConfig = {
  data_dir: string;
  port: number;
  /** Start without the demo. */
  empty: boolean;
  /** Programs that a person runs from source. */
  without: string[];
  help: boolean;
  env: NodeJS.ProcessEnv;
};

const defaultPort = 3000;

export const helpText = `npm start -- [--empty] [--without <program>]

Finds or provides MongoDB and NATS, starts the services and the gateway, loads the demo company and says
where to go. Ctrl-C stops everything it started; the data stays.

  --empty        start without the demo
  --without      leave a service or the gateway out, print how to run it from source, and wait for it;
                 may be given more than once
  --help         show this

  PORT           port of the gateway (${defaultPort})
  HOST           address it listens on (127.0.0.1; 0.0.0.0 for every network of this machine)
  METRICS_PORT   port of the gateway's /metrics; the services' follow it (none)
  METRICS_HOST   address they listen on (127.0.0.1)
  OTEL_EXPORTER_OTLP_ENDPOINT   where traces go (nowhere)
  PROCURA_DATA   data folder (.procura)
  MONGODB_URI    an existing MongoDB replica set; MONGODB_URI_ORDERS etc. set the user of one service
  NATS_URL       a NATS server of your own; all processes use the user it names
  NATS_CA        PEM files for it, with NATS_CERT and NATS_KEY
  SMTP_URL       send mail there instead of into the data folder's mail folder
  PROCURA_CACHE  folder of the private Python environment (~/.cache/procura)
`;

/** Reads arguments, PORT and PROCURA_DATA (relative to the project's root). Fails with a sentence. */
export const readLaunchConfig = (options: {
  args: string[];
  env: NodeJS.ProcessEnv;
  project_root: string;
  /** The valid names for `--without`. */
  programs: string[];
}): LaunchConfig => {
  const { env, programs } = options;
  const { empty, without, help } = parseArguments(options.args);
  const unknown = without.filter((name) => !programs.includes(name));
  if (unknown.length > 0) {
    throw new StartFailure(
      `--without ${unknown.join(' --without ')}: there is no such program. The programs are ${programs.join(', ')}.`,
    );
  }
  const port = Number(env.PORT || defaultPort);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new StartFailure(`PORT is "${env.PORT}", which is no port. Set it to a number from 1 to 65535.`);
  }
  return {
    data_dir: resolve(options.project_root, env.PROCURA_DATA || '.procura'),
    port,
    empty,
    without,
    help,
    env,
  };
};

const parseArguments = (args: string[]): { empty: boolean; without: string[]; help: boolean } => {
  try {
    const { values } = parseArgs({
      args,
      options: {
        empty: { type: 'boolean', default: false },
        without: { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new StartFailure(
      `${(error as Error).message.split('.')[0]}. Run npm start -- --help to see what there is.`,
    );
  }
};
