import type { ItemOf } from '../operations.ts';
import { Badge } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Totals } from '../parts/money.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Listing, Table } from '../parts/table.tsx';
import { Ago } from '../parts/time.tsx';
import { usePages } from '../use-operation.ts';
import { count } from '../words.ts';
import { totalsOf } from './purchase-totals.ts';

type Order = ItemOf<'list_orders'>;

/** Purchases that wait for an approver; one purchase may have several orders. */
export const PurchasesPage = () => {
  const orders = usePages('list_orders', { status: 'pending_approval', limit: 100 });
  return (
    <Page
      title="Purchases to approve"
      lead="These went beyond a limit that asks for approval. Nothing is ordered until someone approves; after seven days they lapse."
    >
      <Section flush>
        <Listing
          pages={orders}
          empty={
            <EmptyState icon="checks" title="Nothing is waiting">
              Purchases above a limit appear here, and the approvers of their branch get a mail.
            </EmptyState>
          }
        >
          {(items) => (
            <PurchaseTable orders={items} caption="Purchases that wait for approval" open="Review" />
          )}
        </Listing>
      </Section>
    </Page>
  );
};

/** Orders by the purchase that they are of, with a link to each; `open` is its label. */
export const PurchaseTable = ({
  orders,
  caption,
  open,
}: {
  orders: readonly Order[];
  caption: string;
  open: string;
}) => {
  const purchases = Object.entries(Object.groupBy(orders, (order) => order.purchase_id ?? order.id)).flatMap(
    ([id, own]) => (own?.[0] ? [{ id, first: own[0], orders: own }] : []),
  );
  return (
    <Table
      caption={caption}
      rows={purchases}
      keyOf={(purchase) => purchase.id}
      columns={[
        {
          head: 'Purchase',
          cell: (purchase) => (
            <>
              {[...new Set(purchase.orders.map((order) => order.supplier.name))].join(', ')}
              <span className="cell-note">
                {purchase.orders.length === 1
                  ? purchase.first.number
                  : count(purchase.orders.length, 'order')}
              </span>
            </>
          ),
        },
        { head: 'For', cell: ({ first }) => first.branch.name },
        {
          head: 'Total',
          align: 'right',
          cell: (purchase) => <Totals values={totalsOf(purchase.orders.map((order) => order.total))} />,
        },
        { head: 'Placed', cell: ({ first }) => <Ago at={first.created_at} /> },
        { head: 'State', cell: (purchase) => <States orders={purchase.orders} /> },
        {
          head: 'Actions',
          actions: true,
          cell: (purchase) => (
            <ButtonLink
              to={`/settings/purchases/${purchase.id}`}
              size="small"
              aria-label={`${open} the purchase from ${purchase.first.supplier.name} for ${purchase.first.branch.name}`}
            >
              {open}
            </ButtonLink>
          ),
        },
      ]}
    />
  );
};

const States = ({ orders }: { orders: readonly Order[] }) =>
  [...new Set(orders.map(({ status }) => status))].map((status) => <Badge key={status} state={status} />);
