import { pickFreePort } from '@procura/local';
import { authorizationQuery, decideOnPage, newVerifier, webRedirect } from '@procura/testkit/oauth-client';
import { type Person, type Platform, rpc, startPlatform } from '@procura/testkit/platform';

/** The answer of the token endpoint: a pair of tokens, or an error. */
export type TokenAnswer = Record<'access_token' | 'refresh_token' | 'scope' | 'error', string>;

/** A platform at its public address, and a company whose admin connects assistants by sign-in. */
export type OauthScene = {
  readonly platform: Platform;
  readonly admin: Person;
  readonly public_url: string;
  /** A call of the settings page, which must succeed. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read JSON as a page receives it
  must(operation: string, input: Record<string, unknown>, person?: Person): Promise<Record<string, any>>;
  /** The query of a client that asks for access, and its PKCE verifier. */
  ask(changes?: Record<string, string | undefined>): { query: string; verifier: string };
  /** Where the browser of a person goes who allows a query, or decides otherwise. */
  decide(query: string, decision?: Record<string, unknown>, person?: Person): Promise<URL>;
  /** Posts a form to the gateway, or to another one. */
  post(
    path: string,
    form: Record<string, string> | string,
    headers?: Record<string, string>,
    base_url?: string,
  ): Promise<Response>;
  /** Redeems the code of an answer. */
  redeem(answer: URL, code_verifier: string): Promise<{ status: number; json: TokenAnswer }>;
  refresh(refresh_token: string, base_url?: string): Promise<{ status: number; json: TokenAnswer }>;
  /** The pair of tokens that a person's consent leads to. */
  connect(person?: Person): Promise<TokenAnswer>;
  listTools(token: string): Promise<Response>;
};

export const openOauthScene = async (): Promise<OauthScene> => {
  const port = await pickFreePort();
  const public_url = `http://localhost:${port}`;
  const platform = await startPlatform({ config: { public_url }, gateway: { port, public_url } });
  const admin = await platform.company('buyer');
  const { client_id } = platform.oauth_client;

  const must: OauthScene['must'] = async (operation, input, person = admin) => {
    const { status, json } = await platform.settings(operation, input, person.cookie);
    if (status !== 200) throw new Error(`${operation}: ${status} ${JSON.stringify(json)}`);
    return json;
  };
  const ask: OauthScene['ask'] = (changes) => {
    const { verifier, challenge } = newVerifier();
    const resource = `${public_url}/mcp`;
    return { verifier, query: authorizationQuery({ client_id, challenge, resource }, changes) };
  };
  const decide: OauthScene['decide'] = (query, decision, person) =>
    decideOnPage((operation, input) => must(operation, input, person), query, decision);
  const post: OauthScene['post'] = (path, form, headers, base_url = public_url) =>
    fetch(`${base_url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
    });
  const tokens = async (form: Record<string, string>, base_url?: string) => {
    const answer = await post('/oauth/token', { client_id, ...form }, {}, base_url);
    return { status: answer.status, json: (await answer.json()) as TokenAnswer };
  };
  const redeem: OauthScene['redeem'] = (answer, code_verifier) =>
    tokens({
      grant_type: 'authorization_code',
      redirect_uri: webRedirect,
      code: String(answer.searchParams.get('code')),
      code_verifier,
    });
  return {
    platform,
    admin,
    public_url,
    must,
    ask,
    decide,
    post,
    redeem,
    refresh: (refresh_token, base_url) => tokens({ grant_type: 'refresh_token', refresh_token }, base_url),
    async connect(person) {
      const { query, verifier } = ask();
      const { status, json } = await redeem(await decide(query, {}, person), verifier);
      if (status !== 200) throw new Error(`The code was not redeemed: ${status} ${JSON.stringify(json)}`);
      return json;
    },
    listTools: (token) => rpc(`${public_url}/mcp`, token, 'tools/list'),
  };
};

/** The status of an answer. Reads its body as well. */
export const statusOf = async (answer: Promise<Response>): Promise<number> => {
  const response = await answer;
  await response.arrayBuffer();
  return response.status;
};
