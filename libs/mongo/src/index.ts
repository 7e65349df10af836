export * from './collection.ts';
export * from './cursor.ts';
export * from './database.ts';
export * from './outbox-lag.ts';
export * from './relay.ts';
export * from './schema.ts';
export * from './search.ts';
export * from './watch-pool.ts';
