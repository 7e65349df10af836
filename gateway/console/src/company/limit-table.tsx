import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { SelectField } from '../parts/field.tsx';
import { Money } from '../parts/money.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { useQuery } from '../router.tsx';
import { useSession } from '../session.tsx';
import { words } from '../words.ts';
import type { LimitTargets } from './limit-targets.ts';
import type { LimitUse } from './limit-use.ts';

export const periodWords = { purchase: 'per purchase', day: 'per day', month: 'per month' } as const;
/** For a select. */
export const periodOptions = Object.entries(periodWords).map(
  ([value, shown]) => [value, words(shown)] as const,
);

/** Limits with their use, those of the company's currency first. */
export const LimitTable = ({
  limits,
  targets,
  actions,
}: {
  limits: readonly LimitUse[];
  targets: Pick<LimitTargets, 'nameOf'>;
  actions?: { onChange: (limit: LimitUse) => void; onRemove: (limit: LimitUse) => void };
}) => {
  const own = useSession().who.company.currency;
  const currencies = [...new Set(limits.map((limit) => limit.limit.currency))].sort();
  const [chosen, setChosen] = useState(useQuery().get('currency') ?? own);
  const currency = currencies.length > 1 && currencies.includes(chosen) ? chosen : '';
  return (
    <>
      {currencies.length > 1 && (
        <div className="filters inside">
          <SelectField
            name="currency"
            label="Currency"
            value={currency}
            onChange={(event) => setChosen(event.currentTarget.value)}
            options={[['', 'All currencies'], ...currencies.map((code) => [code, code] as const)]}
          />
        </div>
      )}
      <Table
        caption="Spending limits"
        rows={limits.filter((limit) => currency === '' || limit.limit.currency === currency)}
        keyOf={(limit) => limit.id}
        columns={[...columnsOf(targets), actions !== undefined && actionsColumn(targets, actions)]}
      />
    </>
  );
};

const columnsOf = (targets: Pick<LimitTargets, 'nameOf'>): Column<LimitUse>[] => [
  {
    head: 'Binds',
    cell: (limit) => (
      <>
        {targets.nameOf(limit)}
        {limit.scope !== 'company' && (
          <span className="cell-note">{limit.cap ? 'Cap of a credential' : words(limit.scope)}</span>
        )}
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
];

const actionsColumn = (
  targets: Pick<LimitTargets, 'nameOf'>,
  actions: { onChange: (limit: LimitUse) => void; onRemove: (limit: LimitUse) => void },
): Column<LimitUse> => ({
  head: 'Actions',
  actions: true,
  cell: (limit) => {
    if (limit.cap) return null;
    const name = `the limit of ${targets.nameOf(limit)} in ${limit.limit.currency} ${periodWords[limit.period]}`;
    return (
      <span className="button-pair">
        <Button size="small" aria-label={`Change ${name}`} onClick={() => actions.onChange(limit)}>
          Change
        </Button>
        <Button size="small" aria-label={`Remove ${name}`} onClick={() => actions.onRemove(limit)}>
          Remove
        </Button>
      </span>
    );
  },
});

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
