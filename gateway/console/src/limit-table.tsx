import { useLimitTargets } from './limit-targets.ts';
import type { AnswerOf } from './operations.ts';
import { Money } from './parts/money.tsx';
import { Table } from './parts/table.tsx';
import { Time } from './parts/time.tsx';
import { words } from './words.ts';

export type LimitUse = AnswerOf<'get_company_limits'>['limits'][number];

export const periodWords = { purchase: 'per purchase', day: 'per day', month: 'per month' } as const;

/** Limits with what is used of them. */
export const LimitTable = ({ limits }: { limits: readonly LimitUse[] }) => {
  const targets = useLimitTargets();
  return (
    <Table
      caption="Spending limits"
      rows={limits}
      keyOf={(limit) => limit.id}
      columns={[
        {
          head: 'Binds',
          cell: (limit) => (
            <>
              {targets.nameOf(limit)}
              <span className="cell-note">{words(limit.scope)}</span>
            </>
          ),
        },
        {
          head: 'Limit',
          align: 'right',
          cell: (limit) => (
            <>
              <Money value={limit.limit} />
              <span className="cell-note">{periodWords[limit.period]}</span>
            </>
          ),
        },
        { head: 'Used', cell: (limit) => <Use limit={limit} /> },
        {
          head: 'Beyond it',
          cell: (limit) => (limit.on_exceed === 'approve' ? 'Waits for approval' : 'Is refused'),
        },
        { head: 'Resets', cell: (limit) => (limit.resets_at ? <Time at={limit.resets_at} /> : '–') },
      ]}
    />
  );
};

const Use = ({ limit }: { limit: LimitUse }) => {
  if (limit.period === 'purchase') return <span className="muted">Each purchase by itself</span>;
  const share = Number(limit.used.amount) / (Number(limit.limit.amount) || 1);
  return (
    <>
      <progress
        className={share >= 1 ? 'meter full' : 'meter'}
        value={Math.min(1, share)}
        aria-label={`Used: ${Math.round(share * 100)} percent`}
      />
      <span className="cell-note">
        <Money value={limit.used} /> used, <Money value={limit.remaining} /> left
      </span>
    </>
  );
};
