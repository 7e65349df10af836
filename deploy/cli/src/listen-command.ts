import { randomBytes } from 'node:crypto';
import { type Change, listChanges, type WebhookMessage, webhookMessageOf, whoami } from '@procura/contracts';
import type { Command } from 'commander';
import { Webhook } from 'standardwebhooks';
import { CliFailure } from './cli-failure.ts';
import { defineCommand, type Tools } from './define-command.ts';

/** How long one call waits for a change. */
const waitS = 25;
const attempts = 3;
const attemptTimeoutMs = 10_000;
const betweenAttemptsMs = 1000;

type ListenOptions = { forwardTo: string; secret?: string; types?: string };
type Company = WebhookMessage['data']['company_id'];

export const listenCommand = (tools: Tools): Command =>
  defineCommand<ListenOptions>(
    tools,
    {
      name: 'listen',
      summary:
        'Reads the changes of the company of PROCURA_REST_KEY from now on, and sends each to a URL as a webhook would, signed. For developing a receiver on a machine that the platform cannot reach; runs until it is stopped.',
      example: '--forward-to http://localhost:4000/procura --types order.placed,order.shipped',
    },
    async ({ forwardTo, secret = newSecret(), types }) => {
      const url = readUrl(forwardTo);
      checkSecret(secret);
      const only =
        types === undefined ? undefined : listChanges.input.shape.types.safeParse(types.split(','));
      if (only && !only.success)
        throw new CliFailure('usage', 'Each of --types must be a type of change, such as order.placed.');
      const { company } = await tools.call(whoami, {});
      tools.note(`Changes of ${company.name} are sent to ${url}, signed with ${secret}`);
      const input = { types: only?.data };
      let { next } = await tools.call(listChanges, { ...input, after: 'now' });
      for (;;) {
        const page = await tools.call(listChanges, { ...input, after: next, wait: waitS });
        for (const change of page.data) await forward(tools, change, { url, secret, company_id: company.id });
        next = page.next;
      }
    },
  )
    .requiredOption('--forward-to <url>', 'URL of the receiver, also http:// and on this machine')
    .option('--secret <whsec>', 'signing secret; a new one for each start when left out')
    .option('--types <types>', 'only these types of changes, separated by commas');

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const readUrl = (text: string): string => {
  const isHttp = URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
  if (isHttp) return text;
  throw new CliFailure('usage', '--forward-to must be a URL, such as http://localhost:4000/procura.');
};

const checkSecret = (secret: string): void => {
  try {
    new Webhook(secret);
  } catch {
    throw new CliFailure('usage', '--secret must be whsec_ and base64, as create_webhook returns it.');
  }
};

/** Sends a change until it is accepted, at most three times, and reports the outcome. */
const forward = async (
  tools: Tools,
  change: Change,
  { url, secret, company_id }: { url: string; secret: string; company_id: Company },
): Promise<void> => {
  const body = JSON.stringify(webhookMessageOf(change, company_id));
  const named = `${change.number} ${change.type} ${change.object.number ?? change.object.id}`;
  for (let attempt = 1; ; attempt++) {
    const outcome = await send(url, { id: change.id, body, secret });
    tools.note(`${named}: ${outcome.text}`);
    if (outcome.isTaken) return;
    if (attempt === attempts) return tools.note(`${named}: given up after ${attempts} attempts`);
    await tools.pause(betweenAttemptsMs);
  }
};

const send = async (
  url: string,
  { id, body, secret }: { id: string; body: string; secret: string },
): Promise<{ isTaken: boolean; text: string }> => {
  const now = new Date();
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(attemptTimeoutMs),
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, now, body),
      },
      body,
    });
    return { isTaken: response.ok, text: String(response.status) };
  } catch (error) {
    return { isTaken: false, text: `no answer (${String((error as Error).cause ?? error)})` };
  }
};
