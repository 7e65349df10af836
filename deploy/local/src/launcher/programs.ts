import { type Peer, peers, secretVariables } from '@procura/bus';
import type { ServiceName } from '@procura/contracts';
import type { Operator } from '../stack/operator.ts';

/** The values with which a start runs the programs. */
export type Given = {
  /** The operator's, for the launcher itself. */
  mongodb_uri: string;
  /** Each service's own user. */
  mongodb_uris: Record<ServiceName, string>;
  /** Each program's own user. */
  nats_urls: Record<Peer, string>;
  /** Only for the launcher: a program receives only what derives from it for that program. */
  master_secret: string;
  base_url: string;
  port: number;
  /** The folder for mails; absent with SMTP_URL. */
  mail_dir?: string;
  operator: Operator;
};

/** One program of Procura and its additional environment. */
export type Program = {
  name: Peer;
  /** Its main file, relative to the project's root. */
  entry: string;
  /** The gateway is drained first, so that its requests can still be answered by the services. */
  role: 'gateway' | 'service';
  environment?: ((given: Given) => Record<string, string>) | undefined;
};

/** The additional environment of some programs. */
const environments: Partial<Record<Peer, Program['environment']>> = {
  identity: ({ operator }) => ({
    OPERATOR_EMAIL: operator.email,
    OPERATOR_PASSWORD: operator.password,
    OPERATOR_REST_KEY: operator.rest_key,
  }),
  gateway: ({ port }) => ({ PORT: String(port) }),
};

/** The programs of Procura, one process each. */
export const allPrograms: Program[] = peers.map((name) => ({
  name,
  entry: name === 'gateway' ? 'gateway/src/main.ts' : `services/${name}/src/main.ts`,
  role: name === 'gateway' ? 'gateway' : 'service',
  environment: environments[name],
}));

/** The environment of one program: this process's own, and the launcher's values. */
export const environmentOf = (program: Program, given: Given, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  // An empty variable counts as unset; ports and users belong to single programs.
  const inherited = Object.entries(env).filter(
    ([name, value]) => value !== '' && !/^(PORT|METRICS_PORT|MONGODB_URI(_\w+)?)$/.test(name),
  );
  return { ...Object.fromEntries(inherited), ...ownEnvironmentOf(program, given, env) };
};

/** The launcher's values for one program: those of all programs, and its own. */
export const ownEnvironmentOf = (
  program: Program,
  given: Given,
  env: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv => ({
  ...(program.name !== 'gateway' && { MONGODB_URI: given.mongodb_uris[program.name] }),
  NATS_URL: given.nats_urls[program.name],
  ...secretVariables(given.master_secret, program.name),
  PUBLIC_URL: given.base_url,
  ...(given.mail_dir === undefined ? {} : { MAIL_DIR: given.mail_dir }),
  ...(env.METRICS_PORT && { METRICS_PORT: String(metricsPortOf(program, Number(env.METRICS_PORT))) }),
  ...program.environment?.(given),
});

/** METRICS_PORT is the gateway's, and the services follow in their order; with 0 each chooses a free one. */
export const metricsPortOf = (program: Program, first: number): number => {
  const place = program.role === 'gateway' ? 0 : allPrograms.indexOf(program) + 1;
  return first === 0 ? first : first + place;
};
