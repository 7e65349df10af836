import { useState } from 'react';
import { OrderAgainButton } from '../buy/order-again-button.tsx';
import { Badge } from '../parts/badge.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { ErrorNote, Loading, Note } from '../parts/notice.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { SupplierLink } from '../parts/supplier-link.tsx';
import { Day, Time } from '../parts/time.tsx';
import { toast } from '../parts/toast.tsx';
import { countryName } from '../places.ts';
import { Link } from '../router.tsx';
import { useSession } from '../session.tsx';
import { useOperation } from '../use-operation.ts';
import type { Order } from './order.ts';
import { OrderBilling } from './order-billing.tsx';
import { OrderClaims } from './order-claims.tsx';
import { ConfirmOrderDialog } from './order-dialogs.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderShipments } from './order-shipments.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

const back = { to: '/orders', label: 'Orders' } as const;

/** One order, for its buyer and for the supplier that processes it from confirmation to delivery. */
export const OrderPage = ({ order_id }: { order_id: string }) => {
  const session = useSession();
  const { data: order, problem, reload } = useOperation('get_order', { order_id });
  if (!order)
    return (
      <Page title="Order" back={back}>
        {problem ? <ErrorNote problem={problem} onRetry={reload} /> : <Loading rows={6} />}
      </Page>
    );
  const isShipped = order.lines.some((line) => line.shipped_quantity > 0);
  const isSupplier = session.who.company.kind === 'supplier';
  return (
    <Page
      title={order.number}
      back={back}
      lead={
        isSupplier ? `Ordered by ${order.buyer.name} for ${order.branch.name}` : <Parties order={order} />
      }
      actions={<NextSteps order={order} onChanged={reload} />}
    >
      {problem && <ErrorNote problem={problem} onRetry={reload} />}
      {order.counterparty_suspended && (
        <Note tone="warn">
          {isSupplier ? order.buyer.name : order.supplier.name} is suspended on Procura and does nothing with
          this order. You can finish it alone.
        </Note>
      )}
      {order.allowed_actions.includes('confirm_order') && (
        <Note icon="clock">The buyer waits for your confirmation. Confirm the order before you ship it.</Note>
      )}
      <OrderFacts order={order} />
      {isShipped && <OrderShipments key={order.version} order={order} onChanged={reload} />}
      <OrderClaims key={`claims ${order.version}`} order={order} />
      <OrderLines order={order} />
      {session.may('get_order_billing') && <OrderBilling order={order} />}
      <OrderTimeline order={order} />
    </Page>
  );
};

/** The supplier and the branch of a buyer's order, with links for those who may see them. */
const Parties = ({ order: { supplier, branch } }: { order: Order }) => {
  const { may } = useSession();
  return (
    <>
      Ordered from <SupplierLink supplier={supplier} /> for{' '}
      {may('get_branch') ? <Link to={`/branches/${branch.id}`}>{branch.name}</Link> : branch.name}
    </>
  );
};

