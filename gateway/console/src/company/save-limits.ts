import { useState } from 'react';
import type { AnswerOf, InputOf } from '../operations.ts';
import { Problem } from '../problem.ts';
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

const isSameSetting = (one: LimitUse, other: LimitUse): boolean =>
  JSON.stringify(settingOf(one)) === JSON.stringify(settingOf(other));

const changedMeanwhile = new Problem(409, {
  code: 'conflict',
  detail:
    'Somebody else has changed or removed this limit since you opened the page. Close this to see the limits as they are now, and try again.',
});

type Change = {
  /** The limit that ends, as the page shows it. */
  replaced: LimitUse | null;
  /** The limit that is set. */
  limit: Limit | null;
};

/**
 * Sets, replaces or removes one limit. The set is replaced as a whole, so all others are read again before, and what
 * somebody else set since the page was read stays. It fails where the replaced limit is not as the page shows it.
 */
export const useSaveLimits = (): Running<Change, AnswerOf<'update_company_limits'>> => {
  const read = useAction('get_company_limits');
  const save = useAction('update_company_limits');
  const [overtaken, setOvertaken] = useState<Problem>();
  return {
    running: read.running || save.running,
    problem: read.problem ?? overtaken ?? save.problem,
    run: async ({ replaced, limit }) => {
      const present = await read.run({ limit: 500 });
      if (!present) return undefined;
      const found = present.limits.find(({ id }) => id === replaced?.id);
      const isOther = replaced && (!found || !isSameSetting(found, replaced));
      setOvertaken(isOther ? changedMeanwhile : undefined);
      if (isOther) return undefined;
      // The caps of credentials are not part of the saved set.
      const others = present.limits.filter((one) => !one.cap && one.id !== replaced?.id).map(settingOf);
      // The changed limit comes first, so that its errors are at limits.0.
      return save.run({ limits: [...(limit ? [limit] : []), ...others] });
    },
  };
};
