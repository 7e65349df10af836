export const tool = {
  area: 'catalogue',
  service: 'catalogue',
  surfaces: ['rest', 'mcp', 'console'],
  whole_company: false,
  person_only: 'no',
  audience: 'buyer',
  permission: 'catalogue:read',
} as const;

export const supplier = {
  ...tool,
  surfaces: ['rest', 'console'],
  audience: 'supplier',
  permission: 'catalogue:manage',
} as const;

export const buyer = {
  ...tool,
  surfaces: ['rest', 'console'],
  permission: 'catalogue:manage',
} as const;

export const internal = { area: 'catalogue', service: 'catalogue' } as const;
