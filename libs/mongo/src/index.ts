export { bookkeeping, type OutboxRow } from './collections/bookkeeping.ts';
export {
  type CollectionSpec,
  type Declared,
  type Doc,
  defineCollection,
  type OpenedCollections,
  type Scope,
  type Scoped,
  ScopedCollection,
  type ShardKey,
  shardKeyOf,
  type Transaction,
} from './collections/collection.ts';
export {
  findPage,
  findRanked,
  pageOfArray,
  pageOfSteps,
  type Sort,
  sealCursor,
  unsealCursor,
} from './collections/cursor.ts';
export { duplicateOf, isDuplicateKey, retryDuplicates } from './collections/duplicates.ts';
export { atMost } from './collections/embedded-database.ts';
export { foldText, joinedWords, matchTerms, searchedWords, searchTerms } from './collections/search.ts';
export { timeRange } from './collections/time-range.ts';
export { walkInBatches } from './collections/walk-in-batches.ts';
export { openMongo } from './connection/open-mongo.ts';
export { type PoolUse, poolUse } from './connection/watch-pool.ts';
export { createOutboxLag } from './delivery/outbox-lag.ts';
export { type Relay, startRelay } from './delivery/relay.ts';
export {
  type BackupManifest,
  type BackupServer,
  restoreBackup,
  sendAgain,
  writeBackup,
} from './schema/backup.ts';

export {
  inBothPhases,
  type Migration,
  migrate,
  missingOf,
  type Schema,
  undeclaredIndexes,
} from './schema/schema.ts';
export { termMigrations, termsFrom } from './schema/term-migrations.ts';
export { appendNumbered } from './writes/append-numbered.ts';
export { changesBetween } from './writes/audit-changes.ts';
export { type Database, openDatabase, reachesMongo } from './writes/database.ts';
export { idempotencyId, keyReused, payloadHash } from './writes/idempotency.ts';
export { type KeyRows, openKeyRows } from './writes/key-rows.ts';
export { isSealed, type Place, placeOf } from './writes/place.ts';
export {
  answerEarlier,
  findByKey,
  isUnderWay,
  runSaga,
  type Saga,
  type Settled,
  settleByAbandoning,
  sweepSaga,
} from './writes/saga.ts';
export { createSerializer } from './writes/serializer.ts';
export type { Task, TransactedTask, WriteTx } from './writes/transactions.ts';
