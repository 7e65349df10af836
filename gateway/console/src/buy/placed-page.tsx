import { ButtonLink } from '../parts/button.tsx';
import { formatMoney, Money } from '../parts/money.tsx';
import { EmptyState, ErrorNote, Loading, Note } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import { Link } from '../router.tsx';
import { useSession } from '../session.tsx';
import { useOperation } from '../use-operation.ts';
import { count } from '../words.ts';
import { listed, oneOf } from './in-words.ts';
import { placedNow } from './placed.ts';

/** The purchase after ordering, and what happens next. */
export const PlacedPage = ({ purchase_id }: { purchase_id: string }) => {
  const { may } = useSession();
  const now = placedNow(purchase_id);
  const read = useOperation('get_purchase', now || !may('get_purchase') ? null : { purchase_id });
  const waits = now ? now.status === 'pending_approval' : read.data?.state === 'waiting';
  const purchase = now ?? read.data;
  if (!purchase)
    return (
      <Page title="Purchase" back={{ to: '/buy', label: 'Buy' }}>
        {read.problem && <ErrorNote problem={read.problem} onRetry={read.reload} />}
        {!may('get_purchase') && (
          <EmptyState icon="check" title="The purchase was sent">
            Your role does not show orders. Ask a colleague who sees them.
          </EmptyState>
        )}
        {may('get_purchase') && !read.problem && <Loading />}
      </Page>
    );
  const { orders, approvers, totals } = purchase;
  return (
    <Page
      title={waits ? 'Sent for approval' : 'Ordered'}
      lead={`${count(orders.length, 'order')} for ${listed(totals.map(formatMoney))}.`}
      actions={
        <ButtonLink to="/buy" look="primary" icon="search">
          Buy something else
        </ButtonLink>
      }
    >
      <Note tone={waits ? 'warn' : 'ok'} icon={waits ? 'clock' : 'check'}>
        {waits ? <Waits names={approvers.map(({ name }) => name)} /> : <p>{sent(orders.length)}</p>}
      </Note>
      {now && now.warnings.length > 0 && (
        <Note>
          <ul className="plain-list">
            {now.warnings.map(({ path, detail }) => (
              <li key={`${path} ${detail}`}>{detail}</li>
            ))}
          </ul>
        </Note>
      )}
      <Section title="Orders" flush>
        <Table
          caption="Orders"
          rows={orders}
          keyOf={(order) => order.id}
          columns={[
            {
              head: 'Order',
              cell: (order) =>
                may('get_order') ? <Link to={`/orders/${order.id}`}>{order.number}</Link> : order.number,
            },
            { head: 'Supplier', cell: (order) => order.supplier.name },
            { head: 'Branch', cell: (order) => order.branch.name },
            { head: 'Lines', align: 'right', cell: (order) => order.line_count },
            { head: 'Total', align: 'right', cell: (order) => <Money value={order.total} /> },
          ]}
        />
      </Section>
    </Page>
  );
};

const Waits = ({ names }: { names: readonly string[] }) => (
  <>
    <p>
      {names.length > 0
        ? `${oneOf(names)} decides; a mail was sent.`
        : 'Nobody may approve it at present. Ask an admin of your company.'}
    </p>
    <p>Until then the goods are reserved, and suppliers do not see it.</p>
  </>
);

const sent = (orders: number): string =>
  orders === 1
    ? 'The supplier has the order and confirms it next.'
    : 'The suppliers have the orders and confirm them next.';
