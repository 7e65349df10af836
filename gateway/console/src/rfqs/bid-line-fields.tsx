import { TextField } from '../parts/field.tsx';
import { Line } from '../parts/line-editor.tsx';
import { formatMoney, Money } from '../parts/money.tsx';
import { MoneyField } from '../parts/number-fields.tsx';
import { type Choice, OwnProductPicker } from '../parts/pick-field.tsx';
import { isPrice, timesQuantity, writtenPrice } from '../parts/prices.ts';
import { inSalesUnits } from '../words.ts';
import type { Rfq } from './rfq.ts';

/** One item of a bid: the requested item, the price, and the supplier's product that an order would reserve. */
export const BidLineFields = ({
  item,
  place,
  currency,
  price,
  onPrice,
  tax_rate,
  onTaxRate,
  compared,
  product,
}: {
  item: Rfq['items'][number];
  place: number;
  currency: string;
  /** As entered. */
  price: string;
  onPrice: (price: string) => void;
  /** As entered; undefined where prices include tax. */
  tax_rate: string | undefined;
  onTaxRate: (tax_rate: string) => void;
  /** Both sides' latest prices, while a counter-offer waits. */
  compared?: { own: string | undefined; theirs: string | undefined } | undefined;
  /** The product of the previous terms; false for people who may not see products. */
  product: Choice | null | false;
}) => {
  const written = writtenPrice(price, currency);
  const total = isPrice(written) ? timesQuantity(written, item.quantity) : undefined;
  return (
    <Line
      name={item.name}
      notes={[inSalesUnits(item.quantity, item.unit), item.specification]}
      total={
        total ? <Money value={total} /> : <span className="muted">{price.trim() ? '–' : 'Not offered'}</span>
      }
    >
      <MoneyField
        name={`lines.${place}.unit_price`}
        label="Unit price"
        currency={currency}
        value={price}
        onChange={(event) => onPrice(event.currentTarget.value)}
        hint={
          compared?.own &&
          compared.theirs &&
          compared.own !== compared.theirs &&
          `You asked ${formatMoney({ amount: compared.own, currency })}, they offer ${formatMoney({
            amount: compared.theirs,
            currency,
          })}.`
        }
      />
      {tax_rate !== undefined && (
        <TextField
          name={`lines.${place}.tax_rate`}
          label="Tax, %"
          inputMode="decimal"
          value={tax_rate}
          onChange={(event) => onTaxRate(event.currentTarget.value)}
        />
      )}
      {product !== false && (
        <OwnProductPicker name={`lines.${place}.product_id`} label="Your product" optional chosen={product} />
      )}
    </Line>
  );
};
