import type { Handler } from '@procura/bus';
import type { listSupplierInvites as contract } from '@procura/contracts';
import { findPage } from '@procura/mongo';
import type { Deps } from './deps.ts';
import { findSuppliers } from './directory-store.ts';
import { toView, withStatus } from './invite.ts';

/** Invites of the caller's company, newest first: those sent by a buyer, or accepted by a supplier. */
export const listSupplierInvites: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { principal: caller } = call;
  const now = deps.clock();
  const page = await findPage(deps.invites.parties(caller), {
    key: deps.database.cursor_key,
    call,
    input,
    filter: input.status ? withStatus(input.status, now) : {},
    sort: [
      ['created_at', -1],
      ['_id', -1],
    ],
    toItem: (invite) => invite,
  });
  const suppliers = await findSuppliers(
    deps,
    page.data.flatMap(({ supplier_company_id }) => supplier_company_id ?? []),
  );
  return {
    ...page,
    data: page.data.map((invite) =>
      toView(invite, {
        caller,
        now,
        supplier_name: suppliers.get(invite.supplier_company_id ?? '')?.name,
      }),
    ),
  };
};
