import type { Place } from '@procura/gateway/addresses';
import { useState } from 'react';
import { ReasonDialog } from '../orders/reason-dialog.tsx';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { ItemName, Quantity } from '../parts/item.tsx';
import { Money, Totals } from '../parts/money.tsx';
import { ErrorNote } from '../parts/notice.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import { Ago, Day, Time } from '../parts/time.tsx';
import { toast } from '../parts/toast.tsx';
import { UnreadPage } from '../parts/unread-page.tsx';
import { Link } from '../router.tsx';
import { type Session, useSession } from '../session.tsx';
import { useOperation, usePages } from '../use-operation.ts';
import { count } from '../words.ts';
import { Decision } from './decision.tsx';
import { type Purchase, suppliersOf } from './purchase.ts';

/** Approvers come from what waits; others, and those who placed it, from their own. */
const backFor = ({ may, who }: Session, purchase: Purchase | undefined): { to: Place; label: string } =>
  may('approve_purchase') && purchase?.requisitioner.id !== who.user.id
    ? { to: '/approvals', label: 'Approvals' }
    : { to: '/purchases', label: 'Your purchases' };

/** One purchase: what it is, why it needs approval, its orders, and the decision. */
export const PurchasePage = ({ purchase_id }: { purchase_id: string }) => {
  const { data: purchase, problem, reload } = useOperation('get_purchase', { purchase_id });
  const [cancels, setCancels] = useState(false);
  const back = backFor(useSession(), purchase);
  if (!purchase)
    return <UnreadPage title="Purchase" back={back} missing="No such purchase" of={{ problem, reload }} />;
  const { allowed_actions, requisitioner, state } = purchase;
  // Who may decline it does that, and says why.
  const mayCancel =
    allowed_actions.includes('cancel_purchase') && !allowed_actions.includes('decline_purchase');
  return (
    <Page
      title={`Purchase for ${purchase.branch.name}`}
      back={back}
      lead={`${requisitioner.name} ${state === 'waiting' ? 'wants to buy' : 'bought'} ${count(purchase.line_count, 'line')} from ${suppliersOf(purchase)}.`}
      actions={mayCancel && <Button onClick={() => setCancels(true)}>Cancel purchase</Button>}
    >
      {problem && <ErrorNote problem={problem} onRetry={reload} />}
      <div className={state === 'waiting' ? 'decide' : undefined}>
        <div>
          <Summary purchase={purchase} />
          {purchase.verdicts.length > 0 && <Why purchase={purchase} />}
          {purchase.orders.map((order) => (
            <OrderLines key={order.id} order={order} isSaid={state === 'waiting'} />
          ))}
        </div>
        {state === 'waiting' && (
          <aside aria-label="Decision">
            <Decision purchase={purchase} onDecided={reload} />
          </aside>
        )}
      </div>
      {cancels && (
        <ReasonDialog
          operation="cancel_purchase"
          inputOf={(reason) => ({ purchase_id, reason })}
          title="Cancel this purchase?"
          confirm="Cancel purchase"
          hint="It is kept with the orders; suppliers of placed orders read it."
          onDone={({ left }) => {
            setCancels(false);
            toast(
              left.length > 0
                ? `Cancelled, but for ${left.map(({ order }) => order.number).join(', ')}`
                : 'The purchase is cancelled',
            );
            reload();
          }}
          onClose={() => setCancels(false)}
        >
          <p>Every order of it that is not shipped is cancelled, and what it holds of limits is released.</p>
        </ReasonDialog>
      )}
    </Page>
  );
};

const Summary = ({ purchase }: { purchase: Purchase }) => (
  <Section>
    <Facts
      facts={[
        ['Total', <Totals key="total" values={purchase.totals} />],
        ['State', <Badge key="state" state={purchase.state} />],
        ['Requested by', <Requisitioner key="requisitioner" purchase={purchase} />],
        ['Placed', <Time key="placed" at={purchase.created_at} />],
        purchase.lapses_at && [
          'Lapses',
          <span key="lapses" className="stacked">
            <Ago at={purchase.lapses_at} />
            <span className="cell-note">
              <Time at={purchase.lapses_at} />
            </span>
          </span>,
        ],
        purchase.reference !== null && ['Reference', purchase.reference],
        purchase.requested_on !== null && ['Wanted by', <Day key="wanted" on={purchase.requested_on} />],
        purchase.cost_centre !== null && ['Cost centre', purchase.cost_centre],
        purchase.internal_note !== null && ['Internal note', purchase.internal_note],
        purchase.message_to_supplier !== null && ['Message to supplier', purchase.message_to_supplier],
        purchase.decided_at !== null && [
          'Decided',
          <span key="decided" className="stacked">
            {purchase.decided_by?.name ?? 'Nobody in time'}
            <span className="cell-note">
              <Time at={purchase.decided_at} />
            </span>
          </span>,
        ],
        purchase.note !== null && ['Note on the decision', purchase.note],
      ]}
    />
  </Section>
);

/** Name and, because two people may have one name, e-mail address. */
const Requisitioner = ({ purchase: { requisitioner } }: { purchase: Purchase }) => {
  const session = useSession();
  const isListed = requisitioner.id !== null && session.may('list_company_users');
  const users = usePages('list_company_users', isListed ? { limit: 100 } : null, { all: true });
  const user = users.items?.find(({ id }) => id === requisitioner.id);
  return (
    <>
      {requisitioner.name}
      {user && <span className="cell-note">{user.email}</span>}
    </>
  );
};

/** The rules that ask for approval, in words and in amounts. */
const Why = ({ purchase: { verdicts } }: { purchase: Purchase }) => (
  <Section title="Why it needs approval" flush>
    <Table
      caption="Why it needs approval"
      rows={verdicts}
      keyOf={({ rule, limit_id }) => `${rule} ${limit_id}`}
      columns={[
        { head: 'Rule', cell: ({ detail }) => <span className="written">{detail}</span> },
        verdicts.some(({ limit }) => limit) && {
          head: 'Limit',
          align: 'right',
          cell: ({ limit }) => (limit ? <Money value={limit} /> : '–'),
        },
        verdicts.some(({ used, period }) => used && period !== 'purchase') && {
          head: 'Used before',
          align: 'right',
          cell: ({ used, period }) => (used && period !== 'purchase' ? <Money value={used} /> : '–'),
        },
        verdicts.some(({ exceeded_by }) => exceeded_by) && {
          head: 'Beyond it',
          align: 'right',
          cell: ({ exceeded_by }) => (exceeded_by ? <Money value={exceeded_by} /> : '–'),
        },
      ]}
    />
  </Section>
);

/** `isSaid`: the page says already in which state its orders are. */
const OrderLines = ({ order, isSaid }: { order: Purchase['orders'][number]; isSaid: boolean }) => (
  <Section
    title={order.supplier.name}
    lead={
      <span className="section-actions">
        <Link to={`/orders/${order.id}`}>{order.number}</Link>
        {!(isSaid && order.status === 'pending_approval') && <Badge state={order.status} />}
      </span>
    }
    actions={
      <strong>
        <Money value={order.total} />
      </strong>
    }
    flush
  >
    <Table
      caption={`Lines of ${order.number}`}
      rows={order.lines}
      keyOf={(line) => line.id}
      columns={[
        { head: 'Item', cell: (line) => <ItemName item={line} /> },
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
