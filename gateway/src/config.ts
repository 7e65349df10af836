import { type BusConfig, busConfigOf, busVariables } from '@procura/bus';
import {
  type ProgramConfig,
  parseEnvironment,
  programConfigOf,
  programVariables,
  publicUrl,
} from '@procura/telemetry';
import express from 'express';
import { z } from 'zod';

/** The configuration that the gateway reads from its environment. */
export type GatewayConfig = BusConfig &
  ProgramConfig & {
    /** 0 chooses a free port. */
    port: number;
    /** Address to listen on; only this machine if undefined. */
    host: string | undefined;
    /** The public address of the platform; `http://localhost:<port>` if undefined. */
    public_url: string | undefined;
    /** How customers reach the operator, an e-mail address or a URL, as the documentation shows it. */
    contact?: string | undefined;
    /** Express's `trust proxy`: the number of proxies in front of the gateway, or their addresses. */
    trust_proxy: number | string | undefined;
    /** Requests per minute and address to operations without a credential, such as sign_in. */
    anonymous_rate_limit_per_minute: number;
    /**
     * Reads per minute of all sessions and tokens of a company together; half as many writes, a fifth as many that move
     * money.
     */
    company_rate_limit_per_minute: number;
    /** Wrong credentials per minute and network, beyond which others are refused without a look-up. */
    wrong_credential_limit_per_minute: number;
    /** Folder of the prebuilt settings page and documentation; built from their sources if undefined. */
    console_dir: string | undefined;
    /** Another host for the operator's jobs to reach the gateway, with its port if not 80. */
    inside_host?: string | undefined;
    /** A request must be complete within this time, its headers within at most 10 s. */
    request_timeout_ms: number;
    /**
     * After SIGTERM the gateway is not ready but accepts requests for this long, until the load balancer has noticed.
     */
    drain_ms: number;
  };

/** What applies if the variables are not set, and to tests that give no other. */
export const defaults = {
  anonymous_rate_limit_per_minute: 120,
  company_rate_limit_per_minute: 6000,
  wrong_credential_limit_per_minute: 120,
  request_timeout_ms: 30_000,
  drain_ms: 0,
} satisfies Partial<GatewayConfig>;

/** Whether Express takes it as addresses of proxies. */
const areProxies = (text: string): boolean => {
  try {
    express().set('trust proxy', text);
    return true;
  } catch {
    return false;
  }
};

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().optional(),
  ...busVariables,
  ...programVariables,
  PUBLIC_URL: publicUrl.optional(),
  PROCURA_CONTACT: z
    .union([z.email(), z.url({ protocol: /^https?$/ })], {
      error: 'must be an e-mail address, or a URL with http or https',
    })
    .optional(),
  INSIDE_HOST: z
    .string()
    .regex(/^(\[[\da-f:.]+\]|[^\s/:@[\]]+)(:\d{1,5})?$/i, {
      error: 'must be a host without a scheme, with its port if not 80, such as gateway:3000',
    })
    .optional(),
  TRUST_PROXY: z
    .string()
    .transform((text) => (/^\d+$/.test(text) ? Number(text) : text))
    .refine((given) => typeof given === 'number' || areProxies(given), {
      error: 'set it to the number of proxies in front of the gateway, or their addresses',
    })
    .optional(),
  ANONYMOUS_RATE_LIMIT: z.coerce.number().int().min(1).default(defaults.anonymous_rate_limit_per_minute),
  COMPANY_RATE_LIMIT: z.coerce.number().int().min(1).default(defaults.company_rate_limit_per_minute),
  WRONG_CREDENTIAL_LIMIT: z.coerce.number().int().min(1).default(defaults.wrong_credential_limit_per_minute),
  CONSOLE_DIR: z.string().min(1).optional(),
  DRAIN_MS: z.coerce.number().int().min(0).default(defaults.drain_ms),
  REQUEST_TIMEOUT_MS: z.coerce.number().int().min(1).default(defaults.request_timeout_ms),
});

/** Reads the gateway's configuration. Throws one sentence that names each invalid variable and its remedy. */
export const readConfig = (env: NodeJS.ProcessEnv): GatewayConfig => {
  const data = parseEnvironment(environment, env);
  if (data.DRAIN_MS >= data.STOP_WITHIN_MS)
    throw new Error(
      `DRAIN_MS is ${data.DRAIN_MS} and leaves nothing of STOP_WITHIN_MS (${data.STOP_WITHIN_MS}) for requests in progress. Set STOP_WITHIN_MS to more.`,
    );
  return {
    ...busConfigOf(data),
    ...programConfigOf(data),
    port: data.PORT,
    host: data.HOST,
    public_url: data.PUBLIC_URL?.replace(/\/$/, ''),
    contact: data.PROCURA_CONTACT,
    inside_host: data.INSIDE_HOST,
    trust_proxy: data.TRUST_PROXY,
    anonymous_rate_limit_per_minute: data.ANONYMOUS_RATE_LIMIT,
    company_rate_limit_per_minute: data.COMPANY_RATE_LIMIT,
    wrong_credential_limit_per_minute: data.WRONG_CREDENTIAL_LIMIT,
    console_dir: data.CONSOLE_DIR,
    request_timeout_ms: data.REQUEST_TIMEOUT_MS,
    drain_ms: data.DRAIN_MS,
  };
};
