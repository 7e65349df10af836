import { MongoNetworkError, MongoServerError, MongoServerSelectionError } from 'mongodb';

/**
 * MongoDB's codes of a server that is not, or no longer, the primary, or that stops (specification of server discovery
 * and monitoring).
 */
const notPrimary = [91, 189, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436];

/** Whether the server that answered is not the primary now. */
export const isNotPrimary = (error: unknown): boolean =>
  error instanceof MongoServerError && notPrimary.includes(Number(error.code));

/** Whether no primary answers now, or the name cannot be resolved: what a moment later may be otherwise. */
export const isAway = (error: unknown): boolean =>
  error instanceof MongoServerSelectionError ||
  error instanceof MongoNetworkError ||
  isNotPrimary(error) ||
  (error as NodeJS.ErrnoException).syscall === 'querySrv';
