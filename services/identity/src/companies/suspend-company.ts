import type { Call, Handler } from '@procura/bus';
import {
  companySuspensionChanged,
  Failure,
  type Output,
  type resumeCompany as resumeContract,
  type suspendCompany as suspendContract,
} from '@procura/contracts';
import { changesBetween } from '@procura/mongo';
import { changeAccess } from '../credentials/change-access.ts';
import { type RevokingTx, writeRevoking } from '../credentials/write-revoking.ts';
import type { Deps } from '../deps.ts';
import { type Company, suspensionOf } from '../directory/company.ts';
import { lockCompany } from '../directory/company-store.ts';
import { findAdmins } from '../directory/member-store.ts';
import { mailSuspension } from '../suspension-mail.ts';

/** Suspends a company. Answered when no gateway uses its credentials and the services that begin things with it know. */
export const suspendCompany: Handler<Deps, typeof suspendContract> = (deps, call, { company_id, reason }) =>
  change(deps, call, company_id, async (before, tx) => {
    if (before.suspension) return before;
    await changeAccess.ofSuspended(deps.credentials, company_id, tx);
    return { ...before, suspension: { at: tx.now, by: call.principal.user_name, reason } };
  });

/** Ends a suspension. What it ended stays ended. */
export const resumeCompany: Handler<Deps, typeof resumeContract> = (deps, call, { company_id }) =>
  change(deps, call, company_id, async ({ suspension: _, ...company }) => company);

type Changed = Output<typeof suspendContract>;

const change = (
  deps: Deps,
  call: Call,
  company_id: Company['_id'],
  next: (before: Company, tx: RevokingTx) => Promise<Company>,
): Promise<Changed> =>
  writeRevoking(
    deps,
    call,
    async (tx) => {
      const before = await lockCompany(deps.companies, company_id, tx);
      if (!before || before.kind === 'operator')
        throw new Failure('not_found', `There is no company ${company_id}. list_companies shows them.`);
      const changed = await next(before, tx);
      const isSame = Boolean(before.suspension) === Boolean(changed.suspension);
      const after = isSame ? before : { ...changed, version: before.version + 1, updated_at: tx.now };
      tx.audit({ target: company_id, company_id, changes: changesBetween(shown(before), shown(after)) });
      if (!isSame) await store(deps, after, tx);
      return { company_id, name: after.name, suspension: suspensionOf(after) };
    },
    { serializeOn: [company_id], awaits: [companySuspensionChanged] },
  );

const store = async (deps: Deps, company: Company, tx: RevokingTx): Promise<void> => {
  const { _id, kind, suspension, version } = company;
  await deps.companies.owner(_id, tx).replaceOne({ _id }, company);
  tx.emit(companySuspensionChanged, {
    entity_id: _id,
    kind,
    suspended_at: suspension?.at.toISOString() ?? null,
    version,
  });
  for (const { user_id } of await findAdmins(deps.memberships, company, tx))
    tx.enqueue(mailSuspension, {
      company_id: _id,
      user_id,
      reason: suspension?.reason ?? null,
      at: tx.now.toISOString(),
    });
};

/** A suspension as audit entries show it. */
const shown = ({ suspension }: Company) => ({
  suspended: suspension !== undefined,
  reason: suspension?.reason ?? null,
});
