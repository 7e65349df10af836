import type { Place } from '@procura/gateway/addresses';
import { Badge } from '../parts/badge.tsx';
import { CheckField, SelectField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { formatMoney, Money } from '../parts/money.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { SupplierFilter } from '../parts/pick-field.tsx';
import { SearchRow } from '../parts/search-row.tsx';
import { Listing, Table } from '../parts/table.tsx';
import { Link, navigate, useQuery } from '../router.tsx';
import { useSession } from '../session.tsx';
import { usePages } from '../use-operation.ts';
import { inSalesUnits } from '../words.ts';
import { AddToBasket } from './add-to-basket.tsx';
import type { Offer } from './basket.ts';
import { BuyLinks } from './buy-links.tsx';
import { packOf, Stock } from './offer-parts.tsx';
import { isAgreed, listPriceAt, nextBreakAfter, ownPriceAt } from './offer-price.ts';

type Filters = Readonly<Record<'query' | 'category' | 'supplier', string>> & {
  /** Of `catalogue` and `stock`. */
  only: readonly string[];
};

const addressOf = ({ only, ...filters }: Filters): Place => {
  const given = [
    ...Object.entries(filters).filter(([, value]) => value !== ''),
    ...only.map((one) => ['only', one]),
  ];
  return given.length > 0 ? `/buy?${new URLSearchParams(given).toString()}` : '/buy';
};

/** Everything that the company can buy, of its catalogue and of the marketplace. The address holds the filters. */
export const SearchPage = () => {
  const asked = useQuery();
  const filters: Filters = {
    query: asked.get('query') ?? '',
    category: asked.get('category') ?? '',
    supplier: asked.get('supplier') ?? '',
    only: asked.getAll('only'),
  };
  const { query, category, supplier, only } = filters;
  const offers = usePages('search_products', {
    ...(query && { query }),
    ...(category && { category }),
    ...(supplier && { supplier_company_id: supplier }),
    ...(only.includes('catalogue') && { in_catalog: true }),
    ...(only.includes('stock') && { in_stock: true }),
  });
  return (
    <Page title="Buy" lead="Everything your company can buy, at the price it pays.">
      <BuyLinks chosen="/buy" />
      <SearchFilters filters={filters} />
      <Section flush>
        <Listing pages={offers} empty={<NoProducts filters={filters} />}>
          {(items) => <Offers offers={items} />}
        </Listing>
      </Section>
    </Page>
  );
};

const SearchFilters = ({ filters }: { filters: Filters }) => {
  const { query, category, supplier, only } = filters;
  const { may } = useSession();
  const categories = usePages('list_categories', may('list_categories') ? { limit: 100 } : null, {
    all: true,
  });
  const show = (changed: Partial<Filters>) =>
    navigate(addressOf({ ...filters, ...changed }), { replace: true });
  const names = (categories.items ?? []).map(({ name }) => name);
  return (
    <Form
      label="Find a product"
      problem={undefined}
      onSubmit={(values) => show({ query: values.text('query') })}
    >
      <SearchRow
        name="query"
        label="Search"
        placeholder="Name, SKU, category or supplier"
        value={query}
        look="primary"
      />
      <div className="filters">
        <SelectField
          name="category"
          label="Category"
          value={category}
          onChange={(event) => show({ category: event.currentTarget.value })}
          options={[
            ['', 'All'],
            ...[...new Set([...names, ...(category ? [category] : [])])].map((name) => [name, name] as const),
          ]}
        />
        <SupplierFilter id={supplier} onChoose={(chosen) => show({ supplier: chosen })} />
        {(
          [
            ['catalogue', 'Only our catalogue'],
            ['stock', 'In stock'],
          ] as const
        ).map(([name, label]) => (
          <CheckField
            key={name}
            name={name}
            label={label}
            checked={only.includes(name)}
            onChange={(event) =>
              show({
                only: [...only.filter((one) => one !== name), ...(event.currentTarget.checked ? [name] : [])],
              })
            }
          />
        ))}
      </div>
    </Form>
  );
};

const NoProducts = ({ filters }: { filters: Filters }) => {
  const isFiltered = filters.category || filters.supplier || filters.only.length > 0;
  if (filters.query)
    return (
      <EmptyState
        icon="search"
        title={`Nothing found for “${filters.query}”`}
        action={
          isFiltered && <Link to={addressOf({ ...noFilters, query: filters.query })}>Search everything</Link>
        }
      >
        Try the beginning of a word, or the SKU as the supplier prints it.
      </EmptyState>
    );
  if (isFiltered)
    return (
      <EmptyState icon="search" title="None of these" action={<Link to="/buy">Show everything</Link>}>
        No product matches the filters.
      </EmptyState>
    );
  return (
    <EmptyState icon="package" title="Nothing to buy yet">
      Products appear here when suppliers offer them.
    </EmptyState>
  );
};

const noFilters: Filters = { query: '', category: '', supplier: '', only: [] };

const Offers = ({ offers }: { offers: readonly Offer[] }) => (
  <Table
    caption="Products"
    rows={offers}
    keyOf={(offer) => offer.id}
    columns={[
      {
        head: 'Product',
        cell: (offer) => (
          <>
            <Link to={`/buy/products/${offer.id}`}>{offer.name}</Link>
            <span className="cell-note">{[offer.sku, offer.supplier.name].join(' · ')}</span>
            <span className="cell-note">per {packOf(offer)}</span>
          </>
        ),
      },
      { head: 'Your price', align: 'right', cell: (offer) => <OwnPrice offer={offer} /> },
      {
        head: 'Stock',
        align: 'right',
        cell: (offer) => <Stock offer={offer} />,
      },
      { head: 'Add', actions: true, cell: (offer) => <AddToBasket offer={offer} /> },
    ]}
  />
);

/** The price of the smallest quantity, the list price if it is agreed, and the next lower price with its quantity. */
const OwnPrice = ({ offer }: { offer: Offer }) => {
  const least = offer.minimum_quantity;
  const next = nextBreakAfter(offer, least);
  return (
    <span>
      <Money value={ownPriceAt(offer, least)} />
      {isAgreed(offer) && (
        <span className="cell-note">
          <Badge tone="ok">Agreed price</Badge> list {formatMoney(listPriceAt(offer, least))}
        </span>
      )}
      {next && (
        <span className="cell-note">
          from {inSalesUnits(next.from_quantity, offer.unit)}: {formatMoney(next.unit_price)}
        </span>
      )}
    </span>
  );
};
