export {
  auditDatabaseOf,
  type BaseConfig,
  databaseOf,
  type MigrationConfig,
  readBaseConfig,
  readMigrationConfig,
} from './config.ts';
export { each, eachInTurn, inTurn, mostDue } from './in-turn.ts';
export { type MailBudget, openMailBudget } from './mail-budget.ts';
export { offerDigest } from './offer-digest.ts';
export { requireKnownBranch, requireKnownParties, type UnknownFilter } from './require-known.ts';
export { runMain } from './run-main.ts';
export { sealText, unsealText } from './sealed-text.ts';
export type { SecondDatabase } from './second-database.ts';
export { type BaseDeps, type RunningService, type ServiceDefinition, startService } from './service.ts';
export {
  followSuspension,
  requireNoneSuspended,
  requirePartiesActive,
  suspendedAmong,
  suspendedCompanies,
  suspendedIds,
} from './suspended-companies.ts';
