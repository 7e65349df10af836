import type { Handler } from '@procura/bus';
import {
  type Answer,
  type inviteRfqSuppliers as contract,
  invalidField,
  maxRfqSuppliers,
} from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { requireState } from '../model/rfq.ts';
import { changeRfq, invitedTo } from './change-rfq.ts';
import { askSuppliers, invite } from './create-rfq.ts';

/** Invites more suppliers to an open RFQ by mail; suppliers already invited are unchanged and not informed again. */
export const inviteRfqSuppliers: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const earlier = await deps.database.replayOf<Answer<typeof contract>>(call);
  if (earlier) return earlier.answer;
  const suppliers = await askSuppliers(deps, call, input.supplier_company_ids);
  return changeRfq(deps, call, input.rfq_id, async (rfq, tx) => {
    requireState(rfq, 'invite');
    const invited = await invitedTo(deps, call.principal, rfq, tx);
    const known = new Set(invited.map(({ supplier_company_id }) => supplier_company_id));
    const added = suppliers.filter(({ id }) => !known.has(id));
    if (added.length === 0) return rfq;
    if (known.size + added.length > maxRfqSuppliers)
      throw invalidField(
        'supplier_company_ids',
        `bring ${known.size + added.length} suppliers to the RFQ, and ${maxRfqSuppliers} is the most; invite fewer`,
      );
    await invite(deps, tx, call, rfq, added);
    return { ...rfq, supplier_ids: [...known, ...added.map(({ id }) => id)] };
  });
};
