import { useState } from 'react';
import { isAccepted, isUncounted, isUntouched } from '../claims/shipment.ts';
import type { AnswerOf } from '../operations.ts';
import { Badge } from '../parts/badge.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { ErrorNote, Loading, Note } from '../parts/notice.tsx';
import { Section } from '../parts/page.tsx';
import { Time } from '../parts/time.tsx';
import { toast } from '../parts/toast.tsx';
import { useSession } from '../session.tsx';
import { useAction, useOperation } from '../use-operation.ts';
import { DeliverDialog } from './deliver-dialog.tsx';
import type { Order } from './order.ts';
import { CancelShipmentDialog, ShipmentEventDialog } from './order-dialogs.tsx';
import { contentsOf, isCounted, type Proof, ShipmentFacts } from './shipment-facts.tsx';

type Logistics = AnswerOf<'get_order_logistics'>;
type Shipment = Logistics['shipments'][number];

/** The shipments of an order, the latest first, each with its actions. */
export const OrderShipments = ({ order, onChanged }: { order: Order; onChanged: () => void }) => {
  const isBuyer = useSession().who.company.kind === 'buyer';
  const logistics = useOperation('get_order_logistics', { order_id: order.id });
  const hasDelivery = order.lines.some((line) => line.delivered_quantity > 0);
  const proof = useOperation('get_order_delivery_proof', hasDelivery ? { order_id: order.id } : null);
  if (!logistics.data)
    return (
      <Section title="Shipments">
        {logistics.problem ? (
          <ErrorNote problem={logistics.problem} onRetry={logistics.reload} />
        ) : (
          <Loading />
        )}
      </Section>
    );
  const { shipments, delayed } = logistics.data;
  return (
    <>
      {delayed && (
        <Note tone="warn">
          A shipment has not arrived by its expected day.
          {order.allowed_actions.includes('add_shipment_event') &&
            ' Inform the buyer with an event and a new day.'}
        </Note>
      )}
      {proof.problem && <ErrorNote problem={proof.problem} onRetry={proof.reload} />}
      {shipments.toReversed().map((shipment, place) => (
        <ShipmentSection
          key={shipment.id}
          order={order}
          shipment={shipment}
          name={shipments.length === 1 ? 'Shipment' : `Shipment ${shipments.length - place}`}
          proof={proof.data?.proofs.find((one) => one.shipment_id === shipment.id)}
          isBuyer={isBuyer}
          onChanged={onChanged}
        />
      ))}
    </>
  );
};

type ShipmentProps = { order: Order; shipment: Shipment; onChanged: () => void };

const ShipmentSection = ({
  order,
  shipment,
  name,
  proof,
  isBuyer,
  onChanged,
}: ShipmentProps & { name: string; proof: Proof | undefined; isBuyer: boolean }) => (
  <Section
    title={name}
    lead={isCounted(shipment) ? undefined : contentsOf({ shipment, itemOf: itemsOf(order) })}
    actions={<Badge state={shipment.status} />}
  >
    <ShipmentFacts shipment={shipment} itemOf={itemsOf(order)} proof={proof} isBuyer={isBuyer} />
    <ShipmentSteps order={order} shipment={shipment} onChanged={onChanged} />
  </Section>
);

const itemsOf =
  ({ lines }: Order) =>
  (line_id: string) =>
    lines.find(({ id }) => id === line_id);

const ShipmentSteps = ({ order, shipment, onChanged }: ShipmentProps) => {
  const [asked, setAsked] = useState<'deliver' | 'event' | 'cancel'>();
  const code = useAction('send_order_proof_code');
  const [sent, setSent] = useState<AnswerOf<'send_order_proof_code'>>();
  const allows = (operation: string) => order.allowed_actions.includes(operation);
  const isOnTheWay = !shipment.delivered_at && !shipment.cancelled;
  const may = (operation: string) => isOnTheWay && allows(operation);
  const steps = [
    allows('confirm_receipt') && isUncounted(shipment) && (
      <ButtonLink
        key="receive"
        to={`/orders/${order.id}/receive/${shipment.id}`}
        look="primary"
        icon="package"
      >
        Confirm receipt
      </ButtonLink>
    ),
    allows('open_claim') && isAccepted(shipment) && (
      <ButtonLink key="claim" to={`/orders/${order.id}/claim/${shipment.id}`} icon="alert">
        Report a problem
      </ButtonLink>
    ),
    may('deliver_order') && (
      <Button key="deliver" look="primary" icon="check" onClick={() => setAsked('deliver')}>
        Record delivery
      </Button>
    ),
    may('send_order_proof_code') && (
      <Button
        key="code"
        busy={code.running}
        onClick={async () => {
          const answer = await code.run({ order_id: order.id, shipment_id: shipment.id });
          if (answer) setSent(answer);
        }}
      >
        {sent ? 'Send another code' : 'Send delivery code'}
      </Button>
    ),
    may('add_shipment_event') && (
      <Button key="event" onClick={() => setAsked('event')}>
        Add event
      </Button>
    ),
    allows('cancel_shipment') && isUntouched(shipment) && (
      <Button key="cancel" onClick={() => setAsked('cancel')}>
        Lost or not sent
      </Button>
    ),
  ].filter(Boolean);
  const done = (said: string) => {
    setAsked(undefined);
    toast(said);
    onChanged();
  };
  const close = () => setAsked(undefined);
  return (
    <>
      {code.problem && <ErrorNote problem={code.problem} />}
      {sent && (
        <Note tone="ok">
          <p>
            A delivery code was mailed to {sent.sent_to}. It is valid until <Time at={sent.expires_at} />; the
            receiver gives it to your driver.
          </p>
        </Note>
      )}
      {steps.length > 0 && <div className="form-actions">{steps}</div>}
      {asked === 'deliver' && (
        <DeliverDialog
          order={order}
          shipment_id={shipment.id}
          onDone={() => done('The delivery is recorded')}
          onClose={close}
        />
      )}
      {asked === 'event' && (
        <ShipmentEventDialog
          order={order}
          shipment_id={shipment.id}
          onDone={() => done('The event is recorded')}
          onClose={close}
        />
      )}
      {asked === 'cancel' && (
        <CancelShipmentDialog
          order={order}
          shipment_id={shipment.id}
          onDone={() => done('The shipment is cancelled')}
          onClose={close}
        />
      )}
    </>
  );
};
