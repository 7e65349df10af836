import { ButtonLink } from '../parts/button.tsx';
import { SelectField } from '../parts/field.tsx';
import { FilterChips } from '../parts/filter-chips.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { Form } from '../parts/form.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { SearchRow } from '../parts/search-row.tsx';
import { Listing } from '../parts/table.tsx';
import { navigate, useQuery } from '../router.tsx';
import { useSession } from '../session.tsx';
import { usePages } from '../use-operation.ts';
import type { OwnStore } from './product.ts';
import { addressOf, type Filters, filtersOf, inputOf, showWords, sortWords } from './product-filters.ts';
import { ProductTable } from './product-table.tsx';

/** The products of a supplier, with what changes most often in the rows. The address holds the filters. */
export const ProductsPage = () => {
  const session = useSession();
  const filters = filtersOf(useQuery());
  const products = usePages('list_own_products', inputOf(filters));
  const stores = usePages('list_own_stores', { limit: 100 }, { all: true });
  const mayChange = session.may('update_product');
  return (
    <Page
      title="Products"
      lead="What you sell, at which price, and how much of it is there."
      actions={
        session.may('import_products') && (
          <>
            <ButtonLink to="/products/new" look="primary" icon="plus">
              Add product
            </ButtonLink>
            <ButtonLink to="/products/import" icon="list">
              Import
            </ButtonLink>
          </>
        )
      }
    >
      <FindProducts filters={filters} stores={stores.items ?? []} />
      <FilterLinks
        label="Show"
        chosen={filters.show}
        options={Object.entries(showWords).map(([value, label]) => ({
          value,
          label,
          to: addressOf({ ...filters, show: value }),
        }))}
      />
      <Section flush>
        <Listing pages={products} empty={<NoProducts filters={filters} />}>
          {(items) => (
            <ProductTable
              products={items}
              mayChange={mayChange}
              hasStores={(stores.items?.length ?? 0) > 1}
            />
          )}
        </Listing>
      </Section>
    </Page>
  );
};

const FindProducts = ({ filters, stores }: { filters: Filters; stores: readonly OwnStore[] }) => {
  const { may } = useSession();
  const categories = usePages('list_categories', may('list_categories') ? { limit: 100 } : null, {
    all: true,
  });
  const names = (categories.items ?? []).map(({ name }) => name);
  const { q, category, store, sort } = filters;
  const show = (changed: Partial<Filters>) =>
    navigate(addressOf({ ...filters, ...changed }), { replace: true });
  const chips = [
    { name: 'Search', key: 'q', value: q },
    { name: 'Category', key: 'category', value: category },
    { name: 'Store', key: 'store', value: stores.find(({ id }) => id === store)?.name ?? '…' },
  ] as const;
  return (
    <>
      <Form
        label="Search and filters"
        problem={undefined}
        onSubmit={(values) => show({ q: values.text('q') })}
      >
        <SearchRow label="Find a product" placeholder="Name, SKU or category" value={q} />
        <div className="filters">
          <SelectField
            name="category"
            label="Category"
            value={category}
            onChange={(event) => show({ category: event.currentTarget.value })}
            options={[
              ['', 'All'],
              ...[...new Set([...names, ...(category ? [category] : [])])].map(
                (name) => [name, name] as const,
              ),
            ]}
          />
          {stores.length > 1 && (
            <SelectField
              name="store"
              label="Store"
              value={store}
              onChange={(event) => show({ store: event.currentTarget.value })}
              options={[['', 'All'], ...stores.map(({ id, name }) => [id, name] as const)]}
            />
          )}
          <SelectField
            name="sort"
            label="Order"
            value={sort}
            onChange={(event) => show({ sort: event.currentTarget.value })}
            options={Object.entries(sortWords)}
          />
        </div>
      </Form>
      <FilterChips
        chips={chips
          .filter(({ key }) => filters[key] !== '')
          .map(({ name, key, value }) => ({ name, value, without: addressOf({ ...filters, [key]: '' }) }))}
        clear={addressOf({ show: filters.show, sort })}
      />
    </>
  );
};

const NoProducts = ({ filters }: { filters: Filters }) => {
  const { may } = useSession();
  const { q, category, store, show } = filters;
  if (q || category || store)
    return (
      <EmptyState
        icon="search"
        title={q ? `Nothing found for “${q}”` : 'No product is like this'}
        action={<ButtonLink to="/products">Show all products</ButtonLink>}
      >
        Try the beginning of a word, or the SKU.
      </EmptyState>
    );
  if (show === 'low')
    return (
      <EmptyState icon="check" title="No stock is low">
        A product is shown here when no more of it is available than its low-stock mark says.
      </EmptyState>
    );
  if (show)
    return (
      <EmptyState
        icon="package"
        title="None of these"
        action={<ButtonLink to="/products">Show all products</ButtonLink>}
      />
    );
  return (
    <EmptyState
      icon="package"
      title="No products yet"
      action={
        may('import_products') && (
          <ButtonLink to="/products/import" look="primary">
            Import products
          </ButtonLink>
        )
      }
    >
      Buyers find your products in the marketplace as soon as they are here.
    </EmptyState>
  );
};
