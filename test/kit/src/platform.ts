import { randomBytes, randomUUID } from 'node:crypto';
import { startGateway } from '@procura/gateway';
import { answered } from './callers.ts';
import { eventually, mailTo } from './eventually.ts';
import { clientAuthority, loopbackRules, type PublishedClient, publishClient } from './oauth-client.ts';
import { type Processes, type ProcessOptions, startProcesses } from './processes.ts';
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
export type { ServiceProcess } from './processes.ts';

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
   * A company created by the operator. Its first admin has accepted the invitation and switched on "API &
   * Integrations".
   */
  company(
    kind: 'buyer' | 'supplier',
    fields?: { name?: string; currency?: string; time_zone?: string; country?: string },
  ): Promise<Person>;
  /** Accepts the invitation that was mailed to a first admin. */
  accept(email: string): Promise<void>;
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

type Address = { readonly base_url: string; mail_dir: string; operator_key: string };

export const peopleAt = (address: Address): People => {
  const { mail_dir, operator_key } = address;
  // On a busy machine an answer may be late: a call without one is repeated with its key, as its error says.
  const post = async (path: string, body: unknown, headers: Record<string, string>) => {
    const key = randomUUID();
    for (let left = 2; ; left--) {
      const response = await fetch(`${address.base_url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key, ...headers },
        body: JSON.stringify(body),
      });
      const { status } = response;
      const json = (await response.json()) as Record<string, never>;
      if (json.code === 'unavailable' && left > 0) continue;
      answered({ ok: response.ok, status, json, replayed: false }, path);
      return { status, json, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
    }
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

  const accept = async (email: string) => {
    const password = `a long password for ${email}`;
    const [, invitation] = await mailTo(mail_dir, email, /invitation=([\w.-]+)/);
    const { json, cookie } = sure<{ user: { id: string } }>(
      await settings('accept_invitation', { invitation, name: email.split('@')[0], password }),
    );
    return { user_id: json.user.id, password, cookie };
  };
  const join = async (
    email: string,
    { company_id, role, isFirst }: { company_id: string; role: string; isFirst: boolean },
  ): Promise<Person> => {
    const { user_id, password, cookie } = await accept(email);
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
    return { email, password, company_id, user_id, role, cookie, token, rest_key: key };
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
    async accept(email) {
      await accept(email);
    },
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

/** The address of a platform, and people of it. */
type Reachable = People & {
  readonly base_url: string;
  readonly mcp_url: string;
  readonly operator_key: string;
  stop(): Promise<void>;
};

/** The platform including its gateway, in this process. */
export type Platform = Reachable & {
  readonly world: World;
  /** The client that identity lists as known. */
  readonly oauth_client: PublishedClient;
};

/** The platform as real processes. */
export type Fleet = Reachable & Processes;

type FleetOptions = ProcessOptions & {
  as: 'processes';
  /** Its address, such as a load balancer's; by default that of the gateway started first. */
  base_url?: string;
};

/**
 * Starts services and a gateway, in this process or `as: 'processes'`. The operator can sign in and has a REST key, and
 * companies and people are created with {@link People}.
 */
export function startPlatform(options: FleetOptions): Promise<Fleet>;
export function startPlatform(
  options?: WorldOptions & { gateway?: Record<string, unknown> },
): Promise<Platform>;
export function startPlatform(
  options: FleetOptions | (WorldOptions & { gateway?: Record<string, unknown> }) = {},
): Promise<Fleet | Platform> {
  return 'as' in options ? inProcesses(options) : inThisProcess(options);
}

const operator = { email: 'operator@procura.example', password: 'an operator’s long password' };
/** Suites send more requests than a company does. */
const limits = { anonymous: 100_000, company: 1_000_000, wrongCredential: 100_000 };

const inThisProcess = async (
  options: WorldOptions & { gateway?: Record<string, unknown> },
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
      operator_email: operator.email,
      operator_password: operator.password,
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
      anonymous_rate_limit_per_minute: limits.anonymous,
      company_rate_limit_per_minute: limits.company,
      wrong_credential_limit_per_minute: limits.wrongCredential,
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

const inProcesses = async (options: FleetOptions): Promise<Fleet> => {
  const { newSecret } = await import('@procura/bus/credential-secret');
  const operator_key = newSecret('rest_key');
  const processes = await startProcesses({
    ...options,
    env: {
      OPERATOR_EMAIL: operator.email,
      OPERATOR_PASSWORD: operator.password,
      OPERATOR_REST_KEY: operator_key,
      ANONYMOUS_RATE_LIMIT: String(limits.anonymous),
      COMPANY_RATE_LIMIT: String(limits.company),
      WRONG_CREDENTIAL_LIMIT: String(limits.wrongCredential),
      ...(options.base_url && { PUBLIC_URL: options.base_url }),
      ...options.env,
    },
  });
  const address = {
    get base_url(): string {
      const url = options.base_url ?? processes.all('gateway')[0]?.url;
      if (url === undefined) throw new Error('No gateway of this platform was started.');
      return url;
    },
    get mcp_url(): string {
      return `${address.base_url}/mcp`;
    },
    mail_dir: processes.mail_dir,
    operator_key,
  };
  // A gateway is ready once it has met every service.
  if (!options.services)
    for (const { url } of processes.all('gateway'))
      await eventually('A gateway that is ready', async () => (await fetch(`${url}/readyz`)).ok);
  return Object.assign(address, processes, peopleAt(address));
};
