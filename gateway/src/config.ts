import { type BusConfig, busConfigOf, busVariables } from '@procura/bus';
import { z } from 'zod';

/** What the gateway reads from its environment. */
export type GatewayConfig = BusConfig & {
  /** 0 picks a free port. */
  port: number;
  /** Address to listen on; every interface when undefined. */
  host: string | undefined;
  /** Where people and programs reach the platform; `http://localhost:<port>` when undefined. */
  public_url: string | undefined;
  log_level: string;
  /** Express's `trust proxy`: how many proxies stand before the gateway, or their addresses. */
  trust_proxy: number | string | undefined;
  /** Requests per minute and address to what needs no credential, such as sign_in. */
  anonymous_rate_limit_per_minute: number;
  /** Folder of the settings page and the documentation built ahead; built from their sources when undefined. */
  console_dir: string | undefined;
  /** Within this time a request must have come whole, its headers within 10 s at most. */
  request_timeout_ms: number;
  /** From SIGTERM on it is not ready but takes requests for this long, until whoever balances the load has noticed. */
  drain_ms: number;
  /** From SIGTERM on; what is in work by then is broken off. */
  stop_within_ms: number;
  /** Port of `/metrics`, `/livez` and `/readyz`; 0 picks a free one, undefined serves none. */
  metrics_port: number | undefined;
  /** Address they are served at: this machine alone when undefined. */
  metrics_host: string | undefined;
};

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().optional(),
  ...busVariables,
  PUBLIC_URL: z.url().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  TRUST_PROXY: z.string().optional(),
  ANONYMOUS_RATE_LIMIT: z.coerce.number().int().min(1).default(120),
  CONSOLE_DIR: z.string().min(1).optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).optional(),
  DRAIN_MS: z.coerce.number().int().min(0).default(0),
  STOP_WITHIN_MS: z.coerce.number().int().min(1).default(25_000),
  REQUEST_TIMEOUT_MS: z.coerce.number().int().min(1).default(30_000),
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
    ...busConfigOf(data),
    port: data.PORT,
    host: data.HOST,
    public_url: data.PUBLIC_URL?.replace(/\/$/, ''),
    log_level: data.LOG_LEVEL,
    trust_proxy:
      data.TRUST_PROXY && /^\d+$/.test(data.TRUST_PROXY) ? Number(data.TRUST_PROXY) : data.TRUST_PROXY,
    anonymous_rate_limit_per_minute: data.ANONYMOUS_RATE_LIMIT,
    console_dir: data.CONSOLE_DIR,
    request_timeout_ms: data.REQUEST_TIMEOUT_MS,
    drain_ms: data.DRAIN_MS,
    stop_within_ms: data.STOP_WITHIN_MS,
    metrics_port: data.METRICS_PORT,
    metrics_host: data.METRICS_HOST,
  };
};
