import type { Place } from '@procura/gateway/addresses';
import { useState } from 'react';
import type { ItemOf } from '../operations.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { TextArea } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { ItemName, Quantity } from '../parts/item.tsx';
import { Money, Totals } from '../parts/money.tsx';
import { EmptyState, ErrorNote, Loading, Note } from '../parts/notice.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import { Day, Time } from '../parts/time.tsx';
import { toast } from '../parts/toast.tsx';
import { Link } from '../router.tsx';
import { type Session, useSession } from '../session.tsx';
import { useAction, useOperation, usePages } from '../use-operation.ts';
import type { Order } from './order.ts';
import { totalsOf } from './purchase-totals.ts';

/** Approvers come from what waits; others from their own. */
const backFor = ({ may }: Session): { to: Place; label: string } =>
  may('approve_purchase')
    ? { to: '/settings/purchases', label: 'Purchases to approve' }
    : { to: '/settings/your-purchases', label: 'Your purchases' };

/** One purchase: its orders, why it waits, and the decision. */
export const PurchasePage = ({ purchase_id }: { purchase_id: string }) => {
  const orders = usePages('list_orders', { purchase_id, limit: 100 }, { all: true });
  const { items, problem } = orders;
  const first = items?.[0];
  return (
    <Page title="Purchase" back={backFor(useSession())} lead={first && `For ${first.branch.name}`}>
      {problem && <ErrorNote problem={problem} onRetry={orders.reload} />}
      {!items && !problem && <Loading />}
      {items?.length === 0 && (
        <Section>
          <EmptyState icon="search" title="No such purchase">
            It does not exist, or belongs to a branch you do not work for.
          </EmptyState>
        </Section>
      )}
      {items && first && <Purchase key={first.updated_at} orders={items} onDecided={orders.reload} />}
    </Page>
  );
};

const Purchase = ({
  orders,
  onDecided,
}: {
  orders: readonly ItemOf<'list_orders'>[];
  onDecided: () => void;
}) => {
  const [first] = orders;
  const detail = useOperation('get_order', first ? { order_id: first.id } : null);
  return (
    <>
      {detail.problem && <ErrorNote problem={detail.problem} onRetry={detail.reload} />}
      {detail.data && <Why order={detail.data} total={totalsOf(orders.map((order) => order.total))} />}
      {orders.map((order) => (
        <OrderLines key={order.id} order_id={order.id} />
      ))}
      {detail.data?.status === 'pending_approval' && first?.purchase_id && (
        <Decision
          order={detail.data}
          purchase_id={first.purchase_id}
          shown={totalsOf(orders.filter(isWaiting).map((order) => order.total))}
          onDecided={onDecided}
        />
      )}
    </>
  );
};

const isWaiting = ({ status }: ItemOf<'list_orders'>): boolean => status === 'pending_approval';

const Why = ({ order, total }: { order: Order; total: ReturnType<typeof totalsOf> }) => (
  <Section>
    <Facts
      facts={[
        ['Total', <Totals key="total" values={total} />],
        ['State', <Badge key="state" state={order.status} />],
        ['Requested by', <Requisitioner key="requisitioner" order={order} />],
        ['Placed', <Time key="placed" at={order.created_at} />],
        order.approval?.lapses_at && ['Lapses', <Time key="lapses" at={order.approval.lapses_at} />],
        order.reference !== null && ['Reference', order.reference],
        order.requested_on !== null && ['Wanted by', <Day key="wanted" on={order.requested_on} />],
        order.message_to_supplier !== null && ['Message to supplier', order.message_to_supplier],
        order.cost_centre !== null && ['Cost centre', order.cost_centre],
        order.internal_note !== null && ['Note', order.internal_note],
        order.approval?.decided_by && ['Decided by', order.approval.decided_by],
        order.approval?.note && ['Their note', order.approval.note],
      ]}
    />
    {order.approval && order.approval.verdicts.length > 0 && (
      <div className="why">
        <h2>Why it needs approval</h2>
        <ul className="plain-list">
          {order.approval.verdicts
            .filter((verdict) => verdict.effect !== 'passes')
            .map((verdict) => (
              <li key={`${verdict.rule} ${verdict.limit_id}`}>
                {verdict.detail}
                {verdict.exceeded_by && (
                  <span className="cell-note">
                    <Money value={verdict.exceeded_by} /> beyond the limit
                  </span>
                )}
              </li>
            ))}
        </ul>
      </div>
    )}
  </Section>
);

