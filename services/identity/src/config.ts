import { isWellFormedSecret } from '@procura/bus/credential-secret';
import { email } from '@procura/contracts';
import { EgressError, type EgressRules, egressRulesOf, egressVariables, judgeUrl } from '@procura/egress';
import { type BaseConfig, readBaseConfig } from '@procura/service';
import { parseEnvironment } from '@procura/telemetry';
import { z } from 'zod';
import { isPrivateScheme } from './oauth/redirect.ts';

/** Identity's configuration: the operator's first user and REST key, all optional. */
export type Config = BaseConfig & {
  operator_email?: string | undefined;
  operator_password?: string | undefined;
  operator_rest_key?: string | undefined;
  /** Addresses of the metadata documents of clients that may sign in; the list of this release if undefined. */
  oauth_clients?: readonly string[] | undefined;
  /** Schemes of programs to which a client may have its answer redirected; those of this release if undefined. */
  oauth_private_schemes?: readonly string[] | undefined;
  /** Where those documents may be fetched from; only public addresses if undefined. */
  egress_rules?: EgressRules | undefined;
  /**
   * PEM of a certificate authority that replaces the usual ones for fetching them. No environment variable; set by
   * tests.
   */
  egress_ca?: string | undefined;
  /** Maximum number of open sessions of a company, if not the default. No environment variable; set by tests. */
  sessions_per_company?: number | undefined;
  /** How long a session stays strong, if not five minutes. No environment variable; set by tests. */
  strong_for_ms?: number | undefined;
};

/**
 * Reads OPERATOR_EMAIL, OPERATOR_PASSWORD, OPERATOR_REST_KEY, OAUTH_CLIENTS, OAUTH_PRIVATE_SCHEMES and the variables of
 * egress in addition to the variables of every service.
 */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const { OPERATOR_EMAIL, OPERATOR_PASSWORD, OPERATOR_REST_KEY, OAUTH_CLIENTS } = env;
  if (OPERATOR_REST_KEY && !(OPERATOR_REST_KEY.startsWith('pk_') && isWellFormedSecret(OPERATOR_REST_KEY)))
    throw new Error(
      'OPERATOR_REST_KEY is not a REST key (pk_…) with a valid checksum. Copy all of it, or create another with newSecret.',
    );
  if ((OPERATOR_PASSWORD || OPERATOR_REST_KEY) && !OPERATOR_EMAIL)
    throw new Error(
      'OPERATOR_PASSWORD or OPERATOR_REST_KEY is set without OPERATOR_EMAIL. Set it to the address of the first operator.',
    );
  if (OPERATOR_EMAIL && !email.safeParse(OPERATOR_EMAIL).success)
    throw new Error('OPERATOR_EMAIL is no e-mail address. Set it to the address of the first operator.');
  const oauth_private_schemes = env.OAUTH_PRIVATE_SCHEMES?.split(/[\s,]+/).filter(Boolean);
  const wrongScheme = oauth_private_schemes?.find((scheme) => !isPrivateScheme(scheme));
  if (wrongScheme)
    throw new Error(
      `OAUTH_PRIVATE_SCHEMES holds ${wrongScheme}. Set it to schemes of programs such as cursor or vscode, in lower case, without a colon, separated by commas.`,
    );
  const base = readBaseConfig(env);
  const egress_rules = egressRulesOf(parseEnvironment(z.object(egressVariables), env), base.public_url);
  return {
    ...base,
    egress_rules,
    oauth_clients: OAUTH_CLIENTS?.split(/[\s,]+/)
      .filter(Boolean)
      .map((client) => requireFetchable(client, egress_rules)),
    oauth_private_schemes,
    operator_email: OPERATOR_EMAIL || undefined,
    operator_password: OPERATOR_PASSWORD || undefined,
    operator_rest_key: OPERATOR_REST_KEY || undefined,
  };
};

const requireFetchable = (client: string, rules: EgressRules): string => {
  try {
    judgeUrl(client, rules);
  } catch (cause) {
    if (!(cause instanceof EgressError)) throw cause;
    throw new Error(
      `OAUTH_CLIENTS holds ${client}. ${cause.message} Set it to addresses of metadata documents, separated by commas.`,
      { cause },
    );
  }
  return client;
};
