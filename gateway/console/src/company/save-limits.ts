import type { AnswerOf, InputOf } from '../operations.ts';
import { type Running, useAction } from '../use-operation.ts';
import type { LimitUse } from './limit-use.ts';

export type Limit = InputOf<'update_company_limits'>['limits'][number];

/** The fields that set a limit, without its use. */
const settingOf = ({ scope, target, period, on_exceed, limit }: LimitUse): Limit => ({
  scope,
  target,
  period,
  on_exceed,
  limit,
});

type Change = {
  /** The limit that ends. */
  replaced: LimitUse | null;
  /** The limit that is set. */
  limit: Limit | null;
};

/**
 * Sets, replaces or removes one limit. The set is replaced as a whole, so all others are read again before, and what
 * somebody else set since the page was read stays.
 */
export const useSaveLimits = (): Running<Change, AnswerOf<'update_company_limits'>> => {
  const read = useAction('get_company_limits');
  const save = useAction('update_company_limits');
  return {
    running: read.running || save.running,
    problem: read.problem ?? save.problem,
    run: async ({ replaced, limit }) => {
      const present = await read.run({ limit: 500 });
      if (!present) return undefined;
      // The caps of credentials are not part of the saved set.
      const others = present.limits.filter((one) => !one.cap && one.id !== replaced?.id).map(settingOf);
      // The changed limit comes first, so that its errors are at limits.0.
      return save.run({ limits: [...(limit ? [limit] : []), ...others] });
    },
  };
};
