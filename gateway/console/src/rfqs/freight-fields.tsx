import type { Money } from '@procura/contracts';
import { TextField } from '../parts/field.tsx';
import { MoneyField } from '../parts/number-fields.tsx';
import { writtenPrice, writtenRate } from '../parts/prices.ts';

/** The freight of an offer and its percentage of tax, as entered. */
export type Freight = { net: string; rate: string };

export const FreightFields = ({
  currency,
  freight,
  onFreight,
}: {
  currency: string;
  freight: Freight;
  onFreight: (freight: Freight) => void;
}) => (
  <div className="form-row">
    <MoneyField
      name="freight"
      label="Freight"
      currency={currency}
      optional
      hint="Without tax, for all you offer."
      value={freight.net}
      onChange={(event) => onFreight({ ...freight, net: event.currentTarget.value })}
    />
    <TextField
      name="freight_tax_rate"
      label="Tax on freight, %"
      inputMode="decimal"
      optional
      value={freight.rate}
      onChange={(event) => onFreight({ ...freight, rate: event.currentTarget.value })}
    />
  </div>
);

/** The fields of an input; none without freight. */
export const freightIn = (
  { net, rate }: Freight,
  currency: string,
): { freight?: Money; freight_tax_rate?: string } =>
  net.trim()
    ? {
        freight: writtenPrice(net, currency),
        ...(rate.trim() && { freight_tax_rate: writtenRate(rate) }),
      }
    : {};
