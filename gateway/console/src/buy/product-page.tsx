import { Badge } from '../parts/badge.tsx';
import { Money } from '../parts/money.tsx';
import { EmptyState, ErrorNote, Loading } from '../parts/notice.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { SupplierLink } from '../parts/supplier-link.tsx';
import { Table } from '../parts/table.tsx';
import { Day, Time } from '../parts/time.tsx';
import { Link } from '../router.tsx';
import { useSession } from '../session.tsx';
import { useOperation } from '../use-operation.ts';
import { inSalesUnits } from '../words.ts';
import { AddToBasket, quantityRule } from './add-to-basket.tsx';
import type { Offer } from './basket.ts';
import { packOf, Stock } from './offer-parts.tsx';
import { isAgreed, listPriceAt, ownPriceAt } from './offer-price.ts';

const back = { to: '/buy', label: 'Buy' } as const;

/** One product: its prices by quantity, and how to order it. */
export const ProductPage = ({ product_id }: { product_id: string }) => {
  const { data, problem, reload } = useOperation('search_products', { product_ids: [product_id] });
  const offer = data?.data[0];
  return (
    <Page
      title={offer?.name ?? 'Product'}
      back={back}
      lead={offer && [offer.sku, offer.supplier.name].join(' · ')}
    >
      {problem && <ErrorNote problem={problem} onRetry={reload} />}
      {!data && !problem && <Loading rows={5} />}
      {data && !offer && (
        <Section>
          <EmptyState icon="package" title="This product is not sold">
            It does not exist, or its supplier does not offer it any more.
          </EmptyState>
        </Section>
      )}
      {offer && (
        <>
          <Section title="Order">
            <AddToBasket offer={offer} look="primary" />
          </Section>
          <Prices offer={offer} />
          <ProductFacts offer={offer} />
          <RecentOrders product_id={offer.id} />
        </>
      )}
    </Page>
  );
};

/** The prices of every quantity from which one of them changes. */
const Prices = ({ offer }: { offer: Offer }) => {
  const agreed = isAgreed(offer);
  const breaks = [...offer.unit_price_breaks, ...(agreed ? offer.price_breaks : [])];
  const from = [...new Set([offer.minimum_quantity, ...breaks.map(({ from_quantity }) => from_quantity)])]
    .filter((quantity) => quantity >= offer.minimum_quantity)
    .toSorted((one, other) => one - other);
  return (
    <Section
      title="Prices"
      lead={
        agreed && (
          <>
            <Badge tone="ok">Agreed price</Badge>{' '}
            {offer.agreed_price_valid_to && (
              <>
                until <Day on={offer.agreed_price_valid_to} />
              </>
            )}
          </>
        )
      }
      flush
    >
      <Table
        caption="Prices"
        rows={from}
        keyOf={String}
        columns={[
          { head: 'From', cell: (quantity) => inSalesUnits(quantity, offer.unit) },
          {
            head: 'Your price',
            align: 'right',
            cell: (quantity) => <Money value={ownPriceAt(offer, quantity)} />,
          },
          agreed && {
            head: 'List price',
            align: 'right',
            cell: (quantity) => <Money value={listPriceAt(offer, quantity)} />,
          },
        ]}
      />
    </Section>
  );
};

const ProductFacts = ({ offer }: { offer: Offer }) => (
  <Section title="About the product">
    <Facts
      facts={[
        ['Stock', <Stock key="stock" offer={offer} />],
        ['Sold by', packOf(offer)],
        ['Quantities', quantityRule(offer) ?? 'Any'],
        ['Tax', `${offer.tax_rate} %`],
        [
          'Category',
          <Link key="category" to={`/buy?${new URLSearchParams({ category: offer.category })}`}>
            {offer.category}
          </Link>,
        ],
        ['Supplier', <SupplierLink key="supplier" supplier={offer.supplier} />],
        offer.store.name !== offer.supplier.name && ['Store', offer.store.name],
        ['In our catalogue', offer.in_catalog ? 'Yes' : 'No'],
      ]}
    />
  </Section>
);

const RecentOrders = ({ product_id }: { product_id: string }) => {
  const { may } = useSession();
  const { data, problem, reload } = useOperation(
    'list_orders',
    may('list_orders') ? { product_id, limit: 5 } : null,
  );
  if (problem) return <ErrorNote problem={problem} onRetry={reload} />;
  if (!data?.data.length) return null;
  return (
    <Section title="Ordered recently" flush>
      <Table
        caption="Ordered recently"
        rows={data.data}
        keyOf={(order) => order.id}
        columns={[
          { head: 'Order', cell: (order) => <Link to={`/orders/${order.id}`}>{order.number}</Link> },
          { head: 'Placed', cell: (order) => <Time at={order.created_at} /> },
          { head: 'Ordered by', cell: (order) => order.requisitioner ?? '–' },
          { head: 'Branch', cell: (order) => order.branch.name },
          { head: 'Status', cell: (order) => <Badge state={order.status} /> },
        ]}
      />
    </Section>
  );
};
