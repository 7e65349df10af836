export const base = {
  area: 'finance',
  service: 'finance',
  whole_company: false,
  audience: 'buyer',
} as const;

export const tool = {
  ...base,
  permission: 'finance:read',
  surfaces: ['rest', 'mcp', 'console'],
  person_only: 'no',
} as const;

/** Reads of documents: both parties of an order, over REST and on the application's pages. */
export const invoiceRead = { ...tool, audience: 'both', surfaces: ['rest', 'console'] } as const;

export const payment = {
  ...tool,
  permission: 'finance:pay',
  calls: ['get_order_facts'],
} as const;

export const paySurface = {
  ...base,
  surfaces: ['pay'],
  audience: 'anyone',
  permission: null,
  person_only: 'no',
} as const;

export const internal = { area: 'finance', service: 'finance' } as const;
