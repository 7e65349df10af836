import type { Handler } from '@procura/bus';
import type { getSecondFactor as contract } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { findFactor } from './second-factor-store.ts';

/** Whether the caller has a second factor, and whether the company requires one. */
export const getSecondFactor: Handler<Deps, typeof contract> = async (deps, { principal }) => {
  const { company_id, user_id, credential_id } = principal;
  const [factor, session] = await Promise.all([
    findFactor(deps, user_id),
    deps.credentials.owner(company_id).findOne({ _id: credential_id }),
  ]);
  return {
    set_up_at: factor?.confirmed_at?.toISOString() ?? null,
    recovery_codes_left: factor?.recovery.length ?? 0,
    required: principal.second_factor !== 'optional',
    shown: session?.session?.second_factor ?? false,
  };
};
