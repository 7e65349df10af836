import type { Handler } from '@procura/bus';
import {
  Failure,
  type revokeRestKey as keyContract,
  type revokeToken as tokenContract,
} from '@procura/contracts';
import { changesBetween } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { lockCompany } from '../directory/company-store.ts';
import { presentRoles } from '../directory/present-roles.ts';
import { requireNotAbove } from '../directory/role.ts';
import { changeAccess } from './change-access.ts';
import { credentialShown, ownerOf, toCredentialView } from './credential.ts';
import { visibleTo } from './credential-store.ts';
import { presentCaller } from './present-caller.ts';
import { writeRevoking } from './write-revoking.ts';

/**
 * Revokes the caller's own token or key or, with credentials:manage, that of a member the caller sees. It has no effect
 * on any gateway once the call is answered. Raises `forbidden` for a member who may do more than the caller.
 */
export const revokeToken: Handler<Deps, typeof tokenContract> = (deps, call, { credential_id }) =>
  writeRevoking(deps, call, async (tx) => {
    const { company_id } = call.principal;
    await lockCompany(deps.companies, company_id, tx);
    const principal = await presentCaller(deps, call, tx);
    const filter = { _id: credential_id, kind: { $ne: 'session' as const }, ...visibleTo(principal) };
    const found = await deps.credentials.owner(company_id, tx).findOne(filter);
    if (!found)
      throw new Failure(
        'not_found',
        `There is no credential ${credential_id} that you see. list_tokens and list_rest_keys show those you do.`,
      );
    if (found.owner_id !== principal.user_id)
      requireNotAbove(principal, ownerOf(found, await presentRoles(deps.database, principal.company_kind)));
    const revoked =
      (await changeAccess.ofCredential(deps.credentials, { company_id, _id: credential_id }, tx)) ?? found;
    tx.audit({ target: credential_id, changes: changesBetween(credentialShown(revoked), null) });
    return toCredentialView(revoked, principal);
  });

/** Revokes a REST key of any company, for the operator. */
export const revokeRestKey: Handler<Deps, typeof keyContract> = (deps, call, { company_id, credential_id }) =>
  writeRevoking(
    deps,
    call,
    async (tx) => {
      const revoked = await changeAccess.ofCredential(
        deps.credentials,
        { company_id, _id: credential_id, kind: 'rest_key' },
        tx,
      );
      if (!revoked)
        throw new Failure(
          'not_found',
          `${company_id} has no REST key ${credential_id}. Check both ids; the company’s admins see its keys in list_rest_keys.`,
        );
      tx.audit({
        target: credential_id,
        company_id,
        changes: changesBetween(credentialShown(revoked), null),
      });
      return toCredentialView(revoked);
    },
    { serializeOn: [company_id] },
  );
