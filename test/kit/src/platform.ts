import { randomBytes } from 'node:crypto';
import { startGateway } from '@procura/gateway';
import { answered } from './callers.ts';
import { mailTo } from './eventually.ts';
import { clientAuthority, loopbackRules, type PublishedClient, publishClient } from './oauth-client.ts';
import { loggerOf, startWorld, type World, type WorldOptions } from './world.ts';

export {
  answered,
  type Caller,
  type Consent,
  call,
  type Expecting,
  mcpCaller,
  mcpCaller2025,
  parseRpc,
  postMcp,
  type Reply,
  refusal,
  requestOf,
  restCaller,
  rpc,
  rpc2026,
  rpcAnswer,
} from './callers.ts';

/** A person with every kind of credential: session cookie, MCP token, REST key. */
export type Person = {
  email: string;
  password: string;
  company_id: string;
  user_id: string;
  role: string;
  cookie: string;
  token: string;
  rest_key: string;
};

/** Creates companies and people as users and operators do: over HTTP and by mails. */
export type People = {
  /**
   * A company created by the operator, whose first admin accepted the invitation and switched on "API & Integrations".
   */
  company(
    kind: 'buyer' | 'supplier',
    fields?: { name?: string; currency?: string; time_zone?: string; country?: string },
  ): Promise<Person>;
  /** A colleague invited by an admin. */
  colleague(admin: Person, role: string, branch_ids?: string[]): Promise<Person>;
  /** A call of the settings page. */
  settings(
    operation: string,
    input: Record<string, unknown>,
    cookie?: string,
  ): Promise<{ status: number; json: Record<string, never>; cookie: string }>;
  /** A call with the operator's REST key. */
  operator(
    path: string,
    body: Record<string, unknown>,
  ): Promise<{ status: number; json: Record<string, never> }>;
};

export const peopleAt = ({
  base_url,
  mail_dir,
  operator_key,
}: {
  base_url: string;
  mail_dir: string;
  operator_key: string;
}): People => {
  const post = async (path: string, body: unknown, headers: Record<string, string>) => {
    const response = await fetch(`${base_url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const { status } = response;
    const json = (await response.json()) as Record<string, never>;
    answered({ ok: response.ok, status, json, replayed: false }, path);
    return { status, json, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
  };
  const settings = (operation: string, input: Record<string, unknown>, cookie = '') =>
    post(`/settings/api/${operation}`, input, cookie ? { cookie } : {});
  const operator = (path: string, body: Record<string, unknown>) =>
    post(path, body, { authorization: `Bearer ${operator_key}` });
  const sure = <T>(reply: {
    status: number;
    json: unknown;
    cookie?: string;
  }): { json: T; cookie: string } => {
    if (reply.status >= 300) throw new Error(`${reply.status} ${JSON.stringify(reply.json)}`);
    return { json: reply.json as T, cookie: reply.cookie ?? '' };
  };

  const join = async (
    email: string,
    { company_id, role, isFirst }: { company_id: string; role: string; isFirst: boolean },
  ): Promise<Person> => {
    const password = `a long password for ${email}`;
    const [, invitation] = await mailTo(mail_dir, email, /invitation=([\w.-]+)/);
    const { json, cookie } = sure<{ user: { id: string } }>(
      await settings('accept_invitation', { invitation, name: email.split('@')[0], password }),
    );
    if (isFirst) sure(await settings('update_integration_settings', { api_enabled: true }, cookie));
    const token = sure<{ secret: string }>(await settings('create_token', { name: 'tests' }, cookie)).json
      .secret;
    const key = sure<{ secret: string }>(
      await operator('/api/operator/rest-keys', {
        company_id,
        owner_email: email,
        name: 'tests',
        rate_limit_per_minute: 100_000,
      }),
    ).json.secret;
    return { email, password, company_id, user_id: json.user.id, role, cookie, token, rest_key: key };
  };

  const company: People['company'] = async (kind, fields = {}) => {
    const tag = randomBytes(4).toString('hex');
    const email = `admin-${tag}@example.com`;
    const { id: company_id } = sure<{ id: string }>(
      await operator('/api/operator/companies', {
        name: `${kind} ${tag}`,
        kind,
        country: 'DE',
        time_zone: 'Europe/Berlin',
        currency: 'EUR',
        ...fields,
        admin: { name: 'Ana Admin', email },
      }),
    ).json;
    const role = kind === 'supplier' ? 'supplier_admin' : 'admin';
    return join(email, { company_id, role, isFirst: true });
  };

  return {
    settings,
    operator,
    company,
    async colleague(admin, role, branch_ids) {
      const email = `${role.replaceAll('_', '-')}-${randomBytes(4).toString('hex')}@example.com`;
      sure(
        await settings(
          'invite_user',
          { email, name: `Colleague ${role}`, role, ...(branch_ids && { branch_ids }) },
          admin.cookie,
        ),
      );
      return join(email, { company_id: admin.company_id, role, isFirst: false });
    },
  };
};

/** The whole platform including its gateway, in this process. */
export type Platform = People & {
  readonly world: World;
  readonly base_url: string;
  readonly mcp_url: string;
  readonly operator_key: string;
  /** The client that identity lists as known. */
  readonly oauth_client: PublishedClient;
  stop(): Promise<void>;
};

/** Starts the services and the gateway in this process. */
export const startPlatform = async (
  options: WorldOptions & { gateway?: Record<string, unknown> } = {},
): Promise<Platform> => {
  const { newSecret } = await import('@procura/bus/credential-secret');
  const operator_key = newSecret('rest_key');
  const oauth_client = await publishClient();
  const world = await startWorld({
    ...options,
    timers: options.timers ?? true,
    config: {
      oauth_clients: [oauth_client.client_id],
      // Suites run longer than the five minutes for which a session is strong.
      strong_for_ms: 24 * 3_600_000,
      egress_rules: loopbackRules(String(options.config?.public_url ?? 'http://localhost:3000')),
      egress_ca: clientAuthority(),
      ...options.config,
      operator_email: 'operator@procura.example',
      operator_password: 'an operator’s long password',
      operator_rest_key: operator_key,
    },
  });
  const gateway = await startGateway(
    {
      ...world.busConfig('gateway'),
      port: 0,
      host: '127.0.0.1',
      public_url: undefined,
      trust_proxy: undefined,
      // Suites send more requests than a company does.
      anonymous_rate_limit_per_minute: 100_000,
      company_rate_limit_per_minute: 1_000_000,
      wrong_credential_limit_per_minute: 100_000,
      log_level: world.config.log_level,
      ...options.gateway,
    },
    { log: loggerOf('gateway', world.config, options) },
  );
  const base_url = gateway.url;
  return {
    ...peopleAt({ base_url, mail_dir: String(world.config.mail_dir), operator_key }),
    world,
    base_url,
    mcp_url: `${base_url}/mcp`,
    operator_key,
    oauth_client,
    async stop() {
      await gateway.stop();
      await world.stop();
      await oauth_client.close();
    },
  };
};
