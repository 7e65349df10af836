import type { Call, Handler } from '@procura/bus';
import { type describeAuthorization as contract, Failure } from '@procura/contracts';
import { findCompany, requireIntegrations } from '../companies/company-store.ts';
import type { Deps } from '../deps.ts';
import { count } from '../sessions/throttle-store.ts';
import {
  type AuthorizationRequest,
  isOnThisComputer,
  readRequest,
  requireRedirect,
  sealRequest,
} from './authorization-request.ts';
import { type ClientDocument, clientShown } from './client-document.ts';

/** The purpose of the key that binds a request to the session that it was shown in. */
export const consentKey = 'oauth consent';

/** Shows who asks for access, for what, before a person decides. Nothing is stored. */
export const describeAuthorization: Handler<Deps, typeof contract> = async (deps, call, { query }) => {
  const { principal } = call;
  requireIntegrations(await findCompany(deps.companies, principal.company_id));
  const { request, client } = await readAsked(deps, call, query);
  return {
    client: clientShown(client, request.redirect_uri),
    on_this_computer: isOnThisComputer(request.redirect_uri),
    scopes: request.scopes,
    request: sealRequest(deps.key(consentKey), query, principal),
  };
};

/**
 * The request in a query, and the client that it names, whose document may be fetched for it. Raises `invalid_input`
 * for a request, client or redirect that is not valid, and `rate_limited` after ten documents an hour and person.
 */
export const readAsked = async (
  deps: Deps,
  { principal }: Call,
  query: string,
): Promise<{ request: AuthorizationRequest; client: ClientDocument }> => {
  const request = readRequest(query, deps.config.public_url);
  const client = await deps.clientDocuments.find(request.client_id, async () => {
    const counted = { attempt: 'client_document', of: principal.user_id } as const;
    const { retry_after_s } = await count(deps.throttles, counted, deps.clock());
    if (retry_after_s > 0)
      throw new Failure(
        'rate_limited',
        `You have opened this page for too many clients. Try again in ${Math.ceil(retry_after_s / 60)} minutes.`,
        { retry_after_s },
      );
  });
  requireRedirect(request.redirect_uri, client);
  return { request, client };
};
