import type { Handler } from '@procura/bus';
import { type removeSecondFactor as contract, Failure, type Id } from '@procura/contracts';
import { lockCompany } from '../companies/company-store.ts';
import { changeAccess, requireOpen } from '../credentials/credential-store.ts';
import { type RevokingTx, writeRevoking } from '../credentials/write-revoking.ts';
import type { Deps } from '../deps.ts';
import { mailAccessChange } from '../mails.ts';
import { companiesOf } from '../sessions/end-session.ts';

/**
 * Removes the caller's own second factor. The session was strong, so the person was asked for it within the last five
 * minutes.
 */
export const removeSecondFactor: Handler<Deps, typeof contract> = (deps, call) =>
  writeRevoking(deps, call, async (tx) => {
    await requireOpen(deps.credentials, call, tx);
    const { user_id } = call.principal;
    const company_ids = await companiesOf(deps, user_id, tx);
    for (const company_id of company_ids) {
      const company = await lockCompany(deps.companies, company_id, tx);
      if (company?.second_factor_required)
        throw new Failure(
          'conflict',
          `${company.name} requires a second factor. Ask an admin of that company to switch the requirement off first.`,
        );
    }
    const removed = await dropFactor(deps, { user_id, company_ids }, tx);
    tx.audit({ target: user_id, company_ids });
    if (removed)
      tx.enqueue(mailAccessChange, { user_id, what: 'factor_removed', about: '', at: tx.now.toISOString() });
    return { removed };
  });

/** Deletes the second factor of a person, which then no session of theirs has shown. Returns whether there was one. */
export const dropFactor = async (
  deps: Deps,
  { user_id, company_ids }: { user_id: Id<'user'>; company_ids: readonly Id<'company'>[] },
  tx: RevokingTx,
): Promise<boolean> => {
  const factors = deps.secondFactors.lookup(tx);
  const before = await factors.findOne({ _id: user_id });
  if (!before) return false;
  await factors.deleteMany({ _id: user_id });
  for (const company_id of company_ids)
    await changeAccess.ofFactor(deps.credentials, { company_id, user_id }, { has: false }, tx);
  return before.confirmed_at !== null;
};
