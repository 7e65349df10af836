import type { Call } from '@procura/bus';
import { cleanLine, Failure, invalidField, type OauthClient } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { type Company, settingsOf } from '../directory/company.ts';
import { count } from '../throttling/throttle.ts';
import type { ClientDocument } from './client-document.ts';
import { isOnThisComputer } from './redirect.ts';
import { clientKeyOf, isRegistration, readRegistration, registrationKey } from './registered-client.ts';

/** A client, and whether the operator lists it. */
export type FoundClient = ClientDocument & { known: boolean };

/**
 * The client that requests access to a company. Nothing is fetched for a client that the company does not admit. Raises
 * `client_not_admitted`, `invalid_input` for an unusable client_id or document, `unavailable` if a document cannot be
 * fetched, and `rate_limited` after ten documents per hour and person.
 */
export const findClient = async (
  deps: Deps,
  { principal }: Call,
  { client_id, company }: { client_id: string; company: Company },
): Promise<FoundClient> => {
  const known = deps.clientDocuments.isKnown(client_id);
  requireAdmitted(company, known);
  if (isRegistration(client_id)) {
    const registered = readRegistration(deps.key(registrationKey), client_id);
    if (registered) return { ...registered, known: false };
    throw invalidField(
      'client_id',
      'was not made by this server; remove the connection in the client and connect again',
    );
  }
  const found = await deps.clientDocuments.find(client_id, async () => {
    const counted = { attempt: 'client_document', of: principal.user_id } as const;
    const { retry_after_s } = await count(deps.throttles, counted, deps.clock());
    if (retry_after_s > 0)
      throw new Failure(
        'rate_limited',
        `You have opened this page for too many clients. Try again in ${Math.ceil(retry_after_s / 60)} minutes.`,
        { retry_after_s },
      );
  });
  return { ...found, known };
};

/** Raises `client_not_admitted` for a client to which members of the company may not give access. */
export const requireAdmitted = (company: Company, known: boolean): void => {
  const { admitted_clients } = settingsOf(company);
  if (admitted_clients === 'all' || (admitted_clients === 'known' && known)) return;
  const what =
    admitted_clients === 'none'
      ? `${company.name} lets nobody connect assistants by sign-in.`
      : `${company.name} admits assistants that the operator of this platform lists, and this one is not listed.`;
  throw new Failure(
    'client_not_admitted',
    `${what} Someone with the permission company:manage, such as an admin, changes this under “API & Integrations”.`,
    { how_to_fix: 'Have the client admitted there, or connect it with an MCP token.' },
  );
};

const longestHost = 60;
const longestQuoted = 40;

/** A client as people see it. Answers go to the host of the redirect, which the client's name does not prove. */
export const clientShown = (
  { client_id, name, known }: FoundClient,
  redirect_uri: string,
  privateSchemes: readonly string[],
): OauthClient => ({
  id: clientKeyOf(client_id),
  name: known ? name : quotable(name),
  // The end of a host name identifies its owner.
  host: isOnThisComputer(redirect_uri, privateSchemes)
    ? 'this computer'
    : new URL(redirect_uri).host.slice(-longestHost),
  known,
});

/** An unverified name, without characters that could end a quotation of it. */
const quotable = (name: string): string =>
  cleanLine(name.replace(/[\p{Pi}\p{Pf}\p{Ps}\p{Pe}"'`]/gu, '').slice(0, longestQuoted)) || 'without a name';

/**
 * The name of a connection in lists and mails: the name of a known client, otherwise the host of its redirect, because
 * a client can choose any name.
 */
export const connectionName = ({ name, host, known }: OauthClient): string =>
  known ? name : `${host === 'this computer' ? 'Program on this computer' : host} (calls itself ${name})`;
