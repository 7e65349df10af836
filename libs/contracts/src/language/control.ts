import { z } from 'zod';
import type { Effect } from './operation.ts';
import { type Principal, principal } from './principal.ts';

/** How long a gateway may use cached principals, counted from when it sent the renewal. */
export const leaseMs = 1000;
export const renewLeaseEveryMs = 250;
/** Id of a gateway process as leaseholder. */
export const leaseId = z.string().regex(/^gw_[0-9a-f-]{36}$/);

/** The scope of a revocation: every principal that has all the given values. */
const revokedScope = principal
  .pick({ company_id: true, user_id: true, credential_id: true, credential_kind: true, role: true })
  .partial();
export type RevokedScope = z.infer<typeof revokedScope>;

/** Whether a revocation of this scope applies to a principal. */
export const concerns = (scope: RevokedScope, one: Principal): boolean =>
  Object.entries(scope).every(([field, value]) => one[field as keyof RevokedScope] === value);

/** The control message `revoked`: what identity has committed under this epoch. Each gateway answers it. */
export const revocation = z.object({ epoch: z.int(), scopes: z.array(revokedScope) });
export type Revocation = z.infer<typeof revocation>;
/** A gateway's answer: its cache contains no right that this revocation removed. */
export const revocationAnswer = z.object({ lease_id: leaseId });

/** The control message `rate`: requests that a gateway has admitted since its last one, by class and credential. */
export const rateUse = z.object({
  gateway: leaseId,
  used: z.array(z.tuple([z.string().max(100), z.int().min(1)])).max(1000),
});
export type RateUse = z.infer<typeof rateUse>;

/** The control message `appended`: the companies to whose feeds a replica appended changes. */
export const changesAppended = z.object({ company_ids: z.array(z.string().max(100)).max(10_000) });

/**
 * Requests per minute of each class: the credential's number of reads, half as many writes, and a fifth as many that
 * move money.
 */
export const rateLimitsOf = ({
  rate_limit_per_minute,
}: Pick<Principal, 'rate_limit_per_minute'>): Record<Effect, number> => ({
  read: rate_limit_per_minute,
  write: Math.max(1, Math.floor(rate_limit_per_minute / 2)),
  money: Math.max(1, Math.floor(rate_limit_per_minute / 5)),
});
