import { z } from 'zod';

/** What every service process reads from its environment. */
export type BaseConfig = {
  mongodb_uri: string;
  nats_url: string;
  /** Master secret; arrow keys, cursor keys and mail keys derive from it. */
  secret: string;
  /** Where people reach the platform; links in mail begin with it. */
  public_url: string;
  /** Mail goes to this SMTP server, or into `mail_dir`. */
  smtp_url: string | undefined;
  mail_dir: string | undefined;
  /** First token of subjects and database names. */
  namespace: string;
  log_level: string;
  /** Name of a point at which the process kills itself; for tests of crashes, refused in production. */
  fault: string | undefined;
};

const environment = z.object({
  MONGODB_URI: z.string().min(1, { error: 'set it to the MongoDB connection string' }),
  NATS_URL: z.string().min(1, { error: 'set it to nats://user:password@host:4222' }),
  PROCURA_SECRET: z.string().min(32, { error: 'set it to at least 32 random characters' }),
  PUBLIC_URL: z.url().default('http://localhost:3000'),
  SMTP_URL: z.url().optional(),
  MAIL_DIR: z.string().optional(),
  PROCURA_NAMESPACE: z
    .string()
    .regex(/^[a-z0-9_]+$/)
    .default('procura'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  PROCURA_FAULT: z.string().optional(),
  NODE_ENV: z.string().optional(),
});

/** Reads the common configuration. Throws one sentence that names each variable at fault and its remedy. */
export const readBaseConfig = (env: NodeJS.ProcessEnv): BaseConfig => {
  const parsed = environment.safeParse(env);
  if (!parsed.success)
    throw new Error(
      `The configuration is not complete: ${parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`,
    );
  const { data } = parsed;
  if (data.PROCURA_FAULT && data.NODE_ENV === 'production')
    throw new Error('PROCURA_FAULT kills the process on purpose and is refused in production. Unset it.');
  return {
    mongodb_uri: data.MONGODB_URI,
    nats_url: data.NATS_URL,
    secret: data.PROCURA_SECRET,
    public_url: data.PUBLIC_URL.replace(/\/$/, ''),
    smtp_url: data.SMTP_URL,
    mail_dir: data.MAIL_DIR,
    namespace: data.PROCURA_NAMESPACE,
    log_level: data.LOG_LEVEL,
    fault: data.PROCURA_FAULT,
  };
};
