import type { Handler } from '@procura/bus';
import type { listTokens as contract } from '@procura/contracts';
import { findPage } from '@procura/mongo';
import { toCredentialView } from './credential.ts';
import type { Deps } from './deps.ts';

/** One's own MCP tokens, or all of the company for those who manage credentials; newest first. */
export const listTokens: Handler<Deps, typeof contract> = (deps, call, input) => {
  const { company_id, user_id, permissions } = call.principal;
  return findPage(deps.credentials.owner(company_id), {
    key: deps.database.cursor_key,
    call,
    input,
    filter: {
      ...(permissions.includes('credentials:manage') ? {} : { owner_id: user_id }),
      kind: 'mcp_token',
    },
    sort: [
      ['created_at', -1],
      ['_id', -1],
    ],
    toItem: toCredentialView,
  });
};
