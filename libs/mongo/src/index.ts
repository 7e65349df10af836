export { appendNumbered } from './append-numbered.ts';
export { changesBetween } from './audit-changes.ts';
export { restoreBackup, writeBackup } from './backup.ts';
export { bookkeeping, type OutboxRow } from './bookkeeping.ts';
export {
  type CollectionSpec,
  type Declared,
  type Doc,
  defineCollection,
  type OpenedCollections,
  type Scope,
  type Scoped,
  ScopedCollection,
  type Transaction,
} from './collection.ts';
export {
  findPage,
  findRanked,
  pageOfArray,
  pageOfSteps,
  type Sort,
  sealCursor,
  unsealCursor,
} from './cursor.ts';
export { type Database, openDatabase, reachesMongo } from './database.ts';
export { duplicateOf, isDuplicateKey, retryDuplicates } from './duplicates.ts';
export { atMost } from './embedded-database.ts';
export { idempotencyId, keyReused, payloadHash } from './idempotency.ts';
export { type KeyRows, openKeyRows } from './key-rows.ts';
export { openMongo } from './open-mongo.ts';
export { createOutboxLag } from './outbox-lag.ts';
export { type Relay, startRelay } from './relay.ts';
export {
  inBothPhases,
  type Migration,
  migrate,
  missingOf,
  type Schema,
  undeclaredIndexes,
} from './schema.ts';
export { foldText, joinedWords, matchTerms, searchTerms, termMigrations, termsFrom } from './search.ts';
export { createSerializer } from './serializer.ts';
export { timeRange } from './time-range.ts';
export type { Task, TransactedTask, WriteTx } from './transactions.ts';
export { walkInBatches } from './walk-in-batches.ts';
export { type PoolUse, poolUse } from './watch-pool.ts';
