/** Catalogue with identity, in which a buyer exists before a price is agreed with it. */
export const withBuyers = {
  services: ['catalogue', 'identity'],
  absent: ['suppliers', 'rfq', 'finance'],
} as const;
