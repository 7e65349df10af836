import type { Call, Handler } from '@procura/bus';
import type { describeAuthorization as contract } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { findCompany, requireIntegrations } from '../directory/company-store.ts';
import { type AuthorizationRequest, readRequest, sealRequest } from './authorization-request.ts';
import { clientShown, type FoundClient, findClient } from './find-client.ts';
import { isOnThisComputer, requireRedirect } from './redirect.ts';

/** The purpose of the key that binds a request to the session that displayed it. */
export const consentKey = 'oauth consent';

/** Shows the client and its request, before a person decides. Stores nothing. */
export const describeAuthorization: Handler<Deps, typeof contract> = async (deps, call, { query }) => {
  const { request, client } = await readAsked(deps, call, query);
  return {
    client: clientShown(client, request.redirect_uri, deps.privateSchemes),
    on_this_computer: isOnThisComputer(request.redirect_uri, deps.privateSchemes),
    scopes: request.scopes,
    request: sealRequest(deps.key(consentKey), query, call.principal),
  };
};

/**
 * The request in a query and its client, whose document may be fetched. Raises `integrations_off`, `invalid_input` for
 * an invalid request, client or redirect, and the failures of {@link findClient}.
 */
export const readAsked = async (
  deps: Deps,
  call: Call,
  query: string,
): Promise<{ request: AuthorizationRequest; client: FoundClient }> => {
  const company = await findCompany(deps.companies, call.principal.company_id);
  requireIntegrations(company);
  const request = readRequest(query, deps.config.public_url);
  const client = await findClient(deps, call, { client_id: request.client_id, company });
  requireRedirect(request.redirect_uri, client, deps.privateSchemes);
  return { request, client };
};
