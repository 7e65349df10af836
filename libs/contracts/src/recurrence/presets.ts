export const tool = {
  area: 'recurrences',
  service: 'recurrence',
  surfaces: ['rest', 'mcp', 'console'],
  whole_company: false,
  person_only: 'no',
  audience: 'buyer',
  permission: 'recurrences:read',
} as const;
