import { systemPrincipal } from '@procura/contracts';
import type { WriteTx } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { mailRfqNotice } from '../mails.ts';
import type { Rfq } from '../model/rfq.ts';
import { invitedTo } from './change-rfq.ts';

/** Mails every invited supplier. */
export const mailInvited = async (
  deps: Deps,
  tx: WriteTx,
  rfq: Rfq,
  kind: 'invited' | 'deadline_extended' | 'cancelled',
): Promise<void> => {
  const invited = await invitedTo(deps, systemPrincipal(rfq.company_id), rfq, tx);
  for (const { supplier_company_id } of invited)
    tx.enqueue(mailRfqNotice, {
      kind,
      rfq_id: rfq._id,
      buyer_company_id: rfq.company_id,
      to_company_id: supplier_company_id,
      bid_id: null,
    });
};
