import type { Deps } from '../deps.ts';

/** The feature level from which buyers count what arrives. */
export const receiptsLevel = 1;

/** Raises `not_enabled` while replicas may run that do not know counts, claims and cancelled shipments. */
export const requireReceipts = ({ database }: Pick<Deps, 'database'>): Promise<void> =>
  database.requireFeatureLevel(receiptsLevel, 'Receipts and claims');
