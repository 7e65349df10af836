import { createCompany, type Principal } from '@procura/contracts';
import { principalOf, type World } from '@procura/testkit';
import type { z } from 'zod';

export const operator = principalOf('operator');
let serial = 0;

/** A supplier company made by the operator and its admin; `settle` the world to find it in the directory. */
export const aSupplier = async (
  world: World,
  fields: Partial<z.input<typeof createCompany.input>> = {},
): Promise<Principal> => {
  const made = await world.call(createCompany, operator, {
    name: `Supplier ${++serial}`,
    kind: 'supplier',
    country: 'DE',
    time_zone: 'Europe/Berlin',
    currency: 'EUR',
    admin: { name: 'Sara Seller', email: `sara${serial}@directory.example.com` },
    ...fields,
  });
  return principalOf('supplier', { company_id: made.id, company_name: made.name });
};

/** Every item of a list, by its cursor; checks that `has_more` and the cursor agree. */
export const walk = async <T>(
  page: (cursor: string | undefined) => Promise<{
    data: T[];
    next_cursor: string | null;
    has_more: boolean;
  }>,
): Promise<T[]> => {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const answer = await page(cursor);
    if (answer.has_more !== (answer.next_cursor !== null))
      throw new Error('has_more and next_cursor contradict each other');
    items.push(...answer.data);
    cursor = answer.next_cursor ?? undefined;
  } while (cursor);
  return items;
};
