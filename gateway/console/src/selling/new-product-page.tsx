import { useState } from 'react';
import { Button, ButtonLink } from '../parts/button.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { EmptyState, ErrorNote, Loading } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { toast } from '../parts/toast.tsx';
import { Problem } from '../problem.ts';
import { navigate } from '../router.tsx';
import { useAction, usePages } from '../use-operation.ts';
import type { OwnStore } from './product.ts';
import { ProductFields, readProduct } from './product-fields.tsx';

/** Creates one product. */
export const NewProductPage = () => {
  const stores = usePages('list_own_stores', { limit: 100 }, { all: true });
  const { items, problem, reload } = stores;
  return (
    <Page
      title="Add product"
      back={{ to: '/products', label: 'Products' }}
      lead="Buyers find it in the marketplace as soon as it is saved."
      narrow
    >
      {problem && <ErrorNote problem={problem} onRetry={reload} />}
      {!items && !problem && <Loading rows={5} />}
      {items?.length === 0 && <NoStore />}
      {items && items.length > 0 && <NewProduct stores={items} />}
    </Page>
  );
};

/** A product is sold in a store. */
export const NoStore = () => (
  <Section>
    <EmptyState
      icon="building"
      title="You have no store yet"
      action={
        <ButtonLink to="/stores" look="primary">
          Open a store
        </ButtonLink>
      }
    >
      Every product is sold in a store, in the currency of that store.
    </EmptyState>
  </Section>
);

const NewProduct = ({ stores }: { stores: readonly OwnStore[] }) => {
  const [store_id, setStore] = useState(stores[0]?.id ?? '');
  const [unread, setUnread] = useState<Problem>();
  const action = useAction('import_products');
  const store = stores.find(({ id }) => id === store_id);
  const currency = store?.currency ?? '';
  return (
    <Form
      label="Product"
      problem={unread ?? action.problem}
      onSubmit={async (values) => {
        const fields = readProduct(values, currency);
        if (fields instanceof Problem) return setUnread(fields);
        setUnread(undefined);
        if (!store) return;
        const input = { store_id: store.id, rows: [{ sku: values.text('sku'), ...fields }] };
        // An import changes the product that has the SKU already.
        const tried = await action.run({ ...input, dry_run: true });
        if (!tried) return;
        if (tried.errors.length === 0 && tried.created === 0) return setUnread(taken);
        const answer = tried.errors.length > 0 ? tried : await action.run(input);
        if (!answer) return;
        const [product] = answer.products;
        if (!product) return setUnread(new Problem(400, { code: 'invalid_input', errors: answer.errors }));
        toast('The product is added');
        navigate(`/products/${product.id}`, { replace: true });
      }}
    >
      <Section>
        <div className="form-row">
          <TextField name="sku" label="SKU" maxLength={40} hint="Your own number of the product." />
          <SelectField
            name="store_id"
            label="Store"
            value={store_id}
            onChange={(event) => setStore(event.currentTarget.value as OwnStore['id'])}
            options={stores.map(({ id, name, currency: of }) => [id, `${name}, ${of}`] as const)}
          />
        </div>
      </Section>
      <ProductFields currency={currency} />
      <div className="form-actions">
        <Button type="submit" look="primary" icon="plus" busy={action.running}>
          Add product
        </Button>
        <ButtonLink to="/products">Cancel</ButtonLink>
      </div>
    </Form>
  );
};

const taken = new Problem(400, {
  code: 'invalid_input',
  errors: [{ path: 'sku', message: 'is that of another product of yours; choose another' }],
});
