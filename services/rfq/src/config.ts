import { type BaseConfig, readBaseConfig } from '@procura/service';

/** The configuration of rfq: what every service reads, and the sender of mail. */
export type Config = BaseConfig & { mail_from?: string | undefined };

/** Reads MAIL_FROM in addition to the variables of every service. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => ({
  ...readBaseConfig(env),
  mail_from: env.MAIL_FROM || undefined,
});
