import type { Call, Handler } from '@procura/bus';
import type { SecretKind } from '@procura/bus/credential-secret';
import {
  type revokeCompanyCredential as credentialContract,
  Failure,
  type Input,
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
export const revokeRestKey: Handler<Deps, typeof keyContract> = (deps, call, input) =>
  revokeOf(deps, call, { ...input, kinds: ['rest_key'], what: 'REST key' });

/** Revokes a key, token or connection of any company, for the operator. */
export const revokeCompanyCredential: Handler<Deps, typeof credentialContract> = (deps, call, input) =>
  revokeOf(deps, call, { ...input, kinds: ['rest_key', 'mcp_token'], what: 'key or token' });

type Revoked = Input<typeof credentialContract> & { kinds: readonly SecretKind[]; what: string };

const revokeOf = (deps: Deps, call: Call, { company_id, credential_id, kinds, what }: Revoked) =>
  writeRevoking(
    deps,
    call,
    async (tx) => {
      const revoked = await changeAccess.ofCredential(
        deps.credentials,
        { company_id, _id: credential_id, kind: { $in: kinds } },
        tx,
      );
      if (!revoked)
        throw new Failure(
          'not_found',
          `${company_id} has no ${what} ${credential_id}. Check both ids; list_company_credentials shows those of a company.`,
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
