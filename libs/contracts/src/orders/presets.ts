import { id } from '../language/ids.ts';
import { givenDay } from '../language/input-values.ts';

export const tool = {
  area: 'orders',
  service: 'orders',
  surfaces: ['rest', 'mcp', 'console'],
  whole_company: false,
  person_only: 'no',
  audience: 'both',
  permission: 'orders:read',
} as const;

/** The filters by the parties of an order, with one meaning in lists, metrics and charts. */
export const parties = {
  supplier_company_id: id('company').optional().describe('Only orders from this supplier'),
  buyer_company_id: id('company').optional().describe('For suppliers: only orders of this buyer'),
};

/** Looks up, after an empty result, whether the objects that the caller named exist. */
export const partyCalls = ['get_branch_facts', 'get_company_facts'] as const;

export const buyerWrite = {
  ...tool,
  audience: 'buyer',
  permission: 'orders:write',
} as const;

export const range = {
  from: givenDay('First day, inclusive').optional(),
  to: givenDay('Last day, inclusive').optional(),
};

export const internal = { area: 'orders', service: 'orders' } as const;
