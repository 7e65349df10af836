import { z } from 'zod';

/** The public address of the platform, for the environment schema of a process. */
export const publicUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an address with http or https, such as https://procura.example.com',
});

/** The configuration for running and monitoring every process. */
export type ProgramConfig = {
  log_level: string;
  /** Port of `/metrics`, `/livez` and `/readyz`; 0 chooses a free one, undefined serves none. */
  metrics_port: number | undefined;
  /** Address at which they are served; only this machine if undefined. */
  metrics_host: string | undefined;
  /** From SIGTERM on; work that then still runs is interrupted. */
  stop_within_ms: number;
};

/** The variables of `ProgramConfig`, for the environment schema of a process. */
export const programVariables = {
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).optional(),
  // A timer of more milliseconds would end at once.
  STOP_WITHIN_MS: z.coerce.number().int().min(1).max(2_147_483_647).default(25_000),
};

/** The configuration from the variables that `programVariables` parsed. */
export const programConfigOf = (data: z.output<z.ZodObject<typeof programVariables>>): ProgramConfig => ({
  log_level: data.LOG_LEVEL,
  metrics_port: data.METRICS_PORT,
  metrics_host: data.METRICS_HOST,
  stop_within_ms: data.STOP_WITHIN_MS,
});

/**
 * The parsed environment of a process; an empty variable counts as unset. Throws one sentence that names each invalid
 * variable and its remedy.
 */
export const parseEnvironment = <S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv): z.output<S> => {
  const given = Object.entries(env).filter(([, value]) => value !== '');
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  throw new Error(
    `The configuration is not complete: ${parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`,
  );
};
