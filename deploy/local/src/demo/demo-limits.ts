import type { createRole, updateCompanyLimits } from '@procura/contracts';
import type { z } from 'zod';
import { branchManagerRole } from './demo-companies.ts';
import { moneyOf } from './demo-history.ts';
import type { Northwind } from './northwind.ts';
import { placeOf } from './northwind-places.ts';

type Limits = z.input<(typeof updateCompanyLimits)['input']>['limits'];

/** A role that the demo buyer defined: a buyer who also approves and manages the branches. */
export const branchManagerDefinition: z.input<(typeof createRole)['input']> = {
  key: branchManagerRole,
  name: 'Branch manager',
  permissions: [
    'orders:read',
    'orders:write',
    'orders:approve',
    'catalogue:read',
    'branches:read',
    'branches:manage',
    'suppliers:read',
    'finance:read',
    'company:read',
  ],
};

/**
 * The limits of the demo buyer: a few packages pass, a large purchase waits for an approver, and a huge one is refused.
 * If a scope has a limit, a currency without one requires approval, so there is one in every currency of the suppliers,
 * with the same figure.
 */
export const demoLimits = (northwind: Northwind, branchIdOf: (code: string) => string): Limits => {
  const currencies = [...new Set(northwind.suppliers.map((supplier) => placeOf(supplier).currency))].sort();
  const inEach = (figure: number, limit: Omit<Limits[number], 'limit'>): Limits =>
    currencies.map((currency) => ({ ...limit, limit: moneyOf(BigInt(figure) * 100n, currency) }));
  return [
    ...inEach(2500, { scope: 'company', period: 'purchase', on_exceed: 'refuse' }),
    ...inEach(50_000, { scope: 'company', period: 'month', on_exceed: 'approve' }),
    ...inEach(300, { scope: 'role', target: 'admin', period: 'purchase', on_exceed: 'approve' }),
    ...inEach(150, { scope: 'role', target: 'buyer', period: 'purchase', on_exceed: 'approve' }),
    ...inEach(600, { scope: 'branch', target: branchIdOf('ALFKI'), period: 'purchase', on_exceed: 'refuse' }),
    ...inEach(5000, { scope: 'branch', target: branchIdOf('ALFKI'), period: 'month', on_exceed: 'approve' }),
    ...inEach(350, { scope: 'branch', target: branchIdOf('BERGS'), period: 'month', on_exceed: 'approve' }),
  ];
};
