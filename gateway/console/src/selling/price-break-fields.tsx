import { quantityDecimals } from '@procura/contracts/quantities';
import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import type { Values } from '../parts/form.tsx';
import { Line, Lines } from '../parts/line-editor.tsx';
import { MoneyField, QuantityField, readQuantities } from '../parts/number-fields.tsx';
import { writtenPrice } from '../parts/prices.ts';
import type { OwnProduct, ProductFields } from './product.ts';

/** Maximum number of price breaks of a product. */
const mostBreaks = 10;

type Row = { id: number; from: string; price: string };

/** The prices of larger quantities, as lines that are added and removed. */
export const PriceBreakFields = ({
  breaks,
  currency,
  unit,
}: {
  breaks: OwnProduct['price_breaks'];
  currency: string;
  unit: string;
}) => {
  const [rows, setRows] = useState<readonly Row[]>(() =>
    breaks.map(({ from_quantity, unit_price }, id) => ({
      id,
      from: String(from_quantity),
      price: unit_price.amount,
    })),
  );
  const add = () =>
    setRows([...rows, { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, from: '', price: '' }]);
  return (
    <>
      <input type="hidden" name="breaks" value={rows.length} />
      {rows.length > 0 && (
        <Lines>
          {rows.map(({ id, from, price }, place) => (
            <Line key={id} name={`Price break ${place + 1}`} notes={[]}>
              <QuantityField
                name={`price_breaks.${place}.from_quantity`}
                label={unit ? `From, ${unit}` : 'From'}
                aria-label={`From, price break ${place + 1}`}
                decimals={quantityDecimals}
                defaultValue={from}
              />
              <MoneyField
                name={`price_breaks.${place}.unit_price`}
                label="Price"
                aria-label={`Price, price break ${place + 1}`}
                currency={currency}
                defaultValue={price}
              />
              <div className="line-action">
                <Button
                  size="small"
                  aria-label={`Remove price break ${place + 1}`}
                  onClick={() => setRows(rows.filter((row) => row.id !== id))}
                >
                  Remove
                </Button>
              </div>
            </Line>
          ))}
        </Lines>
      )}
      {rows.length < mostBreaks && (
        <div>
          <Button size="small" icon="plus" onClick={add}>
            Add a price break
          </Button>
        </div>
      )}
    </>
  );
};

/** The price breaks of a form; a problem if a quantity cannot be read. */
export const readPriceBreaks = (values: Values, currency: string) => {
  const places = Array.from({ length: Number(values.text('breaks')) }, (_, place) => place);
  const { quantities, problem } = readQuantities(
    values,
    places.map((place) => ({ name: `price_breaks.${place}.from_quantity`, decimals: quantityDecimals })),
  );
  const price_breaks: NonNullable<ProductFields['price_breaks']> = places.map((place) => ({
    from_quantity: quantities[place] ?? 0,
    unit_price: writtenPrice(values.text(`price_breaks.${place}.unit_price`), currency),
  }));
  return { price_breaks, problem };
};
