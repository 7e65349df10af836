import type { Handler } from '@procura/bus';
import { type createToken as contract, newId, type Output } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { findCompany, requireIntegrations } from '../directory/company-store.ts';
import { mailAccessChange } from '../mails.ts';
import { toCredentialView } from './credential.ts';
import { issueMcpToken } from './issue-mcp-token.ts';
import { inDays, issueCapped, requireBranches } from './narrow.ts';

/**
 * Creates an MCP token for the signed-in person, after finance has stored its caps. A replay with the same key returns
 * it without the secret.
 */
export const createToken: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { company_id, company_kind: kind } = call.principal;
  const earlier = await deps.database.replayOf<Output<typeof contract>>(call);
  if (earlier) return earlier.answer;
  requireIntegrations(await findCompany(deps.companies, company_id));
  await requireBranches(deps, call, input);
  const made = { id: newId('credential'), expires_at: inDays(input.expires_in_days, deps.clock()) };
  return issueCapped(deps, call, { ...made, company_id, company_kind: kind, caps: input.caps }, () =>
    deps.database.write(
      call,
      async (tx) => {
        const issued = { ...made, name: input.name, narrowed: input };
        const { credential, secret } = await issueMcpToken(deps, tx, call, issued);
        tx.enqueue(mailAccessChange, {
          user_id: call.principal.user_id,
          what: 'token_created',
          about: input.name,
          at: tx.now.toISOString(),
        });
        return { token: toCredentialView(credential), secret: secret as string | null };
      },
      { stored: (answer) => ({ ...answer, secret: null }) },
    ),
  );
};
