import type { Handler } from '@procura/bus';
import {
  type capCredential as contract,
  type credentialRevoked,
  Failure,
  newId,
  type Payload,
} from '@procura/contracts';
import { parseMoney } from '@procura/money';
import { changesBetween, type WriteTx } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { deletableFrom, isSameLimit, type Limit, limitKey, limitsShown } from './limit.ts';
import { findLimits, requireRoom } from './limit-store.ts';

const scope = 'credential';

/**
 * Sets the caps of a credential before it is created. Only the operator, which issues keys for companies, may name a
 * company. Raises `conflict` if the credential has other limits.
 */
export const capCredential: Handler<Deps, typeof contract> = (deps, call, input) => {
  const { principal } = call;
  const company_id =
    principal.company_kind === 'operator' ? (input.company_id ?? principal.company_id) : principal.company_id;
  const { credential_id: target, expires_at } = input;
  return deps.database.write(
    call,
    async (tx) => {
      const limits = deps.limits.owner(company_id, tx);
      const caps = input.caps.map(
        ({ period, limit, on_exceed = 'refuse' }): Limit => ({
          _id: newId('limit'),
          company_id,
          scope,
          target,
          period,
          on_exceed,
          ...parseMoney(limit),
          cap: true,
          ...(expires_at !== null && { delete_at: deletableFrom(new Date(expires_at)) }),
          created_at: tx.now,
          updated_at: tx.now,
        }),
      );
      const there = await limits.find({ target, scope });
      if (there.length > 0) {
        tx.audit({ company_id, target });
        return requireSame(there, caps);
      }
      const present = await findLimits(deps.limits, { company_id, now: tx.now }, tx);
      requireRoom(present.length + caps.length);
      tx.audit({ company_id, target, changes: changesBetween(null, limitsShown(caps)) });
      await limits.insert(...caps);
      return { capped: true };
    },
    { serializeOn: [company_id] },
  );
};

const requireSame = (there: readonly Limit[], caps: readonly Limit[]): { capped: boolean } => {
  const known = new Map(there.map((limit) => [limitKey(limit), limit]));
  const same =
    there.length === caps.length &&
    caps.every((cap) => {
      const twin = known.get(limitKey(cap));
      return twin?.cap === true && isSameLimit(twin, cap);
    });
  if (same) return { capped: true };
  throw new Failure(
    'conflict',
    'This credential has other limits already. Only a new credential can be given caps; create another.',
  );
};

/**
 * Ends the caps of a credential that ended, so that they do not count towards the company's maximum. They are deleted
 * later, because calls that were admitted before would otherwise spend without them.
 */
export const endCaps = async (
  deps: Deps,
  tx: WriteTx,
  { company_id, credential_id }: Payload<typeof credentialRevoked>,
): Promise<void> => {
  await deps.limits
    .owner(company_id, tx)
    .updateMany({ target: credential_id, scope, cap: true }, { $set: { delete_at: deletableFrom(tx.now) } });
};
