import type { Id } from '@procura/contracts';
import type { Transaction } from '@procura/mongo';
import { requireNoneSuspended } from '@procura/service';
import type { Deps } from '../deps.ts';

/** An invitation or a bid. */
type Between = {
  buyer_company_id: Id<'company'>;
  buyer: { name: string };
  supplier_company_id: Id<'company'>;
  supplier: { name: string };
};

/** Raises `company_suspended` if a party of an invitation or bid is suspended. Ending and refusing them stays possible. */
export const requirePartiesActive = (
  deps: Deps,
  between: readonly Between[],
  tx: Transaction,
): Promise<void> =>
  requireNoneSuspended(
    deps,
    between.flatMap(({ buyer_company_id, buyer, supplier_company_id, supplier }) => [
      { id: buyer_company_id, name: buyer.name },
      { id: supplier_company_id, name: supplier.name },
    ]),
    tx,
  );
