import type { Deps } from '../deps.ts';

/** From this feature level on, buyers count arriving units. */
export const receiptsLevel = 1;

/** Raises `not_enabled` while replicas without counts, claims and cancelled shipments may run. */
export const requireReceipts = ({ database }: Pick<Deps, 'database'>): Promise<void> =>
  database.requireFeatureLevel(receiptsLevel, 'Receipts and claims');
