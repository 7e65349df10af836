import { periodWords } from '../company/limit-table.tsx';
import type { AnswerOf } from '../operations.ts';
import { Badge } from '../parts/badge.tsx';
import { formatMoney } from '../parts/money.tsx';
import { count, words } from '../words.ts';

export type Credential = AnswerOf<'list_tokens'>['data'][number];

/** The narrowing of a credential. */
export const CredentialRights = ({ credential }: { credential: Credential }) => {
  const { read_only, no_money, areas, operation_count, branch_ids, caps } = credential;
  const narrowing = [
    read_only && 'Read only',
    no_money && !read_only && 'No money',
    areas?.map(words).join(', '),
    operation_count !== null && count(operation_count, 'operation'),
    branch_ids && count(branch_ids.length, 'branch', 'branches'),
    ...caps.map(({ limit, period }) => `${formatMoney(limit)} ${periodWords[period]}`),
  ].filter((one) => typeof one === 'string');
  if (narrowing.length === 0) return <span className="muted">All of {words(credential.role)}</span>;
  return (
    <span className="badges">
      {narrowing.map((one) => (
        <Badge key={one}>{one}</Badge>
      ))}
    </span>
  );
};

/** Whether a credential works. */
export const stateOf = ({ revoked_at, expires_at }: Credential): 'active' | 'expired' | 'revoked' => {
  if (revoked_at) return 'revoked';
  return expires_at && Date.parse(expires_at) < Date.now() ? 'expired' : 'active';
};

export const CredentialState = ({ credential }: { credential: Credential }) => (
  <Badge state={stateOf(credential)} />
);