/** The actions on the order as a whole. */
const NextSteps = ({ order, onChanged }: { order: Order; onChanged: () => void }) => {
  const session = useSession();
  const { kind } = session.who.company;
  const [asked, setAsked] = useState<'confirm' | 'reject' | 'close'>();
  const may = (operation: string) => order.allowed_actions.includes(operation);
  const done = (said: string) => {
    setAsked(undefined);
    toast(said);
    onChanged();
  };
  return (
    <>
      {may('confirm_order') && (
        <Button look="primary" icon="check" onClick={() => setAsked('confirm')}>
          Confirm order
        </Button>
      )}
      {may('ship_order') && (
        <ButtonLink to={`/orders/${order.id}/ship`} look="primary" icon="truck">
          Ship
        </ButtonLink>
      )}
      {kind === 'buyer' && <OrderAgainButton order={order} />}
      {kind === 'buyer' && session.may('create_recurrence') && (
        <ButtonLink to={`/recurring/new?order=${order.id}`} icon="clock">
          Make it recurring
        </ButtonLink>
      )}
      {may('reject_order') && <Button onClick={() => setAsked('reject')}>Reject</Button>}
      {may('close_order_remainder') && <Button onClick={() => setAsked('close')}>Close the rest</Button>}
      {kind === 'supplier' && (
        <ButtonLink to={`/orders/${order.id}/packing-list`} look="quiet" icon="list">
          Packing list
        </ButtonLink>
      )}
      <Button look="quiet" icon="printer" onClick={() => window.print()}>
        Print
      </Button>
      {asked === 'confirm' && (
        <ConfirmOrderDialog
          order={order}
          onDone={() => done('The order is confirmed')}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'reject' && (
        <ReasonDialog
          operation="reject_order"
          inputOf={(reason) => ({ order_id: order.id, reason })}
          title={`Reject ${order.number}?`}
          confirm="Reject order"
          onDone={() => done('The order is rejected')}
          onClose={() => setAsked(undefined)}
        >
          <p>
            The order ends for good. Its stock is free again, and {order.buyer.name} gets back what it paid.
          </p>
        </ReasonDialog>
      )}
      {asked === 'close' && (
        <ReasonDialog
          operation="close_order_remainder"
          inputOf={(reason) => ({ order_id: order.id, reason })}
          title={`Close the rest of ${order.number}?`}
          hint={`${kind === 'supplier' ? order.buyer.name : order.supplier.name} reads it.`}
          confirm="Close the rest"
          onDone={() => done('The rest is closed')}
          onClose={() => setAsked(undefined)}
        >
          <p>
            What is not shipped will not be shipped. It is not billed, and what {order.buyer.name} paid for it
            is refunded; so are replacements that were not shipped.
          </p>
        </ReasonDialog>
      )}
    </>
  );
};

const receiptWords = { waiting: 'To be counted', claimed: 'Claim is open', accepted: 'Accepted' } as const;

const OrderFacts = ({ order }: { order: Order }) => {
  const session = useSession();
  const isSupplier = session.who.company.kind === 'supplier';
  const { purchase_order } = order;
  return (
    <Section>
      <Facts
        facts={[
          ['Status', <Badge key="status" state={order.status} />],
          ['Payment', <Badge key="payment" state={order.payment_status} />],
          order.receipt_status !== 'none' && [
            'Receipt',
            <Badge key="receipt" state={order.receipt_status}>
              {receiptWords[order.receipt_status]}
            </Badge>,
          ],
          ['Placed', <Time key="placed" at={order.created_at} />],
          order.requisitioner !== null && ['Ordered by', order.requisitioner],
          order.purchase_id !== null && [
            'Purchase',
            <Link key="purchase" to={`/purchases/${order.purchase_id}`}>
              {order.approval?.decided_by
                ? `Approved by ${order.approval.decided_by}`
                : 'Show the whole purchase'}
            </Link>,
          ],
          order.recurrence_id !== null &&
            session.may('get_recurrence') && [
              'Recurring order',
              <Link key="recurring" to={`/recurring/${order.recurrence_id}`}>
                Show what orders it again
              </Link>,
            ],
          order.reference !== null && [isSupplier ? 'Buyer’s reference' : 'Reference', order.reference],
          order.cost_centre !== null && ['Cost centre', order.cost_centre],
          order.internal_note !== null && ['Note', order.internal_note],
          order.requested_on !== null && ['Wanted by', <Day key="wanted" on={order.requested_on} />],
          order.message_to_supplier !== null && [
            isSupplier ? 'Message' : 'Message to supplier',
            order.message_to_supplier,
          ],
          order.expected_delivery_on && [
            'Promised for',
            <Day key="promised" on={order.expected_delivery_on} />,
          ],
          purchase_order && [
            'Purchase order',
            session.may('get_rfq') ? (
              <Link key="rfq" to={`/rfqs/${purchase_order.rfq_id}`}>
                {purchase_order.number}
              </Link>
            ) : (
              purchase_order.number
            ),
          ],
          [isSupplier ? 'Ship to' : 'Delivered to', <ShipTo key="address" order={order} />],
          ['Received by', <Receiver key="contact" order={order} />],
        ]}
      />
    </Section>
  );
};

const ShipTo = ({ order: { branch, ship_to } }: { order: Order }) => (
  <address>
    {[
      `${branch.name} (${branch.code})`,
      ship_to.line1,
      ship_to.line2,
      [ship_to.postal_code, ship_to.city].filter(Boolean).join(' '),
      [ship_to.region, countryName(ship_to.country)].filter(Boolean).join(', '),
    ]
      .filter(Boolean)
      .map((line) => (
        <span key={line}>{line}</span>
      ))}
  </address>
);

const Receiver = ({ order: { receiving_contact: contact } }: { order: Order }) =>
  contact ? (
    <span className="stacked">
      <span>{contact.name}</span>
      {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
      {contact.phone && <a href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`}>{contact.phone}</a>}
    </span>
  ) : (
    <span className="muted">None</span>
  );
