import { useState } from 'react';
import { ProductPrices } from '../agreed/product-prices.tsx';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/dialog.tsx';
import { Form } from '../parts/form.tsx';
import { Quantity } from '../parts/item.tsx';
import { formatMoney, Money } from '../parts/money.tsx';
import { ErrorNote, Loading, Note } from '../parts/notice.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { toast } from '../parts/toast.tsx';
import { Problem } from '../problem.ts';
import { useSession } from '../session.tsx';
import { useAction, useOperation } from '../use-operation.ts';
import { inSalesUnits } from '../words.ts';
import { changesInWords, type ProductFields as Fields, type OwnProduct } from './product.ts';
import { ProductFields, readProduct } from './product-fields.tsx';
import { isLow } from './product-table.tsx';

const back = { to: '/products', label: 'Products' } as const;

/** One product of the supplier, which who may changes here. */
export const ProductPage = ({ product_id }: { product_id: string }) => {
  const session = useSession();
  const { data, problem, reload } = useOperation('list_own_products', {
    product_id: product_id as OwnProduct['id'],
  });
  const product = data?.data[0];
  if (!product)
    return (
      <Page title="Product" back={back}>
        {problem ? <ErrorNote problem={problem} onRetry={reload} /> : <Loading rows={6} />}
      </Page>
    );
  const mayChange = session.may('update_product');
  return (
    <Page
      title={product.name}
      back={back}
      lead={`${product.sku}, in the store ${product.store.name}`}
      actions={mayChange && <Listed product={product} onChanged={reload} />}
      narrow
    >
      {problem && <ErrorNote problem={problem} onRetry={reload} />}
      <State product={product} />
      {mayChange ? (
        <EditProduct key={product.id} product={product} reload={reload} />
      ) : (
        <ProductFacts product={product} />
      )}
      <ProductPrices product_id={product.id} />
    </Page>
  );
};

const State = ({ product }: { product: OwnProduct }) => (
  <p className="badges product-state">
    {product.discontinued ? (
      <Badge tone="neutral">Discontinued</Badge>
    ) : (
      <Badge tone="ok">In the marketplace</Badge>
    )}
    {isLow(product) && <Badge tone="warn">Low stock</Badge>}
    <span className="muted">
      {inSalesUnits(product.available, product.unit)} available, {inSalesUnits(product.reserved, '')} reserved
    </span>
  </p>
);

/** Takes the product out of the marketplace, after a question, and puts it back. */
const Listed = ({ product, onChanged }: { product: OwnProduct; onChanged: () => void }) => {
  const [isAsked, ask] = useState(false);
  const action = useAction('update_product');
  const change = { product_id: product.id, expected_version: product.version };
  if (product.discontinued)
    return (
      <>
        <Button
          busy={action.running}
          onClick={async () => {
            if (!(await action.run({ ...change, discontinued: false }))) return onChanged();
            toast('The product is in the marketplace');
            onChanged();
          }}
        >
          List in the marketplace
        </Button>
        {action.problem && <ErrorNote problem={action.problem} />}
      </>
    );
  return (
    <>
      <Button onClick={() => ask(true)}>Discontinue</Button>
      {isAsked && (
        <Confirm
          operation="update_product"
          input={{ ...change, discontinued: true }}
          title={`Discontinue ${product.name}?`}
          confirm="Discontinue"
          danger
          onDone={() => {
            ask(false);
            toast('The product is discontinued');
            onChanged();
          }}
          onClose={() => ask(false)}
        >
          <p>
            It cannot be ordered any more, and buyers do not find it. Orders that are placed stay, and you can
            list it again.
          </p>
        </Confirm>
      )}
    </>
  );
};

/** The form. It sends only the fields that the person changed, so changes by others since then stay. */
const EditProduct = ({ product, reload }: { product: OwnProduct; reload: () => void }) => {
  /** The product as the form began with it. */
  const [base, setBase] = useState(product);
  const [unread, setUnread] = useState<Problem>();
  const action = useAction('update_product');
  const { currency } = product.list_price;
  const isConflict = action.problem?.code === 'version_conflict';
  return (
    <Form
      key={base.version}
      label="Product"
      problem={unread ?? (isConflict ? undefined : action.problem)}
      onSubmit={async (values) => {
        const fields = readProduct(values, currency);
        if (fields instanceof Problem) return setUnread(fields);
        setUnread(undefined);
        const saved = await action.run({
          product_id: product.id,
          expected_version: product.version,
          ...changedFrom(base, fields),
        });
        reload();
        if (!saved) return;
        toast('The product is saved');
        setBase(saved);
      }}
    >
      {isConflict && (
        <Note tone="warn">
          <p role="alert">
            Not saved: somebody changed the product since
            {base.version < product.version && `, ${changesInWords(base, product)}`}. What you typed is still
            here. Save again to store it; fields that you did not change stay as they are now.
          </p>
        </Note>
      )}
      <ProductFields product={base} currency={currency} />
      <div className="form-actions">
        <Button type="submit" look="primary" busy={action.running}>
          Save
        </Button>
      </div>
    </Form>
  );
};

const changedFrom = (base: OwnProduct, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => {
      const before = base[name as keyof OwnProduct] ?? (name === 'unit_code' ? '' : null);
      return JSON.stringify(before) !== JSON.stringify(value);
    }),
  );

const ProductFacts = ({ product }: { product: OwnProduct }) => (
  <Section>
    <Facts
      facts={[
        ['Category', product.category],
        ['Price', <Money key="price" value={product.list_price} />],
        product.price_breaks.length > 0 && [
          'Price breaks',
          <span key="breaks" className="stacked">
            {product.price_breaks.map(({ from_quantity, unit_price }) => (
              <span key={from_quantity}>
                from {inSalesUnits(from_quantity, product.unit)}: {formatMoney(unit_price)}
              </span>
            ))}
          </span>,
        ],
        ['Tax', `${product.tax_rate} %`],
        ['Sales unit', product.unit],
        product.unit_code && ['Unit code', product.unit_code],
        product.pack && ['Pack', product.pack],
        ['Smallest quantity', <Quantity key="least" value={product.minimum_quantity} unit={product.unit} />],
        ['In steps of', <Quantity key="step" value={product.quantity_step} unit={product.unit} />],
        ['On hand', <Quantity key="stock" value={product.stock} unit={product.unit} />],
        ['Low at', <Quantity key="low" value={product.low_stock_at} unit={product.unit} />],
      ]}
    />
  </Section>
);
