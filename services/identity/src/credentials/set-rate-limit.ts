import type { Handler } from '@procura/bus';
import { type setRateLimit as contract, Failure } from '@procura/contracts';
import { changesBetween } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { credentialShown, toCredentialView } from './credential.ts';
import { writeRevoking } from './write-revoking.ts';

/** Sets the requests per minute of a key or token of any company. */
export const setRateLimit: Handler<Deps, typeof contract> = (deps, call, input) => {
  const { company_id, credential_id, rate_limit_per_minute } = input;
  return writeRevoking(
    deps,
    call,
    async (tx) => {
      const before = await deps.credentials
        .owner(company_id, tx)
        .findOneAndUpdate(
          { _id: credential_id, kind: { $ne: 'session' } },
          { $set: { rate_limit_per_minute } },
          { returnDocument: 'before' },
        );
      if (!before)
        throw new Failure('not_found', `${company_id} has no key or token ${credential_id}. Check both ids.`);
      // Gateways cache the limit with the principal.
      tx.revoke({ company_id, credential_id });
      const after = { ...before, rate_limit_per_minute };
      tx.audit({
        target: credential_id,
        company_id,
        changes: changesBetween(credentialShown(before), credentialShown(after)),
      });
      return toCredentialView(after);
    },
    { serializeOn: [company_id] },
  );
};
