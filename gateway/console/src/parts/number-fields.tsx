import type { ComponentProps } from 'react';
import { Problem } from '../problem.ts';
import { TextField } from './field.tsx';
import type { Values } from './form.tsx';
import { writtenQuantity } from './quantities.ts';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode'>;

/** An amount of money or a price, with a decimal point or comma; `writtenPrice` reads it. */
export const MoneyField = ({ label, currency, ...rest }: Props & { currency?: string }) => (
  <TextField {...rest} label={currency ? `${label}, ${currency}` : label} inputMode="decimal" />
);

/** A quantity with at most these decimals; `readQuantities` reads it. */
export const QuantityField = ({ decimals, ...rest }: Props & { decimals: number }) => (
  <TextField {...rest} inputMode={decimals > 0 ? 'decimal' : 'numeric'} />
);

/** The quantities of fields, none where nothing was entered; a problem if one cannot be read, before anything is sent. */
export const readQuantities = (values: Values, fields: readonly { name: string; decimals: number }[]) => {
  const read = fields.map(({ name, decimals }) => writtenQuantity(values.text(name), decimals));
  const errors = read.flatMap((one, place) =>
    'problem' in one ? [{ path: fields[place]?.name ?? '', message: one.problem }] : [],
  );
  return {
    quantities: read.flatMap((one) => ('quantity' in one ? [one.quantity] : [])),
    problem: errors.length > 0 ? new Problem(400, { code: 'invalid_input', errors }) : undefined,
  };
};
