export const tool = {
  surfaces: ['rest', 'mcp', 'console'],
  whole_company: false,
  person_only: 'no',
  area: 'company',
  service: 'identity',
} as const;

export const settings = {
  area: 'company',
  service: 'identity',
  surfaces: ['console'],
  whole_company: false,
  person_only: 'session',
  rest: null,
} as const;

export const operator = {
  area: 'company',
  service: 'identity',
  surfaces: ['rest', 'console'],
  whole_company: false,
  person_only: 'no',
  audience: 'operator',
  permission: 'operate',
} as const;

export const entry = {
  area: 'company',
  service: 'identity',
  surfaces: ['console'],
  whole_company: false,
  person_only: 'no',
  audience: 'anyone',
  permission: null,
  rest: null,
} as const;

export const internal = { area: 'company', service: 'identity' } as const;
