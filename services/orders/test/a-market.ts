/** The services that orders calls, and those that take its events. */
export const inOrders = {
  services: ['identity', 'branches', 'catalogue', 'orders', 'finance'],
  absent: ['suppliers', 'rfq'],
} as const;
