import type { Id } from '@procura/contracts';
import type { WriteTx } from '@procura/mongo';
import { mailClaim } from '../claim-mails.ts';
import type { Deps } from '../deps.ts';
import { endsWithoutSupplier } from '../model/claim.ts';
import { newsOfClaims } from '../model/claim-news.ts';
import type { Claim, Order } from '../model/order.ts';
import { saveOrder } from './order-store.ts';

/** Saves a changed order, and mails the parties that a change of its claims concerns. */
export const saveAndMail = async (deps: Deps, tx: WriteTx, before: Order, after: Order): Promise<void> => {
  await saveOrder(deps, tx, before, after);
  const { _id: order_id, buyer_company_id, supplier_company_id } = after;
  const news = newsOfClaims(before, after).filter(({ is }) => is !== 'withdrawn');
  const mail = (kind: 'opened' | 'changed', claim_id: Claim['id'], to_company_id: Id<'company'>): void =>
    tx.enqueue(mailClaim, { kind, claim_id, order_id, buyer_company_id, to_company_id });
  for (const { claim, is } of news) {
    if (is === 'opened') mail('opened', claim.id, supplier_company_id);
    if (is === 'settled' && endsWithoutSupplier(claim)) mail('changed', claim.id, supplier_company_id);
  }
  for (const id of new Set(news.flatMap(({ claim, is }) => (is === 'opened' ? [] : [claim.id]))))
    mail('changed', id, buyer_company_id);
};
