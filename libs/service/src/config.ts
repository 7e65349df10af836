import { type BusConfig, busConfigOf, busVariables } from '@procura/bus';
import type { ServiceName } from '@procura/contracts';
import { z } from 'zod';

/** What every service process reads from its environment. */
export type BaseConfig = BusConfig & {
  /** TLS is asked for in it: `…?tls=true&tlsCAFile=/path/ca.pem&tlsCertificateKeyFile=/path/own.pem`. */
  mongodb_uri: string;
  /** Where people reach the platform; links in mail begin with it. */
  public_url: string;
  /** Mail goes to this SMTP server, or into `mail_dir`. */
  smtp_url: string | undefined;
  mail_dir: string | undefined;
  log_level: string;
  /** Port of `/metrics`, `/livez` and `/readyz`; 0 picks a free one, undefined serves none. */
  metrics_port: number | undefined;
  /** Address they are served at: this machine alone when undefined. */
  metrics_host: string | undefined;
  /** Whether a start brings the database to what this version needs, or a job has done so before (`migrate`). */
  migrate: 'at_start' | 'by_job';
  /** From SIGTERM on; what is in work by then is broken off. */
  stop_within_ms: number;
  /** Name of a point at which the process kills itself; for tests of crashes, refused in production. */
  fault: string | undefined;
};

/** What is needed to find a service's database. */
export type MigrationConfig = Pick<BaseConfig, 'mongodb_uri' | 'namespace'>;

const { PROCURA_NAMESPACE } = busVariables;
const database = { MONGODB_URI: z.string().min(1, { error: 'set it to the MongoDB connection string' }) };
const environment = z.object({
  ...database,
  ...busVariables,
  PUBLIC_URL: z.url().default('http://localhost:3000'),
  SMTP_URL: z.url().optional(),
  MAIL_DIR: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).optional(),
  MIGRATE: z.enum(['at_start', 'by_job']).default('at_start'),
  STOP_WITHIN_MS: z.coerce.number().int().min(1).default(25_000),
  PROCURA_FAULT: z.string().optional(),
  NODE_ENV: z.string().optional(),
});

/** Reads the common configuration. Throws one sentence that names each variable at fault and its remedy. */
export const readBaseConfig = (env: NodeJS.ProcessEnv): BaseConfig => {
  const data = parseEnvironment(environment, env);
  if (data.PROCURA_FAULT && data.NODE_ENV === 'production')
    throw new Error('PROCURA_FAULT kills the process on purpose and is refused in production. Unset it.');
  return {
    ...busConfigOf(data),
    mongodb_uri: data.MONGODB_URI,
    public_url: data.PUBLIC_URL.replace(/\/$/, ''),
    smtp_url: data.SMTP_URL,
    mail_dir: data.MAIL_DIR,
    log_level: data.LOG_LEVEL,
    metrics_port: data.METRICS_PORT,
    metrics_host: data.METRICS_HOST,
    migrate: data.MIGRATE,
    stop_within_ms: data.STOP_WITHIN_MS,
    fault: data.PROCURA_FAULT,
  };
};

/** Reads what `migrate` needs: no keys and no NATS, so that it runs before there are any. Throws as `readBaseConfig`. */
export const readMigrationConfig = (env: NodeJS.ProcessEnv): MigrationConfig => {
  const data = parseEnvironment(z.object({ ...database, PROCURA_NAMESPACE }), env);
  return { mongodb_uri: data.MONGODB_URI, namespace: data.PROCURA_NAMESPACE };
};

/** The name of a service's database. */
export const databaseOf = ({ namespace }: Pick<BaseConfig, 'namespace'>, service: ServiceName): string =>
  `${namespace}_${service}`;

const parseEnvironment = <S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv): z.output<S> => {
  const parsed = schema.safeParse(env);
  if (parsed.success) return parsed.data;
  throw new Error(
    `The configuration is not complete: ${parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`,
  );
};
