import { useState } from 'react';
import { dayIn } from '../overview/spend-by-day.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import type { CsvColumn } from '../parts/csv.ts';
import { DownloadList } from '../parts/download-list.tsx';
import { FilterChips } from '../parts/filter-chips.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { Form } from '../parts/form.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { BuyerFilter, SupplierFilter, useBuyerOf, useSupplierOf } from '../parts/pick-field.tsx';
import { SearchRow } from '../parts/search-row.tsx';
import { Listing } from '../parts/table.tsx';
import { toast } from '../parts/toast.tsx';
import { navigate, useQuery } from '../router.tsx';
import { useSession, useTimeZone } from '../session.tsx';
import { usePages } from '../use-operation.ts';
import { AgreeDialog } from './agree-dialog.tsx';
import {
  type Agreed,
  addressOf,
  type Filters,
  filtersOf,
  inputOf,
  type Side,
  stateOf,
  stateWords,
} from './agreed-filters.ts';
import { AgreedTable } from './agreed-table.tsx';

const leads: Record<Side, string> = {
  supplier: 'What single buyers pay for your products instead of the list price, and until when.',
  buyer: 'The prices that suppliers agreed with your company. Follow a product to order it.',
};

/** Agreed prices of a supplier with its buyers, or of a buyer with its suppliers. The address holds the filters. */
export const AgreedPricesPage = () => {
  const { who, may } = useSession();
  const side: Side = who.company.kind === 'supplier' ? 'supplier' : 'buyer';
  const today = dayIn(new Date(), useTimeZone());
  const filters = filtersOf(useQuery());
  const input = inputOf(filters);
  const prices = usePages('list_agreed_prices', input);
  const [isAsked, ask] = useState(false);
  const buyer = useBuyerOf(side === 'supplier' ? filters.buyer : '');
  return (
    <Page
      title="Agreed prices"
      lead={leads[side]}
      actions={
        <>
          {side === 'supplier' && may('set_agreed_price') && (
            <Button look="primary" icon="plus" onClick={() => ask(true)}>
              Agree a price
            </Button>
          )}
          <DownloadList
            operation="list_agreed_prices"
            input={input}
            columns={csvColumns}
            file={`agreed-prices-${today}`}
          />
        </>
      }
    >
      <FindPrices filters={filters} side={side} prices={prices.items ?? []} />
      <FilterLinks
        label="State"
        chosen={filters.state}
        options={Object.entries(stateWords).map(([value, label]) => ({
          value,
          label,
          to: addressOf({ ...filters, state: value }),
        }))}
      />
      <Section flush>
        <Listing pages={prices} empty={<NoPrices filters={filters} side={side} />}>
          {(items) => <AgreedTable prices={items} side={side} onChanged={prices.reload} />}
        </Listing>
      </Section>
      {side === 'buyer' && (
        <p className="fine">
          A supplier that you have not ordered from needs the id of your company for the first price:{' '}
          {who.company.id}.
        </p>
      )}
      {isAsked && (
        <AgreeDialog
          product_id={filters.product}
          buyer={buyer ?? null}
          onDone={() => {
            ask(false);
            toast('The price is agreed');
            prices.reload();
          }}
          onClose={() => ask(false)}
        />
      )}
    </Page>
  );
};

const FindPrices = ({
  filters,
  side,
  prices,
}: {
  filters: Filters;
  side: Side;
  prices: readonly Agreed[];
}) => {
  const show = (changed: Partial<Filters>) =>
    navigate(addressOf({ ...filters, ...changed }), { replace: true });
  const { q, state, buyer, supplier, product } = filters;
  const buyerOf = useBuyerOf(side === 'supplier' ? buyer : '');
  const supplierOf = useSupplierOf(side === 'buyer' ? supplier : '');
  const chips = [
    { name: 'Search', key: 'q', value: q },
    { name: 'Buyer', key: 'buyer', value: buyerOf?.name ?? '…' },
    { name: 'Supplier', key: 'supplier', value: supplierOf?.name ?? '…' },
    {
      name: 'Product',
      key: 'product',
      value: prices.find((price) => price.product.id === product)?.product.name ?? 'This product',
    },
  ] as const;
  return (
    <>
      <Form
        label="Search and filters"
        problem={undefined}
        onSubmit={(values) => show({ q: values.text('q') })}
      >
        <SearchRow label="Find a price" placeholder="Product, SKU or category" value={q} />
        <div className="filters">
          {side === 'supplier' ? (
            <BuyerFilter id={buyer} onChoose={(chosen) => show({ buyer: chosen })} />
          ) : (
            <SupplierFilter id={supplier} onChoose={(chosen) => show({ supplier: chosen })} />
          )}
        </div>
      </Form>
      <FilterChips
        chips={chips
          .filter(({ key }) => filters[key] !== '')
          .map(({ name, key, value }) => ({ name, value, without: addressOf({ ...filters, [key]: '' }) }))}
        clear={addressOf({ state })}
      />
    </>
  );
};

const NoPrices = ({ filters, side }: { filters: Filters; side: Side }) => {
  if (Object.values(filters).some(Boolean))
    return (
      <EmptyState
        icon="search"
        title="None of these"
        action={<ButtonLink to="/agreed-prices">Show all agreed prices</ButtonLink>}
      />
    );
  if (side === 'supplier')
    return (
      <EmptyState icon="list" title="No agreed prices yet">
        Agree one with a buyer, who can then order the product from its catalogue at that price.
      </EmptyState>
    );
  return (
    <EmptyState icon="list" title="No agreed prices yet">
      Suppliers set them. You can then order the product from your catalogue at that price.
    </EmptyState>
  );
};

const csvColumns: readonly CsvColumn<Agreed>[] = [
  { head: 'Product', text: ({ product }) => product.name },
  { head: 'SKU', text: ({ product }) => product.sku },
  { head: 'Unit', text: ({ product }) => product.unit },
  { head: 'Buyer', text: ({ buyer }) => buyer.name },
  { head: 'Supplier', text: ({ supplier }) => supplier.name },
  { head: 'Price', text: ({ price }) => price.amount },
  { head: 'List price', text: ({ list_price }) => list_price.amount },
  { head: 'Currency', text: ({ price }) => price.currency },
  { head: 'From', text: ({ valid_from }) => valid_from },
  { head: 'To', text: ({ valid_to }) => valid_to },
  { head: 'State', text: stateOf },
  {
    head: 'Price breaks',
    text: ({ price_breaks }) =>
      price_breaks.map(({ from_quantity, unit_price }) => `${from_quantity}:${unit_price.amount}`).join(' '),
  },
];
