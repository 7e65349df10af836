import type { OrderFacts } from '@procura/contracts';
import type { Transaction } from '@procura/mongo';
import { requireNoneSuspended } from '@procura/service';
import type { Deps } from '../deps.ts';

/** Raises `company_suspended` if a party of the order is suspended: nobody pays there by a link. */
export const requireLinkParties = (
  deps: Deps,
  { buyer_company_id, buyer_name, supplier_company_id, supplier_name }: OrderFacts,
  tx?: Transaction,
): Promise<void> =>
  requireNoneSuspended(
    deps,
    [
      { id: buyer_company_id, name: buyer_name },
      { id: supplier_company_id, name: supplier_name },
    ],
    tx,
  );
