import { z } from 'zod';

/** What the gateway reads from its environment. */
export type GatewayConfig = {
  /** 0 picks a free port. */
  port: number;
  /** Address to listen on; every interface when undefined. */
  host: string | undefined;
  nats_url: string;
  /** Master secret the arrow keys derive from. */
  secret: string;
  /** Where people and programs reach the platform; `http://localhost:<port>` when undefined. */
  public_url: string | undefined;
  /** First token of every subject; `procura` outside tests. */
  namespace: string;
  log_level: string;
  /** Express's `trust proxy`: how many proxies stand before the gateway, or their addresses. */
  trust_proxy: number | string | undefined;
  /** Requests per minute and address to what needs no credential, such as sign_in. */
  anonymous_rate_limit_per_minute: number;
};

const natsRemedy = 'set it to nats://user:password@host:4222';
const secretRemedy = 'set it to at least 32 random characters';

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().optional(),
  NATS_URL: z.string({ error: natsRemedy }).min(1, { error: natsRemedy }),
  PROCURA_SECRET: z.string({ error: secretRemedy }).min(32, { error: secretRemedy }),
  PUBLIC_URL: z.url().optional(),
  PROCURA_NAMESPACE: z
    .string()
    .regex(/^[a-z0-9_]+$/)
    .default('procura'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  TRUST_PROXY: z.string().optional(),
  ANONYMOUS_RATE_LIMIT: z.coerce.number().int().min(1).default(120),
});

/** Reads the gateway's configuration. Throws one sentence that names each variable at fault and its remedy. */
export const readConfig = (env: NodeJS.ProcessEnv): GatewayConfig => {
  const parsed = environment.safeParse(env);
  if (!parsed.success)
    throw new Error(
      `The configuration is not complete: ${parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`,
    );
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    nats_url: data.NATS_URL,
    secret: data.PROCURA_SECRET,
    public_url: data.PUBLIC_URL?.replace(/\/$/, ''),
    namespace: data.PROCURA_NAMESPACE,
    log_level: data.LOG_LEVEL,
    trust_proxy:
      data.TRUST_PROXY && /^\d+$/.test(data.TRUST_PROXY) ? Number(data.TRUST_PROXY) : data.TRUST_PROXY,
    anonymous_rate_limit_per_minute: data.ANONYMOUS_RATE_LIMIT,
  };
};
