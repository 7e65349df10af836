import type { Handler } from '@procura/bus';
import {
  type createWebhook as contract,
  Failure,
  maxWebhooks,
  newId,
  type Principal,
} from '@procura/contracts';
import { EgressError, type EgressRules, judgeUrl } from '@procura/egress';
import { changesBetween } from '@procura/mongo';
import { readLastNumber } from '../changes/last-numbers.ts';
import type { Deps } from '../deps.ts';
import { toWebhookView, type Webhook, webhookShown } from './webhook.ts';
import { secretOf } from './webhook-secret.ts';
import { managed } from './webhook-store.ts';

/** Creates a webhook. Its URL is verified first; then changes are sent from the newest one on. */
export const createWebhook: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { principal } = call;
  const url = requireUrl(input.url, deps.egress.rules);
  const position = await readLastNumber(deps, principal.company_id);
  return deps.database.write(
    call,
    async (tx) => {
      const own = deps.webhooks.owner(principal.company_id, tx);
      if ((await own.count(managed, maxWebhooks)) >= maxWebhooks)
        throw new Failure(
          'conflict',
          `The company has ${maxWebhooks} webhooks, which is the maximum. Delete one with delete_webhook.`,
        );
      const webhook: Webhook = {
        _id: newId('webhook'),
        company_id: principal.company_id,
        name: input.name,
        url,
        types: input.types ?? null,
        acts_for: actingFor(principal),
        secret_version: 1,
        old_secret: null,
        position,
        failures_in_row: 0,
        failing_since: null,
        failing_noted: null,
        take_over_by: null,
        last_success_at: null,
        last_failure: null,
        ...toVerify(tx.now),
        created_at: tx.now,
        updated_at: tx.now,
        version: 1,
      };
      await own.insert(webhook);
      tx.audit({ target: webhook._id, changes: changesBetween(null, webhookShown(webhook)) });
      const secret = secretOf(deps.secretKeys.derive, webhook._id, 1) as string | null;
      return { webhook: toWebhookView(webhook, { retries: 0, newest: position }, tx.now), secret };
    },
    { stored: (answer) => ({ ...answer, secret: null }) },
  );
};

/** The normalised URL. Raises `invalid_input` for a URL that cannot be requested at public hosts. */
export const requireUrl = (url: string, rules: EgressRules, path = 'url'): string => {
  try {
    return judgeUrl(url, rules).url.href;
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    const message = error.message.replace(/\.$/, '');
    throw new Failure('invalid_input', error.message, { errors: [{ path, message }] });
  }
};

/** The user and credential of a caller that sets a URL. Their rights decide what is sent. */
export const actingFor = ({ user_id, user_name, credential_id }: Principal): Webhook['acts_for'] => ({
  user_id,
  credential_id,
  name: user_name,
});

/** The state of a webhook whose URL has to be verified. */
export const toVerify = (
  now: Date,
): Pick<Webhook, 'status' | 'status_reason' | 'verified' | 'challenged' | 'due_at' | 'lease' | 'woken'> => ({
  status: 'verifying',
  status_reason: null,
  verified: false,
  challenged: false,
  due_at: now,
  lease: null,
  woken: 0,
});