/** Name and, because two people may have one name, e-mail address. */
const Requisitioner = ({ order }: { order: Order }) => {
  const session = useSession();
  const isListed = order.requisitioner_id !== null && session.may('list_company_users');
  const users = usePages('list_company_users', isListed ? { limit: 100 } : null, { all: true });
  const user = users.items?.find(({ id }) => id === order.requisitioner_id);
  return (
    <>
      {order.requisitioner}
      {user && <span className="cell-note">{user.email}</span>}
    </>
  );
};

const OrderLines = ({ order_id }: { order_id: string }) => {
  const { data, problem, reload } = useOperation('get_order', { order_id });
  if (problem) return <ErrorNote problem={problem} onRetry={reload} />;
  if (!data)
    return (
      <Section>
        <Loading />
      </Section>
    );
  return (
    <Section
      title={data.supplier.name}
      lead={<Link to={`/orders/${data.id}`}>{data.number}</Link>}
      actions={
        <strong>
          <Money value={data.total} />
        </strong>
      }
      flush
    >
      <Table
        caption={`Lines of ${data.number}`}
        rows={data.lines}
        keyOf={(line) => line.id}
        columns={[
          {
            head: 'Item',
            cell: (line) => <ItemName item={line} />,
          },
          {
            head: 'Quantity',
            align: 'right',
            cell: (line) => <Quantity value={line.quantity} unit={line.unit} />,
          },
          { head: 'Unit price', align: 'right', cell: (line) => <Money value={line.unit_price} /> },
          { head: 'Total', align: 'right', cell: (line) => <Money value={line.total} /> },
        ]}
      />
    </Section>
  );
};

const Decision = ({
  order,
  purchase_id,
  shown,
  onDecided,
}: {
  order: Order;
  purchase_id: string;
  /** The total of the waiting orders, as this page shows it. */
  shown: ReturnType<typeof totalsOf>;
  onDecided: () => void;
}) => {
  const session = useSession();
  const approve = useAction('approve_purchase');
  const decline = useAction('decline_purchase');
  const [choice, setChoice] = useState<'approve' | 'decline'>();
  if (!order.allowed_actions.includes('approve_purchase'))
    return (
      <Note>
        {order.requisitioner_id === session.who.user.id
          ? 'Nobody approves what they placed themselves.'
          : 'You may not decide on this purchase.'}
        {order.approval && order.approval.approvers.length > 0 && (
          <> These people can: {order.approval.approvers.join(', ')}.</>
        )}
      </Note>
    );
  const current = choice === 'decline' ? decline : approve;
  return (
    <Section title="Your decision">
      <Form
        problem={current.problem}
        onSubmit={async (values) => {
          const input = { purchase_id, note: values.optional('note') };
          const decided =
            choice === 'decline'
              ? await decline.run(input)
              : await approve.run({ ...input, expected_totals: shown });
          if (!decided) return;
          toast(choice === 'decline' ? 'The purchase is declined' : 'The purchase is approved and ordered');
          onDecided();
        }}
      >
        <TextArea name="note" label="Note" hint="The requisitioner sees it." rows={2} optional />
        <div className="form-actions">
          <Button type="submit" look="primary" busy={approve.running} onClick={() => setChoice('approve')}>
            Approve and order
          </Button>
          <Button type="submit" busy={decline.running} onClick={() => setChoice('decline')}>
            Decline
          </Button>
        </div>
      </Form>
    </Section>
  );
};
