export * from './catalogue.ts';
export * from './own-product-list.ts';
export * from './own-products.ts';
export * from './product-search.ts';
export * from './products.ts';
export * from './shipping-terms.ts';
export * from './stock.ts';
export * from './stores.ts';
