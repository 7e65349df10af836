import type { ItemOf } from '../operations.ts';
import { dayIn } from '../overview/spend-by-day.ts';
import { ButtonLink } from '../parts/button.tsx';
import type { CsvColumn } from '../parts/csv.ts';
import { DownloadList } from '../parts/download-list.tsx';
import { Form } from '../parts/form.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { SearchRow } from '../parts/search-row.tsx';
import { Listing, Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { Link, navigate, useQuery } from '../router.tsx';
import { useTimeZone } from '../session.tsx';
import { usePages } from '../use-operation.ts';

type Buyer = ItemOf<'list_buyers'>;

/** The companies that a supplier has to do with, each with the way to its orders and prices. */
export const BuyersPage = () => {
  const q = useQuery().get('q')?.trim() ?? '';
  const input = q ? { query: q } : {};
  const buyers = usePages('list_buyers', input);
  const today = dayIn(new Date(), useTimeZone());
  return (
    <Page
      title="Buyers"
      lead="Companies that ordered from you, invited you to an RFQ, or have an agreed price."
      actions={
        <DownloadList operation="list_buyers" input={input} columns={csvColumns} file={`buyers-${today}`} />
      }
    >
      <Form
        label="Search"
        problem={undefined}
        onSubmit={(values) => {
          const text = values.text('q');
          navigate(text ? `/buyers?${new URLSearchParams({ q: text }).toString()}` : '/buyers', {
            replace: true,
          });
        }}
      >
        <SearchRow label="Find a buyer" placeholder="Name" value={q} />
      </Form>
      <Section flush>
        <Listing
          pages={buyers}
          empty={
            q ? (
              <EmptyState
                icon="search"
                title={`Nothing found for “${q}”`}
                action={<ButtonLink to="/buyers">Show all buyers</ButtonLink>}
              />
            ) : (
              <EmptyState icon="building" title="No buyers yet">
                A company appears here with its first order, RFQ or agreed price.
              </EmptyState>
            )
          }
        >
          {(items) => <BuyerTable buyers={items} />}
        </Listing>
      </Section>
    </Page>
  );
};

const BuyerTable = ({ buyers }: { buyers: readonly Buyer[] }) => (
  <Table
    caption="Buyers"
    rows={buyers}
    keyOf={({ id }) => id}
    columns={[
      { head: 'Buyer', cell: ({ name }) => name },
      {
        head: 'Open orders',
        align: 'right',
        cell: ({ id, name, open_orders }) =>
          open_orders > 0 ? (
            <Link
              to={`/orders?buyer=${id}&status=open`}
              aria-label={`Open orders of ${name}: ${open_orders}`}
            >
              {open_orders.toLocaleString('en-GB')}
            </Link>
          ) : (
            '0'
          ),
      },
      {
        head: 'All orders',
        align: 'right',
        cell: ({ id, name, orders }) =>
          orders > 0 ? (
            <Link to={`/orders?buyer=${id}`} aria-label={`All orders of ${name}: ${orders}`}>
              {orders.toLocaleString('en-GB')}
            </Link>
          ) : (
            '0'
          ),
      },
      { head: 'First order', cell: ({ first_order_at: at }) => (at ? <Time at={at} /> : '–') },
      { head: 'Last order', cell: ({ last_order_at: at }) => (at ? <Time at={at} /> : '–') },
      {
        head: 'Agreed prices',
        cell: ({ id, name, has_agreed_prices }) =>
          has_agreed_prices ? (
            <Link to={`/agreed-prices?buyer=${id}`} aria-label={`Agreed prices of ${name}`}>
              Agreed prices
            </Link>
          ) : (
            '–'
          ),
      },
    ]}
  />
);

const csvColumns: readonly CsvColumn<Buyer>[] = [
  { head: 'Buyer', text: ({ name }) => name },
  { head: 'Company id', text: ({ id }) => id },
  { head: 'Open orders', text: ({ open_orders }) => String(open_orders) },
  { head: 'All orders', text: ({ orders }) => String(orders) },
  { head: 'First order', text: ({ first_order_at }) => first_order_at },
  { head: 'Last order', text: ({ last_order_at }) => last_order_at },
  {
    head: 'Agreed prices',
    text: ({ has_agreed_prices: has }) => (has === null ? '' : has ? 'yes' : 'no'),
  },
];
