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
