import type { Call, Handler } from '@procura/bus';
import {
  type decideAuthorization as contract,
  Failure,
  type Id,
  type Input,
  newId,
  type Output,
} from '@procura/contracts';
import { changesBetween } from '@procura/mongo';
import type { Grant } from '../credentials/credential.ts';
import { issueMcpToken } from '../credentials/issue-mcp-token.ts';
import { issueCapped, requireBranches } from '../credentials/narrow.ts';
import type { Deps } from '../deps.ts';
import { findCompany, requireIntegrations } from '../directory/company-store.ts';
import { mailConnection } from '../mails.ts';
import { type AuthorizationRequest, answerAddress, isSealed } from './authorization-request.ts';
import { consentKey, readAsked } from './describe-authorization.ts';
import { clientShown, connectionName, type FoundClient, requireAdmitted } from './find-client.ts';
import { grantKey, grantLives } from './grant.ts';
import { grantSecret } from './grant-secrets.ts';

type Decision = Input<typeof contract>;

/**
 * Allows or denies a client access. Allowing creates the grant, which takes effect once its code is used. A replay
 * returns no address, because the address contains the code.
 */
export const decideAuthorization: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const earlier = await deps.database.replayOf<Output<typeof contract>>(call);
  if (earlier) return earlier.answer;
  requireIntegrations(await findCompany(deps.companies, call.principal.company_id));
  await requireBranches(deps, call, input);
  if (!isSealed(input.request, deps.key(consentKey), input.query, call.principal))
    throw new Failure(
      'conflict',
      'This page was opened in another session or for another company. Reload it, check the company, and decide again.',
    );
  const { request, client } = await readAsked(deps, call, input.query);
  return input.decision === 'deny'
    ? deny(deps, call, request)
    : allow(deps, call, { input: withinScopes(input, request), request, client });
};

const stored = () => ({ redirect_to: null });

const deny = (deps: Deps, call: Call, request: AuthorizationRequest) =>
  deps.database.write(
    call,
    async (tx): Promise<Output<typeof contract>> => {
      tx.audit({ changes: changesBetween(null, { denied: request.client_id }) });
      return {
        redirect_to: answerAddress(request, { error: 'access_denied' }, deps.config.public_url),
      };
    },
    { stored },
  );

/** The decision, reduced to the scopes that the client requested. */
const withinScopes = (input: Decision, { scopes }: AuthorizationRequest): Decision => ({
  ...input,
  read_only: input.read_only || !scopes.includes('procura:write'),
  no_money: input.no_money || !scopes.includes('procura:money'),
});

const allow = async (
  deps: Deps,
  call: Call,
  { input, request, client }: { input: Decision; request: AuthorizationRequest; client: FoundClient },
) => {
  const { company_id, company_kind: kind } = call.principal;
  const now = deps.clock();
  const made = { id: newId('credential'), expires_at: new Date(now.getTime() + grantLives.wholeMs) };
  return issueCapped(deps, call, { ...made, company_id, company_kind: kind, caps: input.caps }, () =>
    deps.database.write(
      call,
      async (tx): Promise<Output<typeof contract>> => {
        const grant = newGrant(
          request,
          clientShown(client, request.redirect_uri, deps.privateSchemes),
          tx.now,
        );
        await issueMcpToken(deps, tx, call, {
          ...made,
          name: connectionName(grant.client),
          narrowed: input,
          idle_expires_at: new Date(tx.now.getTime() + grantLives.idleMs),
          // It is not listed until its code is used, and deleted before if the code is not (end-unused-grants.ts).
          delete_at: made.expires_at,
          grant,
        });
        // Issuing has locked the company, so a concurrent setting that excludes the client is either visible here or
        // applies to this grant.
        requireAdmitted(await findCompany(deps.companies, company_id, tx), client.known);
        tx.enqueue(mailConnection, {
          credential_id: made.id as Id<'credential'>,
          company_id,
          what: 'connected',
        });
        const code = grantSecret(deps.key(grantKey), { grant_id: made.id, generation: 0 });
        return { redirect_to: answerAddress(request, { code }, deps.config.public_url) };
      },
      { stored },
    ),
  );
};

const newGrant = (
  { redirect_uri, code_challenge: challenge }: AuthorizationRequest,
  client: Grant['client'],
  now: Date,
): Grant => ({
  client,
  code: {
    redirect_uri,
    challenge,
    expires_at: new Date(now.getTime() + grantLives.codeMs),
    used_at: null,
  },
  generation: 0,
  refreshed_at: null,
});
