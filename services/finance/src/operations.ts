import type { HandlerTable } from '@procura/bus';
import { commitSpend } from './commit-spend.ts';
import type { Deps } from './deps.ts';
import { getCompanyLimits, getLimitUse } from './read-limits.ts';
import { releaseSpend } from './release-spend.ts';
import { updateCompanyLimits } from './update-company-limits.ts';

export const operations: HandlerTable<'finance', Deps> = {
  get_company_limits: getCompanyLimits,
  update_company_limits: updateCompanyLimits,
  get_limit_use: getLimitUse,
  commit_spend: commitSpend,
  release_spend: releaseSpend,
};
