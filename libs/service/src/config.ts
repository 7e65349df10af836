import { type BusConfig, busConfigOf, busVariables } from '@procura/bus';
import type { ServiceName } from '@procura/contracts';
import {
  type ProgramConfig,
  parseEnvironment,
  programConfigOf,
  programVariables,
  publicUrl,
} from '@procura/telemetry';
import { z } from 'zod';

/** The configuration that every service process reads from its environment. */
export type BaseConfig = BusConfig &
  ProgramConfig & {
    /** TLS is enabled in it: `…?tls=true&tlsCAFile=/path/ca.pem&tlsCertificateKeyFile=/path/own.pem`. */
    mongodb_uri: string;
    /** As `mongodb_uri`, of a database of its own for the activity log; of identity, whose database has it otherwise. */
    audit_mongodb_uri?: string | undefined;
    /** The public address of the platform; links in mails begin with it. */
    public_url: string;
    /** The SMTP server for mail; without it, mails are written to `mail_dir`. */
    smtp_url: string | undefined;
    mail_dir: string | undefined;
    /** The sender of mails, if not the default. */
    mail_from?: string | undefined;
    /** Whether a start migrates the database, or a job has done so before (`migrate`). */
    migrate: 'at_start' | 'by_job';
    /** The fault point at which the process kills itself; for crash tests, refused in production. */
    fault: string | undefined;
  };

/** The configuration for reaching a service's database. */
export type MigrationConfig = Pick<
  BaseConfig,
  'mongodb_uri' | 'audit_mongodb_uri' | 'namespace' | 'log_level'
>;

const { PROCURA_NAMESPACE } = busVariables;
const { LOG_LEVEL } = programVariables;
const database = {
  MONGODB_URI: z.string({ error: 'set it to the MongoDB connection string' }),
  AUDIT_MONGODB_URI: z.string().optional(),
};
const environment = z.object({
  ...database,
  ...busVariables,
  ...programVariables,
  PUBLIC_URL: publicUrl.default('http://localhost:3000'),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'set it to smtp://user:password@host:587 or smtps://…:465',
    })
    .optional(),
  MAIL_DIR: z.string().optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
      error: 'must be an e-mail address, alone or as in Procura <no-reply@example.com>',
    })
    .optional(),
  MIGRATE: z.enum(['at_start', 'by_job']).default('at_start'),
  PROCURA_FAULT: z.string().optional(),
  NODE_ENV: z.string().optional(),
});

/** Reads the common configuration. Throws one sentence that names each invalid variable and its remedy. */
export const readBaseConfig = (env: NodeJS.ProcessEnv): BaseConfig => {
  const data = parseEnvironment(environment, env);
  if (data.PROCURA_FAULT && data.NODE_ENV === 'production')
    throw new Error('PROCURA_FAULT kills the process on purpose and is refused in production. Unset it.');
  return {
    ...busConfigOf(data),
    ...programConfigOf(data),
    mongodb_uri: data.MONGODB_URI,
    audit_mongodb_uri: data.AUDIT_MONGODB_URI,
    public_url: data.PUBLIC_URL.replace(/\/$/, ''),
    smtp_url: data.SMTP_URL,
    mail_dir: data.MAIL_DIR,
    mail_from: data.MAIL_FROM,
    migrate: data.MIGRATE,
    fault: data.PROCURA_FAULT,
  };
};

/**
 * Reads the configuration of `migrate`, which needs neither keys nor NATS, so that it can run before they exist. Throws
 * like `readBaseConfig`.
 */
export const readMigrationConfig = (env: NodeJS.ProcessEnv): MigrationConfig => {
  const data = parseEnvironment(z.object({ ...database, PROCURA_NAMESPACE, LOG_LEVEL }), env);
  return {
    mongodb_uri: data.MONGODB_URI,
    audit_mongodb_uri: data.AUDIT_MONGODB_URI,
    namespace: data.PROCURA_NAMESPACE,
    log_level: data.LOG_LEVEL,
  };
};

/** The name of a service's database. */
export const databaseOf = ({ namespace }: Pick<BaseConfig, 'namespace'>, service: ServiceName): string =>
  `${namespace}_${service}`;

/** The name of the database of the activity log, where it has its own. No service has this name. */
export const auditDatabaseOf = ({ namespace }: Pick<BaseConfig, 'namespace'>): string => `${namespace}_audit`;
