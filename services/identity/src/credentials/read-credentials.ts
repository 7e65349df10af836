import type { Call, Handler } from '@procura/bus';
import type { SecretKind } from '@procura/bus/credential-secret';
import type {
  Input,
  listRestKeys as keysContract,
  nameCredentials as namesContract,
  listTokens as tokensContract,
} from '@procura/contracts';
import { findPage } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { toCredentialView } from './credential.ts';
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
    sort: [
      ['created_at', -1],
      ['_id', -1],
    ],
    toItem: (credential) => toCredentialView(credential, principal),
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
