export * from './award.ts';
export * from './award-preview.ts';
export * from './bid.ts';
export * from './bidding.ts';
export * from './metrics.ts';
export * from './purchase-order.ts';
export * from './rfq.ts';
export * from './tasks.ts';
