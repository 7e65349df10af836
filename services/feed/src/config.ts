import { type EgressRules, egressRulesOf, egressVariables } from '@procura/egress';
import { type BaseConfig, readBaseConfig } from '@procura/service';
import { parseEnvironment } from '@procura/telemetry';
import { z } from 'zod';

/** The configuration of feed: what every service reads, and where webhooks may be sent. */
export type Config = BaseConfig & {
  /** If undefined, public addresses at port 443. */
  egress?: EgressRules | undefined;
};

/**
 * Reads WEBHOOK_PORTS, WEBHOOK_DENY and WEBHOOK_ALLOW in addition to what every service reads. Throws one sentence that
 * names the variable at fault and its remedy.
 */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const config = readBaseConfig(env);
  return {
    ...config,
    egress: egressRulesOf(parseEnvironment(z.object(egressVariables), env), config.public_url),
  };
};
