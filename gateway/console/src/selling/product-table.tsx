import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Form } from '../parts/form.tsx';
import { Quantity } from '../parts/item.tsx';
import { formatMoney, Money } from '../parts/money.tsx';
import { MoneyField, QuantityField } from '../parts/number-fields.tsx';
import { Table } from '../parts/table.tsx';
import { Link } from '../router.tsx';
import { inSalesUnits } from '../words.ts';
import type { OwnProduct } from './product.ts';
import { type EditedField, pathOf, typedOf, useRowEdits } from './use-row-edits.ts';

type Edits = ReturnType<typeof useRowEdits>;

/** Whether no more is available than its mark says. */
export const isLow = ({ available, low_stock_at, discontinued }: OwnProduct): boolean =>
  low_stock_at !== null && !discontinued && available <= low_stock_at;

/** The products; who may change them changes price, stock and low-stock mark in the rows. */
export const ProductTable = ({
  products,
  mayChange,
  hasStores,
}: {
  products: readonly OwnProduct[];
  mayChange: boolean;
  /** Whether the rows name their store. */
  hasStores: boolean;
}) => {
  const edits = useRowEdits();
  const rows = products.map(edits.presentOf);
  return (
    <Form label="Products" problem={edits.problem} onSubmit={() => undefined}>
      <div className="table-part own-products">
        <Table
          caption="Products"
          rows={rows}
          keyOf={(product) => product.id}
          columns={[
            { head: 'Product', cell: (product) => <Name product={product} hasStores={hasStores} /> },
            {
              head: 'Price',
              align: 'right',
              cell: (product) =>
                mayChange ? (
                  <>
                    <Field product={product} field="list_price" label="Price" edits={edits} />
                    <span className="cell-note">
                      {product.list_price.currency} per {product.unit}
                    </span>
                    <NextBreak product={product} />
                  </>
                ) : (
                  <>
                    <Money value={product.list_price} />
                    <NextBreak product={product} />
                  </>
                ),
            },
            {
              head: 'Stock',
              align: 'right',
              cell: (product) =>
                mayChange ? (
                  <>
                    <Field product={product} field="stock" label="Stock" edits={edits} />
                    <Available product={product} />
                  </>
                ) : (
                  <>
                    <Quantity value={product.stock} unit={product.unit} />
                    <Available product={product} />
                  </>
                ),
            },
            {
              head: 'Low at',
              align: 'right',
              cell: (product) =>
                mayChange ? (
                  <Field product={product} field="low_stock_at" label="Low at" edits={edits} />
                ) : (
                  <Quantity value={product.low_stock_at} unit={product.unit} same />
                ),
            },
            mayChange && {
              head: 'Save',
              actions: true,
              cell: (product) => <SaveRow product={product} edits={edits} />,
            },
          ]}
        />
      </div>
    </Form>
  );
};

const Name = ({ product, hasStores }: { product: OwnProduct; hasStores: boolean }) => (
  <>
    <Link to={`/products/${product.id}`}>{product.name}</Link>
    <span className="cell-note">
      {[product.sku, product.category, ...(hasStores ? [product.store.name] : [])].join(' · ')}
    </span>
    {(product.discontinued || isLow(product)) && (
      <span className="badges">
        {product.discontinued && <Badge tone="neutral">Discontinued</Badge>}
        {isLow(product) && <Badge tone="warn">Low stock</Badge>}
      </span>
    )}
  </>
);

const NextBreak = ({ product: { price_breaks, unit } }: { product: OwnProduct }) => {
  const [next, ...further] = price_breaks;
  return (
    next && (
      <span className="cell-note">
        from {inSalesUnits(next.from_quantity, unit)}: {formatMoney(next.unit_price)}
        {further.length > 0 && `, ${further.length} more`}
      </span>
    )
  );
};

const Available = ({ product: { available, reserved, unit } }: { product: OwnProduct }) => (
  <span className="cell-note">
    {reserved > 0
      ? `${inSalesUnits(available, unit)} available, ${inSalesUnits(reserved, '')} reserved`
      : `${inSalesUnits(available, unit)} available`}
  </span>
);

const Field = ({
  product,
  field,
  label,
  edits,
}: {
  product: OwnProduct;
  field: EditedField;
  label: string;
  edits: Edits;
}) => {
  const common = {
    name: pathOf(product, field),
    label,
    'aria-label': `${label} of ${product.name}`,
    value: edits.editOf(product).draft[field] ?? typedOf(product, field),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      edits.type(product, field, value),
    onKeyDown: ({ key }: { key: string }) => {
      if (key === 'Enter' && edits.isChanged(product)) void edits.save(product);
      if (key === 'Escape') edits.cancel(product);
    },
  };
  return (
    <div className="bare">
      {field === 'list_price' ? (
        <MoneyField {...common} label={`${label}, ${product.list_price.currency}`} />
      ) : (
        <QuantityField {...common} decimals={product.quantity_decimals} />
      )}
    </div>
  );
};

/** Saves a row that was changed, and says why it was not saved. */
const SaveRow = ({ product, edits }: { product: OwnProduct; edits: Edits }) => {
  const { running, problem, conflict } = edits.editOf(product);
  const unshown = problem && problem.errors.length === 0 ? problem.message : undefined;
  const said =
    conflict === undefined
      ? unshown
      : `Not saved: somebody changed it since${conflict && `, ${conflict}`}. Save again to keep what you typed.`;
  return (
    <>
      {edits.isChanged(product) && (
        <span className="button-pair">
          <Button
            size="small"
            look="primary"
            aria-label={`Save ${product.name}`}
            busy={running ?? false}
            onClick={() => edits.save(product)}
          >
            Save
          </Button>
          <Button
            size="small"
            aria-label={`Undo changes of ${product.name}`}
            onClick={() => edits.cancel(product)}
          >
            Undo
          </Button>
        </span>
      )}
      {said && (
        <p className="field-error" role="alert">
          {said}
        </p>
      )}
    </>
  );
};
