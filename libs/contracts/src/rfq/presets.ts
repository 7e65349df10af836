export const tool = {
  area: 'rfqs',
  service: 'rfq',
  surfaces: ['rest', 'mcp', 'console'],
  whole_company: false,
  person_only: 'no',
  audience: 'both',
  permission: 'rfqs:read',
} as const;

export const buyerWrite = {
  ...tool,
  audience: 'buyer',
  permission: 'rfqs:write',
} as const;
