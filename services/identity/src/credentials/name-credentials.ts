import type { Handler } from '@procura/bus';
import type { nameCredentials as contract } from '@procura/contracts';
import type { Deps } from '../deps.ts';

/** The names of credentials of the caller's company, including those that have ended. */
export const nameCredentials: Handler<Deps, typeof contract> = async (
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
