import type { Handler } from '@procura/bus';
import type { renewLease as contract } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { renew } from './lease-store.ts';

/** Renews the lease of a gateway. No data of a company is written, so there is no audit entry. */
export const renewLease: Handler<Deps, typeof contract> = async (deps, _call, { lease_id }) => ({
  epoch: await renew(deps, lease_id),
});
