import { useId } from 'react';
import type { ItemOf } from '../operations.ts';
import { SelectField, TextField } from '../parts/field.tsx';
import { formatMoney, Money } from '../parts/money.tsx';
import { inSalesUnits } from '../words.ts';
import { isPrice, timesQuantity, writtenPrice } from './prices.ts';
import type { Rfq } from './rfq.ts';

type Product = ItemOf<'list_own_products'>;

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
  products,
  product_id,
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
  products: readonly Product[];
  /** The product of the previous terms. */
  product_id: string;
}) => {
  const id = useId();
  const written = writtenPrice(price, currency);
  const total = isPrice(written) ? timesQuantity(written, item.quantity) : undefined;
  const fitting = products.filter(
    (product) =>
      product.id === product_id ||
      (!product.discontinued && product.unit.toLowerCase() === item.unit.toLowerCase()),
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row
    <div role="group" aria-labelledby={id} className="bid-line">
      <p className="bid-item">
        <strong id={id}>{item.name}</strong>
        <span className="cell-note">{inSalesUnits(item.quantity, item.unit)}</span>
        {item.specification && <span className="cell-note written">{item.specification}</span>}
      </p>
      <TextField
        name={`lines.${place}.unit_price`}
        label={`Unit price, ${currency}`}
        inputMode="decimal"
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
      {fitting.length > 0 && (
        <SelectField
          // The products are read after the page is drawn.
          key={fitting.length}
          name={`lines.${place}.product_id`}
          label="Your product"
          optional
          defaultValue={product_id}
          options={[
            ['', 'None'],
            ...fitting.map((product) => [product.id, `${product.sku} · ${product.name}`] as const),
          ]}
        />
      )}
      <p className="bid-line-total">
        <span className="unseen">Total</span>
        {total ? (
          <Money value={total} />
        ) : (
          <span className="muted">{price.trim() ? '–' : 'Not offered'}</span>
        )}
      </p>
    </div>
  );
};
