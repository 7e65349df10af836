import { dayOf, hasEnded, type OrderStatus, type Principal } from '@procura/contracts';
import { type Amount, compare, isZero, negate, subtract, zero } from '@procura/money';
import { defineCollection, type OpenedCollections, type Transaction, type WriteTx } from '@procura/mongo';
import type { BaseDeps } from '@procura/service';
import type { commitments } from './commitment-store.ts';
import { findLimitsOf, type limits } from './limit-store.ts';
import { monthOf } from './period.ts';
import { countable, usageKey, withEarlier } from './usage.ts';
import { addUse, findUsed, type usage } from './usage-store.ts';
import { approvalRequired, judge, limitExceeded } from './verdict.ts';

type Deps = Pick<BaseDeps, 'clock'> &
  OpenedCollections<{
    credentialCharges: typeof credentialCharges;
    commitments: typeof commitments;
    limits: typeof limits;
    usage: typeof usage;
  }>;

/**
 * An order that counts against the limits of a credential that did not place it, but was the first to approve, issue,
 * pay or link it. The commitment counts against the credential that placed the purchase or accepted its award.
 */
export type CredentialCharge = {
  /** Order and credential: an order counts once per credential, regardless of how many of these acts it performs. */
  _id: string;
  company_id: string;
  order_id: string;
  purchase_id: string;
  credential_id: string;
  /** The day in the company's time zone on which it was charged; its month is the month charged. */
  day: string;
  currency: string;
  /** The amount that still counts. */
  held_minor: bigint;
};

export const credentialCharges = defineCollection<CredentialCharge>({
  name: 'credential_charges',
  scope: 'owner',
  indexes: [{ key: { company_id: 1, order_id: 1 } }, { key: { company_id: 1, purchase_id: 1 } }],
});

/** Orders of one purchase that a caller is about to approve, issue, pay or link. */
export type SpendingAct = {
  purchase_id: string;
  orders: readonly { order_id: string; amount: Amount }[];
  /** How an `approve` limit is treated: it refuses, or passes because the caller is an approver. */
  on_approval: 'refuse' | 'pass';
  /** The input field that a refusal names. */
  path: string;
};

const scope = 'credential';

/**
 * Counts orders against the caller's credential, unless it was charged for them before. Raises `limit_exceeded` and
 * `approval_required`, with `verdicts`, if its limits do not allow it. Sessions have no such limits.
 */
export const chargeCredential = async (
  deps: Deps,
  tx: WriteTx,
  caller: Principal,
  act: SpendingAct,
): Promise<void> => {
  const due = await judgeCredential(deps, caller, act, tx);
  if (due.length === 0) return;
  const { company_id, credential_id } = caller;
  const day = dayOf(tx.now, caller.time_zone);
  await deps.credentialCharges.owner(company_id, tx).insert(
    ...due.map(
      ({ order_id, amount }): CredentialCharge => ({
        _id: chargeId(order_id, credential_id),
        company_id,
        order_id,
        purchase_id: act.purchase_id,
        credential_id,
        day,
        currency: amount.currency,
        held_minor: amount.amount_minor,
      }),
    ),
  );
  await addUse(
    deps.usage,
    { company_id, day, keys: [keyOf(caller, day)], amounts: due.map(({ amount }) => amount) },
    tx,
  );
};

/** The orders that would be counted against the caller's credential. Raises the same failures as counting them. */
export const judgeCredential = async (
  deps: Deps,
  caller: Principal,
  { purchase_id, orders, on_approval, path }: SpendingAct,
  tx?: Transaction,
): Promise<SpendingAct['orders']> => {
  if (caller.credential_kind !== 'mcp_token' && caller.credential_kind !== 'rest_key') return [];
  const { company_id, credential_id } = caller;
  const commitment = await deps.commitments.owner(company_id, tx).findOne({ _id: purchase_id });
  if (commitment?.credential_id === credential_id) return [];
  const charged = await deps.credentialCharges.owner(company_id, tx).find({ purchase_id, credential_id });
  const known = new Set(charged.map(({ order_id }) => order_id));
  const due = orders.filter(({ order_id, amount }) => !known.has(order_id) && !isZero(amount));
  if (due.length === 0) return [];
  const day = dayOf(deps.clock(), caller.time_zone);
  const spender = { branch_id: '', user_id: '', role: '', credential_id };
  const limits = (await findLimitsOf(deps.limits, { company_id, spender }, tx)).filter(
    (limit) => limit.scope === scope,
  );
  const used = await findUsed(deps.usage, { company_id, day, keys: [keyOf(caller, day)] }, tx);
  const { effect, verdicts } = countable(() =>
    judge({
      limits,
      used: withEarlier(
        used,
        charged.map(({ currency, held_minor: amount_minor }) => ({ currency, amount_minor })),
      ),
      spender,
      amounts: due.map(({ amount }) => amount),
    }),
  );
  if (effect === 'refuses') throw limitExceeded(verdicts, path);
  if (effect === 'needs_approval' && on_approval === 'refuse') throw approvalRequired(verdicts, path);
  return due;
};

/** Lowers the amount of an order that counts against credentials after its end or a lower total; never raises it. */
export const followWithCharges = async (
  deps: Deps,
  tx: WriteTx,
  order: { company_id: string; order_id: string; status: OrderStatus; total: Amount },
): Promise<void> => {
  const { company_id, order_id, status, total } = order;
  const charges = await deps.credentialCharges.owner(company_id, tx).find({ order_id });
  await lower(deps, tx, charges, hasEnded(status) ? zero(total.currency) : total);
};

/** Releases the amounts that the orders of an abandoned purchase count against credentials. */
export const releaseCharges = async (
  deps: Deps,
  tx: WriteTx,
  { company_id, purchase_id }: { company_id: string; purchase_id: string },
): Promise<void> => {
  const charges = await deps.credentialCharges.owner(company_id, tx).find({ purchase_id });
  for (const charge of charges) await lower(deps, tx, [charge], zero(charge.currency));
};

const lower = async (
  deps: Deps,
  tx: WriteTx,
  charges: readonly CredentialCharge[],
  total: Amount,
): Promise<void> => {
  for (const { _id, company_id, credential_id, day, currency, held_minor } of charges) {
    const held = { currency, amount_minor: held_minor };
    if (compare(total, held) >= 0) continue;
    await deps.credentialCharges
      .owner(company_id, tx)
      .updateOne({ _id }, { $set: { held_minor: total.amount_minor } });
    const amounts = [negate(subtract(held, total))];
    await addUse(
      deps.usage,
      { company_id, day, keys: [keyOf({ company_id, credential_id }, day)], amounts },
      tx,
    );
  }
};

const chargeId = (order_id: string, credential_id: string): string => `${order_id}|${credential_id}`;

const keyOf = ({ company_id, credential_id }: { company_id: string; credential_id: string }, day: string) =>
  usageKey({ company_id, scope, target: credential_id, month: monthOf(day) });
