/** Access rules of operations that show or set where a company's data is sent. */
export const webhookSettings = {
  area: 'company',
  service: 'feed',
  surfaces: ['rest', 'console'],
  // A URL may contain a secret, and the content leaves the company.
  whole_company: true,
  person_only: 'no',
  permission: 'company:manage',
  audience: 'both',
} as const;
