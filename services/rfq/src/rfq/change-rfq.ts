import type { Call } from '@procura/bus';
import type { Answer, getRfq, Principal } from '@procura/contracts';
import type { Transaction, WriteTx } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import type { Rfq } from '../model/rfq.ts';
import { type InvitedSupplier, toView } from '../model/rfq-view.ts';
import { findRfq, saveRfq } from './rfq-store.ts';

/**
 * A write to one RFQ of the caller: reads it, decides, saves and returns its view in one transaction. `change` returns
 * the same RFQ if nothing changes. Raises `not_found`, and the failures of `change`.
 */
export const changeRfq = (
  deps: Deps,
  call: Call,
  rfq_id: string,
  change: (rfq: Rfq, tx: WriteTx) => Rfq | Promise<Rfq>,
): Promise<Answer<typeof getRfq>> =>
  deps.database.write(call, async (tx) => {
    const before = await findRfq(deps, call.principal, rfq_id, tx);
    const after = await change(before, tx);
    const saved = after === before ? before : await saveRfq(deps, tx, before, after);
    tx.audit({ target: saved._id });
    const invited = await invitedTo(deps, call.principal, saved, tx);
    return toView(saved, invited, { caller: call.principal, now: tx.now });
  });

/** The suppliers invited to an RFQ, in the order of their invitations. */
export const invitedTo = (
  deps: Deps,
  caller: Principal,
  { _id }: Pick<Rfq, '_id'>,
  tx?: Transaction,
): Promise<InvitedSupplier[]> =>
  deps.invitations.parties(caller, tx).find(
    { rfq_id: _id },
    {
      sort: { invited_at: 1, _id: 1 },
      projection: { supplier_company_id: 1, supplier: 1, invited_at: 1, bid_id: 1, bid_status: 1 },
    },
  );
