export * from './balance.ts';
export * from './billing.ts';
export * from './commitments.ts';
export * from './invoices.ts';
export * from './limits.ts';
export * from './payment-links.ts';
export * from './payments.ts';
