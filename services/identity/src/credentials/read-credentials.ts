import type { Call, Handler } from '@procura/bus';
import type { SecretKind } from '@procura/bus/credential-secret';
import type {
  listCompanyCredentials as companyContract,
  Input,
  listRestKeys as keysContract,
  nameCredentials as namesContract,
  listTokens as tokensContract,
} from '@procura/contracts';
import { findPage } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { requireCompany } from '../directory/company-store.ts';
import { statusAt, toCredentialView } from './credential.ts';
import { visibleTo } from './credential-store.ts';

/** MCP tokens the caller sees, newest first. */
export const listTokens: Handler<Deps, typeof tokensContract> = (deps, call, input) =>
  list(deps, call, { kind: 'mcp_token', input });

/** REST keys the caller sees, newest first. */
export const listRestKeys: Handler<Deps, typeof keysContract> = (deps, call, input) =>
  list(deps, call, { kind: 'rest_key', input });

const list = (
  deps: Deps,
  call: Call,
  { kind, input }: { kind: SecretKind; input: Input<typeof tokensContract> },
) => {
  const { principal } = call;
  return findPage(deps.credentials.owner(principal.company_id), {
    key: deps.database.cursor_key,
    call,
    input,
    // A grant whose code was not used is not a connection yet.
    filter: { ...visibleTo(principal), kind, delete_at: null },
    sort: newestFirst,
    toItem: (credential) => toCredentialView(credential, principal),
  });
};

const newestFirst = [
  ['created_at', -1],
  ['_id', -1],
] as const;

/** REST keys and MCP tokens of any company, newest first, for the operator. */
export const listCompanyCredentials: Handler<Deps, typeof companyContract> = async (deps, call, input) => {
  const { company_id, kind } = input;
  await requireCompany(deps.companies, company_id);
  const now = deps.clock();
  return findPage(deps.credentials.owner(company_id), {
    key: deps.database.cursor_key,
    call,
    input,
    filter: { kind: kind ?? { $in: ['rest_key', 'mcp_token'] }, delete_at: null },
    sort: newestFirst,
    toItem: (credential) => ({ ...toCredentialView(credential), status: statusAt(credential, now) }),
  });
};

/** The names of credentials of the caller's company, including those that have ended. */
export const nameCredentials: Handler<Deps, typeof namesContract> = async (
  deps,
  { principal },
  { credential_ids },
) => {
  const found = await deps.credentials
    .owner(principal.company_id)
    .find({ _id: { $in: credential_ids } }, { projection: { name: 1, grant: 1 } });
  return {
    credentials: found.map(({ _id, name, grant }) => ({
      id: _id,
      name,
      client_host: grant?.client.host ?? null,
    })),
  };
};
