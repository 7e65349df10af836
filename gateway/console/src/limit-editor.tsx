import { useRef, useState } from 'react';
import { type LimitUse, periodWords } from './limit-table.tsx';
import { type LimitTargets, useLimitTargets } from './limit-targets.ts';
import type { InputOf } from './operations.ts';
import { Button } from './parts/button.tsx';
import { SelectField, TextField } from './parts/field.tsx';
import { Form, type Values } from './parts/form.tsx';
import { Section } from './parts/page.tsx';
import { currencyOptions } from './places.ts';
import { useSession } from './session.tsx';
import { useAction } from './use-operation.ts';
import { words } from './words.ts';

type Limit = InputOf<'update_company_limits'>['limits'][number];
type Row = Limit & { key: number };

const scopes = ['company', 'branch', 'role', 'user'] as const;
const exceedOptions = [
  ['approve', 'Waits for approval'],
  ['refuse', 'Is refused'],
] as const;

/** The whole set of limits, changed together and saved at once. */
export const LimitEditor = ({
  limits,
  onSaved,
  onClose,
}: {
  limits: readonly LimitUse[];
  onSaved: () => void;
  onClose: () => void;
}) => {
  const session = useSession();
  const action = useAction('update_company_limits');
  const targets = useLimitTargets();
  const nextKey = useRef(limits.length);
  const [rows, setRows] = useState<Row[]>(() => limits.map((limit, key) => ({ ...limit, key })));
  const add = () => {
    const key = nextKey.current++;
    const limit = { amount: '', currency: session.who.company.currency };
    setRows((before) => [...before, { key, scope: 'company', period: 'month', on_exceed: 'approve', limit }]);
  };
  return (
    <Form
      label="Limits"
      problem={action.problem}
      onSubmit={async (values) => {
        if (await action.run({ limits: rows.map((row, place) => limitOf(row, place, values)) })) onSaved();
      }}
    >
      {rows.map((row, place) => (
        <Section key={row.key}>
          <LimitFields
            row={row}
            place={place}
            targets={targets}
            onScope={(scope) =>
              setRows((before) =>
                before.map((one) => (one.key === row.key ? { ...one, scope, target: '' } : one)),
              )
            }
            onRemove={() => setRows((before) => before.filter((one) => one.key !== row.key))}
          />
        </Section>
      ))}
      <div>
        <Button icon="plus" onClick={add}>
          Add a limit
        </Button>
      </div>
      <div className="form-actions">
        <Button type="submit" look="primary" busy={action.running}>
          Save limits
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Form>
  );
};

const limitOf = (row: Row, place: number, values: Values): Limit => {
  const field = (name: string) => values.text(`limits.${place}.${name}`);
  return {
    scope: row.scope,
    ...(row.scope !== 'company' && { target: field('target') }),
    period: field('period') as Limit['period'],
    on_exceed: field('on_exceed') as Limit['on_exceed'],
    limit: { amount: field('limit.amount'), currency: field('limit.currency') },
  };
};

const LimitFields = ({
  row,
  place,
  targets,
  onScope,
  onRemove,
}: {
  row: Row;
  place: number;
  targets: LimitTargets;
  onScope: (scope: Limit['scope']) => void;
  onRemove: () => void;
}) => {
  const field = (name: string) => `limits.${place}.${name}`;
  return (
    <div className="form-row dense">
      <SelectField
        name={field('scope')}
        label="Binds"
        value={row.scope}
        onChange={(event) => onScope(event.currentTarget.value as Limit['scope'])}
        options={[...scopes, ...(row.scope === 'credential' ? (['credential'] as const) : [])].map(
          (scope) => [scope, scope === 'company' ? 'Whole company' : words(scope)],
        )}
      />
      {row.scope !== 'company' && <TargetField row={row} name={field('target')} targets={targets} />}
      <SelectField
        name={field('period')}
        label="Period"
        defaultValue={row.period}
        options={Object.entries(periodWords).map(([value, shown]) => [value, words(shown)] as const)}
      />
      <TextField
        name={field('limit.amount')}
        label="Amount"
        inputMode="decimal"
        placeholder="1000.00"
        defaultValue={row.limit.amount}
      />
      <SelectField
        name={field('limit.currency')}
        label="Currency"
        defaultValue={row.limit.currency}
        options={currencyOptions}
      />
      <SelectField
        name={field('on_exceed')}
        label="Beyond it, a purchase"
        defaultValue={row.on_exceed}
        options={exceedOptions}
      />
      <Button look="quiet" icon="minus" onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
};

/** The branch, role or person a limit binds. */
const TargetField = ({ row, name, targets }: { row: Row; name: string; targets: LimitTargets }) => {
  const offered = targets.options(row.scope);
  const target = row.target ?? '';
  const isOffered = offered.some(([id]) => id === target);
  return (
    <SelectField
      key={`${row.scope} ${offered.length}`}
      name={name}
      label={words(row.scope)}
      defaultValue={target}
      options={[
        ...(target ? [] : [['', 'Choose…'] as const]),
        ...(target && !isOffered ? [[target, targets.nameOf({ scope: row.scope, target })] as const] : []),
        ...offered,
      ]}
    />
  );
};
