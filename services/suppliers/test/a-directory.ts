import type { createCompany, Principal } from '@procura/contracts';
import { aJoinedCompany, principalOf, type World } from '@procura/testkit';
import type { z } from 'zod';

export const operator = principalOf('operator');

/** A supplier company seen by its admin; `settle` the world to find it in the directory. */
export const aSupplier = async (
  world: World,
  fields?: Partial<z.input<typeof createCompany.input>>,
): Promise<Principal> => (await aJoinedCompany(world, 'supplier', fields)).admin;
