import type { Handler } from '@procura/bus';
import type { listTokens as contract } from '@procura/contracts';
import { findPage } from '@procura/mongo';
import { toCredentialView } from './credential.ts';
import { manageableBy } from './credential-store.ts';
import type { Deps } from './deps.ts';

/** MCP tokens the caller may manage, newest first. */
export const listTokens: Handler<Deps, typeof contract> = (deps, call, input) => {
  const { principal } = call;
  return findPage(deps.credentials.owner(principal.company_id), {
    key: deps.database.cursor_key,
    call,
    input,
    filter: { ...manageableBy(principal), kind: 'mcp_token' },
    sort: [
      ['created_at', -1],
      ['_id', -1],
    ],
    toItem: (credential) => toCredentialView(credential, principal),
  });
};
