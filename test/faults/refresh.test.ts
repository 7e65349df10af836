import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { registerClient, systemPrincipal } from '@procura/contracts';
import { authorizationQuery, decideOnPage, newVerifier, webRedirect } from '@procura/testkit/oauth-client';
import { type Fleet, type Person, rpc, type ServiceProcess, startPlatform } from '@procura/testkit/platform';
import { seededRandom } from '@procura/testkit/seeded-random';

/*
 * Assistants that share one sign-in refresh at once, over three gateways and two replicas of identity. Some of these
 * are killed meanwhile. One new generation begins, and every assistant continues with it.
 */

const gateways = 3;
const assistants = 20;
const rounds = 2;
const random = seededRandom();

let fleet: Fleet;
let owner: Person;
let client_id: string;
let replicas: { gateway: ServiceProcess[]; identity: ServiceProcess[] };
const public_url = 'http://localhost:3000';

beforeAll(async () => {
  fleet = await startPlatform({
    as: 'processes',
    services: ['identity', 'branches', 'finance'],
    gateways,
  });
  await fleet.start('identity');
  replicas = { gateway: fleet.all('gateway'), identity: fleet.all('identity') };
  owner = await fleet.company('buyer');
  await page('update_integration_settings', { admitted_clients: 'all' });
  ({ client_id } = await fleet.call(registerClient, systemPrincipal(''), { redirect_uris: [webRedirect] }));
}, 120_000);
afterAll(() => fleet?.stop());

const urlOf = (turn: number): string => String(replicas.gateway[turn % gateways]?.url);

const page = async (operation: string, input: Record<string, unknown>): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${urlOf(0)}/settings/api/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: owner.cookie },
    body: JSON.stringify(input),
  });
  const json = (await answer.json()) as Record<string, unknown>;
  if (!answer.ok) throw new Error(`${operation}: ${answer.status} ${JSON.stringify(json)}`);
  return json;
};

type Pair = { access_token: string; refresh_token: string };

/** Asks the token endpoint of a gateway, and others when it does not answer or is busy, as clients do. */
const ask = async (form: Record<string, string>, first: number): Promise<Pair> => {
  const problems: string[] = [];
  for (let tried = 0; tried < 200; tried++) {
    const url = urlOf(first + tried);
    try {
      const answer = await fetch(`${url}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
      const json = (await answer.json()) as Record<string, string>;
      if (answer.status === 200) return json as Pair;
      problems.push(`${answer.status} ${json.error}: ${json.error_description}`);
      if (answer.status < 500) break;
    } catch (error) {
      problems.push(String(error));
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No gateway refreshed: ${problems.slice(-5).join('; ')}`);
};

const connect = async (): Promise<Pair> => {
  const { verifier, challenge } = newVerifier();
  const query = authorizationQuery({ client_id, challenge, resource: `${public_url}/mcp` });
  const answer = await decideOnPage(page, query);
  return ask(
    {
      grant_type: 'authorization_code',
      client_id,
      code: String(answer.searchParams.get('code')),
      code_verifier: verifier,
      redirect_uri: webRedirect,
    },
    0,
  );
};

/** The status that answers a call with an access token; 503 while a gateway cannot ask identity. */
const callWith = async (access_token: string, first: number): Promise<number> => {
  for (let tried = 0; tried < 200; tried++) {
    try {
      const answer = await rpc(`${urlOf(first + tried)}/mcp`, access_token, 'ping');
      await answer.arrayBuffer();
      if (answer.status !== 503) return answer.status;
    } catch {
      // A gateway that was killed; the next one answers.
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return 0;
};

const generationOf = ({ refresh_token }: Pair): number => Number(refresh_token.split('.')[1]);

test(`20 refreshes at once begin one generation, with gateways and identity killed (seed ${random.seed})`, async () => {
  let pair = await connect();
  for (let round = 0; round < rounds; round++) {
    const kills = round % 2 === 0 ? 'gateway' : 'identity';
    const victim = random.below(replicas[kills].length);
    const process = replicas[kills][victim] as ServiceProcess;
    const form = { grant_type: 'refresh_token', client_id, refresh_token: pair.refresh_token };
    const killAt = random.below(assistants);
    const asked = Array.from({ length: assistants }, (_, index) => {
      if (index === killAt) process.kill('SIGKILL');
      return ask(form, index);
    });
    const answers = await Promise.all(asked);
    await process.exited;
    expect(new Set(answers.map(({ refresh_token }) => refresh_token)).size).toBe(1);
    expect(new Set(answers.map(({ access_token }) => access_token)).size).toBe(1);
    const next = answers[0] as Pair;
    expect(generationOf(next)).toBe(generationOf(pair) + 1);
    replicas[kills][victim] = await fleet.start(kills);
    // Every assistant continues, also those with the access token of before, which has not expired.
    const statuses = await Promise.all(
      answers.flatMap(({ access_token }, index) => [
        callWith(access_token, index),
        callWith(pair.access_token, index),
      ]),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    pair = next;
  }
  expect(generationOf(pair)).toBe(rounds + 1);
}, 300_000);
