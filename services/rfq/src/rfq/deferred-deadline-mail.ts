import { rfqNotice, systemPrincipal } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { invitationId } from './invitation.ts';

const batch = 50;

/** Which supplier is mailed about which RFQ. */
type Invited = {
  rfq_id: Parameters<typeof invitationId>[0];
  buyer_company_id: Parameters<typeof systemPrincipal>[0];
  to_company_id: string;
};

/** Has a supplier mailed about the deadline of an RFQ at a later time. Further calls change nothing but to an earlier time. */
export const deferDeadlineMail = async (
  deps: Deps,
  { rfq_id, buyer_company_id, to_company_id }: Invited,
  until: Date,
): Promise<void> => {
  await deps.invitations
    .parties(systemPrincipal(buyer_company_id))
    .updateOne({ _id: invitationId(rfq_id, to_company_id) }, { $min: { deadline_mail_at: until } });
};

/** Sends the deadline mails that were deferred and are due; each shows the deadline that holds then. */
export const mailDeferredDeadlines = async (deps: Deps): Promise<void> => {
  const due = await deps.invitations
    .work()
    .find({ deadline_mail_at: { $lte: deps.clock() } }, { sort: { deadline_mail_at: 1 }, limit: batch });
  for (const { _id, rfq_id, buyer_company_id, supplier_company_id, deadline_mail_at } of due)
    await deps.database.maintain(async (tx) => {
      const taken = await deps.invitations
        .work(tx)
        .updateOne({ _id, deadline_mail_at }, { $unset: { deadline_mail_at: '' } });
      // Another replica has it.
      if (taken === 0) return;
      tx.emit(rfqNotice, {
        kind: 'deadline_extended',
        rfq_id,
        buyer_company_id,
        to_company_id: supplier_company_id,
        bid_id: null,
      });
    });
};
