import type { WriteTx } from '@procura/mongo';
import { mailClaim } from '../claim-mails.ts';
import type { Deps } from '../deps.ts';
import { newsOfClaims } from '../model/claim-news.ts';
import type { Order } from '../model/order.ts';
import { saveOrder } from './order-store.ts';

/** Saves a changed order, and mails the party that a change of its claims concerns. */
export const saveAndMail = async (deps: Deps, tx: WriteTx, before: Order, after: Order): Promise<void> => {
  await saveOrder(deps, tx, before, after);
  const { _id: order_id, buyer_company_id, supplier_company_id } = after;
  const mails = new Map(
    newsOfClaims(before, after)
      .filter(({ is }) => is !== 'withdrawn')
      .map(({ claim, is }) => [claim.id, is === 'opened' ? 'opened' : 'changed'] as const),
  );
  for (const [claim_id, kind] of mails)
    tx.enqueue(mailClaim, {
      kind,
      claim_id,
      order_id,
      buyer_company_id,
      to_company_id: kind === 'opened' ? supplier_company_id : buyer_company_id,
    });
};
