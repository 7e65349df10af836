import { systemPrincipal } from '@procura/contracts';
import { eachInTurn, mostDue } from '@procura/service';
import type { Deps } from '../deps.ts';
import { mailRfqNotice } from '../mails.ts';

/** Sends due deferred mails, each with the deadline at that time. */
export const mailDeferredDeadlines = async (deps: Deps): Promise<void> => {
  const due = await deps.invitations.work().find(
    { deadline_mail_at: { $lte: deps.clock() } },
    {
      sort: { deadline_mail_at: 1 },
      limit: mostDue,
      projection: { rfq_id: 1, buyer_company_id: 1, supplier_company_id: 1, deadline_mail_at: 1 },
    },
  );
  const rows = due.map((row) => ({ ...row, company_id: row.buyer_company_id }));
  const failing = {
    late: 'deadline is not mailed yet',
    postpone: ({ _id, company_id, deadline_mail_at }: (typeof rows)[number], until: Date) =>
      deps.invitations
        .parties(systemPrincipal(company_id))
        .updateOne({ _id, deadline_mail_at }, { $set: { deadline_mail_at: until } }),
  };
  await eachInTurn(
    deps,
    rows,
    failing,
    ({ _id, rfq_id, buyer_company_id, supplier_company_id, deadline_mail_at }) =>
      deps.database.maintain(async (tx) => {
        const taken = await deps.invitations
          .work(tx)
          .updateOne({ _id, deadline_mail_at }, { $unset: { deadline_mail_at: '' } });
        // Another replica has taken it.
        if (taken === 0) return;
        tx.enqueue(mailRfqNotice, {
          kind: 'deadline_extended',
          rfq_id,
          buyer_company_id,
          to_company_id: supplier_company_id,
          bid_id: null,
        });
      }),
  );
};
