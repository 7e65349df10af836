import { type BusConfig, busConfigOf, busVariables } from '@procura/bus';
import type { ServiceName } from '@procura/contracts';
import { type ProgramConfig, parseEnvironment, programConfigOf, programVariables } from '@procura/telemetry';
import { z } from 'zod';

/** What every service process reads from its environment. */
export type BaseConfig = BusConfig &
  ProgramConfig & {
    /** TLS is asked for in it: `…?tls=true&tlsCAFile=/path/ca.pem&tlsCertificateKeyFile=/path/own.pem`. */
    mongodb_uri: string;
    /** Where people reach the platform; links in mail begin with it. */
    public_url: string;
    /** Mail goes to this SMTP server, or into `mail_dir`. */
    smtp_url: string | undefined;
    mail_dir: string | undefined;
    /** The sender of mail, if not that of the platform. */
    mail_from?: string | undefined;
    /** Whether a start brings the database to what this version needs, or a job has done so before (`migrate`). */
    migrate: 'at_start' | 'by_job';
    /** Name of a point at which the process kills itself; for tests of crashes, refused in production. */
    fault: string | undefined;
  };

/** What is needed to find a service's database. */
export type MigrationConfig = Pick<BaseConfig, 'mongodb_uri' | 'namespace' | 'log_level'>;

const { PROCURA_NAMESPACE } = busVariables;
const { LOG_LEVEL } = programVariables;
const database = { MONGODB_URI: z.string().min(1, { error: 'set it to the MongoDB connection string' }) };
const environment = z.object({
  ...database,
  ...busVariables,
  ...programVariables,
  PUBLIC_URL: z.url().default('http://localhost:3000'),
  SMTP_URL: z.url().optional(),
  MAIL_DIR: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  MIGRATE: z.enum(['at_start', 'by_job']).default('at_start'),
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
    ...programConfigOf(data),
    mongodb_uri: data.MONGODB_URI,
    public_url: data.PUBLIC_URL.replace(/\/$/, ''),
    smtp_url: data.SMTP_URL,
    mail_dir: data.MAIL_DIR,
    mail_from: data.MAIL_FROM || undefined,
    migrate: data.MIGRATE,
    fault: data.PROCURA_FAULT,
  };
};

/** Reads what `migrate` needs: no keys and no NATS, so that it runs before there are any. Throws as `readBaseConfig`. */
export const readMigrationConfig = (env: NodeJS.ProcessEnv): MigrationConfig => {
  const data = parseEnvironment(z.object({ ...database, PROCURA_NAMESPACE, LOG_LEVEL }), env);
  return { mongodb_uri: data.MONGODB_URI, namespace: data.PROCURA_NAMESPACE, log_level: data.LOG_LEVEL };
};

/** The name of a service's database. */
export const databaseOf = ({ namespace }: Pick<BaseConfig, 'namespace'>, service: ServiceName): string =>
  `${namespace}_${service}`;
