import type { Handler } from '@procura/bus';
import { type updateWebhook as contract, Failure, type Input, type Principal } from '@procura/contracts';
import { changesBetween } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { actingFor, requireUrl, toVerify } from './create-webhook.ts';
import { toWebhookView, type Webhook, webhookShown } from './webhook.ts';
import { findWebhook, readBacklog } from './webhook-store.ts';

type Changes = Omit<Input<typeof contract>, 'webhook_id' | 'expected_version'>;

/** Changes a webhook by compare-and-set on the version that the caller has read. */
export const updateWebhook: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { webhook_id, expected_version, ...given } = input;
  const { principal } = call;
  const url = given.url === undefined ? undefined : requireUrl(given.url, deps.egress.rules);
  return deps.database.write(call, async (tx) => {
    const before = await findWebhook(deps, principal, webhook_id, tx);
    if (before.version !== expected_version) throw outdated(before.version, expected_version);
    if (before.status === 'ended' && (url || given.status))
      throw new Failure('conflict', 'The webhook has ended. Create another one with create_webhook.');
    const changes = changesOf(before, { ...given, url }, { principal, now: tx.now });
    const { due_at, ...set } = { ...changes, updated_at: tx.now };
    const after: Webhook = { ...before, ...set, due_at, version: before.version + 1 };
    await deps.webhooks.owner(principal.company_id, tx).updateOne(
      { _id: before._id, version: expected_version },
      {
        $set: { ...set, ...(due_at && { due_at }) },
        ...('due_at' in changes && !due_at && { $unset: { due_at: '' as const } }),
        $inc: { version: 1 },
      },
    );
    // Waiting changes are attempted at once.
    if (after.status === 'active' && before.status !== 'active')
      await deps.retries
        .owner(principal.company_id, tx)
        .updateMany({ webhook_id: before._id }, { $min: { next_at: tx.now } });
    tx.audit({ target: before._id, changes: changesBetween(webhookShown(before), webhookShown(after)) });
    return toWebhookView(after, await readBacklog(deps, before, tx), tx.now);
  });
};

/** The fields that change; `due_at` is undefined if no work is left. */
const changesOf = (
  before: Webhook,
  { name, types, url, status }: Changes,
  { principal, now }: { principal: Principal; now: Date },
): Partial<Webhook> => {
  const common = { ...(name !== undefined && { name }), ...(types !== undefined && { types }) };
  if (url !== undefined && url !== before.url)
    return {
      ...common,
      url,
      acts_for: actingFor(principal),
      ...resting,
      ...toVerify(now),
      ...(status === 'paused' && pausedBy(principal)),
    };
  if (status === 'paused') return before.status === 'paused' ? common : { ...common, ...pausedBy(principal) };
  if (status === undefined || before.status === 'active') return common;
  const acts_for = actingFor(principal);
  return before.verified
    ? { ...common, acts_for, ...resting, status: 'active', status_reason: null, lease: null, due_at: now }
    : { ...common, acts_for, ...resting, ...toVerify(now) };
};

/** Earlier failures no longer count once a person has changed the webhook, and it has an owner. */
const resting = { failures_in_row: 0, failing_since: null, take_over_by: null } satisfies Partial<Webhook>;
const pausedBy = ({ user_name }: Principal) =>
  ({
    status: 'paused',
    status_reason: `Paused by ${user_name}.`,
    lease: null,
    due_at: undefined,
  }) satisfies Partial<Webhook>;

const outdated = (version: number, expected: number): Failure =>
  new Failure(
    'version_conflict',
    `The webhook is at version ${version}, not ${expected}: it has changed since. Read it again and repeat your change.`,
    {
      errors: [
        {
          path: 'expected_version',
          message: `must be ${version}, the present version, after reading the webhook again`,
        },
      ],
    },
  );
