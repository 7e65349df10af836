import { quantityDecimals } from '@procura/contracts/quantities';
import { useState } from 'react';
import { SelectField, TextField } from '../parts/field.tsx';
import type { Values } from '../parts/form.tsx';
import { MoneyField, QuantityField } from '../parts/number-fields.tsx';
import { Section } from '../parts/page.tsx';
import { writtenPrice, writtenRate } from '../parts/prices.ts';
import { writtenQuantity } from '../parts/quantities.ts';
import { Problem } from '../problem.ts';
import { useSession } from '../session.tsx';
import { usePages } from '../use-operation.ts';
import { PriceBreakFields, readPriceBreaks } from './price-break-fields.tsx';
import type { ProductFields as Fields, OwnProduct } from './product.ts';

const decimalOptions = [
  ['0', 'Whole units'],
  ['1', '1 decimal, such as 2.5'],
  ['2', '2 decimals, such as 2.25'],
  ['3', '3 decimals, such as 2.125'],
] as const;

/** The fields of a product that its supplier sets, of a new one without `product`. */
export const ProductFields = ({ product, currency }: { product?: OwnProduct; currency: string }) => {
  const [unit, setUnit] = useState(product?.unit ?? '');
  return (
    <>
      <Section title="Product">
        <div className="fields">
          <TextField name="name" label="Name" maxLength={160} defaultValue={product?.name} />
          <div className="form-row">
            <CategoryField category={product?.category} />
            <TextField
              name="pack"
              label="Pack"
              optional
              maxLength={80}
              placeholder="10 boxes x 20 bags"
              defaultValue={product?.pack}
            />
          </div>
        </div>
      </Section>
      <Section title="Price" lead="The list price, which every buyer without an agreed price pays.">
        <div className="fields">
          <div className="form-row">
            <MoneyField
              name="list_price"
              label="Price"
              currency={currency}
              defaultValue={product?.list_price.amount}
            />
            <TextField
              name="tax_rate"
              label="Tax, %"
              inputMode="decimal"
              optional
              defaultValue={product?.tax_rate}
              hint="On top of the price."
            />
          </div>
          <PriceBreakFields breaks={product?.price_breaks ?? []} currency={currency} unit={unit} />
        </div>
      </Section>
      <Section title="Quantities">
        <div className="fields">
          <div className="form-row">
            <TextField
              name="unit"
              label="Sales unit"
              optional
              maxLength={40}
              placeholder="piece"
              value={unit}
              onChange={(event) => setUnit(event.currentTarget.value)}
            />
            <TextField
              name="unit_code"
              label="Unit code"
              optional
              maxLength={3}
              placeholder="KGM"
              hint="Of UN/ECE Recommendations 20 and 21, for electronic invoices."
              defaultValue={product?.unit_code ?? ''}
            />
            <SelectField
              name="quantity_decimals"
              label="Ordered in"
              defaultValue={String(product?.quantity_decimals ?? 0)}
              options={decimalOptions}
            />
          </div>
          <div className="form-row">
            <Quantity
              name="minimum_quantity"
              label="Smallest quantity"
              optional
              value={product?.minimum_quantity}
            />
            <Quantity name="quantity_step" label="In steps of" optional value={product?.quantity_step} />
          </div>
        </div>
      </Section>
      <Section title="Stock">
        <div className="fields">
          <div className="form-row">
            <Quantity
              name="stock"
              label="On hand"
              value={product?.stock}
              hint="Reserved units are included."
            />
            <Quantity
              name="low_stock_at"
              label="Low at"
              optional
              value={product?.low_stock_at}
              hint="Home counts the product when no more is available."
            />
          </div>
        </div>
      </Section>
    </>
  );
};

/** Offers the categories there are; another one may be entered. */
const CategoryField = ({ category }: { category: string | undefined }) => {
  const { may } = useSession();
  const categories = usePages('list_categories', may('list_categories') ? { limit: 100 } : null, {
    all: true,
  });
  return (
    <>
      <TextField name="category" label="Category" maxLength={60} defaultValue={category} list="categories" />
      <datalist id="categories">
        {(categories.items ?? []).map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
};

const Quantity = ({
  value,
  ...rest
}: {
  name: string;
  label: string;
  optional?: boolean;
  hint?: string;
  value: number | null | undefined;
}) => <QuantityField {...rest} decimals={quantityDecimals} defaultValue={value ?? ''} />;

const quantityFields = ['minimum_quantity', 'quantity_step', 'stock', 'low_stock_at'] as const;

/** The fields of the form; a problem if a number cannot be read. What is optional and empty is left out, or none. */
export const readProduct = (values: Values, currency: string): Fields | Problem => {
  const read = quantityFields
    .filter((name) => values.text(name) !== '')
    .map((name) => ({ name, ...writtenQuantity(values.text(name), quantityDecimals) }));
  const breaks = readPriceBreaks(values, currency);
  const errors = [
    ...read.flatMap((one) => ('problem' in one ? [{ path: one.name, message: one.problem }] : [])),
    ...(breaks.problem?.errors ?? []),
  ];
  if (errors.length > 0) return new Problem(400, { code: 'invalid_input', errors });
  const quantities = Object.fromEntries(
    read.flatMap((one) => ('quantity' in one ? [[one.name, one.quantity]] : [])),
  );
  return {
    name: values.text('name'),
    category: values.text('category'),
    pack: values.text('pack'),
    ...(values.optional('unit') && { unit: values.text('unit') }),
    unit_code: values.text('unit_code').toUpperCase(),
    list_price: writtenPrice(values.text('list_price'), currency),
    price_breaks: breaks.price_breaks,
    ...(values.optional('tax_rate') && { tax_rate: writtenRate(values.text('tax_rate')) }),
    quantity_decimals: Number(values.text('quantity_decimals')),
    low_stock_at: null,
    ...quantities,
  };
};
