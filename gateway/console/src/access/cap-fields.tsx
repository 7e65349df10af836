import { useRef, useState } from 'react';
import { periodOptions } from '../company/limit-table.tsx';
import type { InputOf } from '../operations.ts';
import { Button } from '../parts/button.tsx';
import { SelectField } from '../parts/field.tsx';
import type { Values } from '../parts/form.tsx';
import { MoneyField } from '../parts/number-fields.tsx';
import { currencyOptions } from '../places.ts';

type Cap = NonNullable<InputOf<'create_token'>['caps']>[number];

const most = 10;

/** Caps on what a token or key may spend; each row is one period and currency, at first that of the company. */
export const CapFields = ({ currency }: { currency: string }) => {
  const nextKey = useRef(0);
  const [rows, setRows] = useState<number[]>([]);
  return (
    <fieldset className="choices">
      <legend>Spending caps</legend>
      <p className="hint">
        Calls beyond a cap are refused, also within the limits of its owner. Without a cap only those apply.
      </p>
      {rows.map((key, place) => (
        <div className="cap-row" key={key}>
          <MoneyField name={`caps.${place}.limit.amount`} label="Amount" placeholder="500.00" />
          <SelectField
            name={`caps.${place}.limit.currency`}
            label="Currency"
            options={currencyOptions}
            defaultValue={currency}
          />
          <SelectField
            name={`caps.${place}.period`}
            label="Period"
            options={periodOptions}
            defaultValue={place === 0 ? 'day' : 'month'}
          />
          <Button
            look="quiet"
            aria-label={`Remove cap ${place + 1}`}
            onClick={() => setRows((before) => before.filter((one) => one !== key))}
          >
            Remove
          </Button>
        </div>
      ))}
      {rows.length < most && (
        <Button size="small" icon="plus" onClick={() => setRows((before) => [...before, nextKey.current++])}>
          Add a cap
        </Button>
      )}
    </fieldset>
  );
};

/** The caps that were entered; undefined if there are none. */
export const capsOf = (values: Values): Cap[] | undefined => {
  const caps: Cap[] = [];
  for (let place = 0; place < most && values.has(`caps.${place}.period`); place++) {
    const field = (name: string) => values.text(`caps.${place}.${name}`);
    const limit = { amount: field('limit.amount'), currency: field('limit.currency') };
    caps.push({ period: field('period') as Cap['period'], limit });
  }
  return caps.length > 0 ? caps : undefined;
};
