import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { SelectField } from '../parts/field.tsx';
import { Form, type Values } from '../parts/form.tsx';
import { MoneyField } from '../parts/number-fields.tsx';
import { currencyOptions } from '../places.ts';
import { useSession } from '../session.tsx';
import { words } from '../words.ts';
import { periodOptions } from './limit-table.tsx';
import type { LimitTargets } from './limit-targets.ts';
import type { LimitUse } from './limit-use.ts';
import { type Limit, useSaveLimits } from './save-limits.ts';

type Scope = Limit['scope'];

const scopes: readonly Scope[] = ['company', 'branch', 'role', 'user'];
const exceedOptions = [
  ['approve', 'Waits for approval'],
  ['refuse', 'Is refused'],
] as const;

/** Sets a new limit or changes one. */
export const LimitDialog = ({
  changed,
  targets,
  onDone,
  onClose,
}: {
  changed: LimitUse | null;
  targets: LimitTargets;
  onDone: () => void;
  onClose: () => void;
}) => {
  const session = useSession();
  const action = useSaveLimits();
  const [scope, setScope] = useState<Scope>(changed?.scope ?? 'company');
  return (
    <Dialog title={changed ? 'Change the limit' : 'Set a limit'} onClose={onClose}>
      <Form
        problem={action.problem}
        onSubmit={async (values) => {
          if (await action.run({ replaced: changed, limit: limitOf(scope, values) })) onDone();
        }}
      >
        <SelectField
          name="limits.0.scope"
          label="Binds"
          value={scope}
          onChange={(event) => setScope(event.currentTarget.value as Scope)}
          options={[...scopes, ...(scope === 'credential' ? [scope] : [])].map((one) => [
            one,
            one === 'company' ? 'Whole company' : words(one),
          ])}
        />
        {scope !== 'company' && (
          <TargetField
            key={`${scope} ${targets.options(scope).length}`}
            scope={scope}
            chosen={changed?.scope === scope ? changed.target : ''}
            targets={targets}
          />
        )}
        <div className="form-row">
          <MoneyField
            name="limits.0.limit.amount"
            label="Amount"
            placeholder="1000.00"
            defaultValue={changed?.limit.amount}
          />
          <SelectField
            name="limits.0.limit.currency"
            label="Currency"
            defaultValue={changed?.limit.currency ?? session.who.company.currency}
            options={currencyOptions}
          />
        </div>
        <div className="form-row">
          <SelectField
            name="limits.0.period"
            label="Period"
            defaultValue={changed?.period ?? 'month'}
            options={periodOptions}
          />
          <SelectField
            name="limits.0.on_exceed"
            label="Beyond it, a purchase"
            defaultValue={changed?.on_exceed ?? 'approve'}
            options={exceedOptions}
          />
        </div>
        <div className="form-actions">
          <Button type="submit" look="primary" busy={action.running}>
            Save limit
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </Form>
    </Dialog>
  );
};

const limitOf = (scope: Scope, values: Values): Limit => ({
  scope,
  ...(scope !== 'company' && { target: values.text('limits.0.target') }),
  period: values.text('limits.0.period') as Limit['period'],
  on_exceed: values.text('limits.0.on_exceed') as Limit['on_exceed'],
  limit: { amount: values.text('limits.0.limit.amount'), currency: values.text('limits.0.limit.currency') },
});

/** The branch, role or person a limit binds. */
const TargetField = ({ scope, chosen, targets }: { scope: Scope; chosen: string; targets: LimitTargets }) => {
  const offered = targets.options(scope);
  const isOffered = offered.some(([id]) => id === chosen);
  return (
    <SelectField
      name="limits.0.target"
      label={words(scope)}
      defaultValue={chosen}
      options={[
        ...(chosen ? [] : [['', 'Choose…'] as const]),
        ...(chosen && !isOffered ? [[chosen, targets.nameOf({ scope, target: chosen })] as const] : []),
        ...offered,
      ]}
    />
  );
};
