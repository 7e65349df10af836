export * from './delivery.ts';
export * from './import.ts';
export * from './metrics.ts';
export * from './order.ts';
export * from './order-facts.ts';
export * from './placing.ts';
export * from './preview.ts';
export * from './purchase.ts';
