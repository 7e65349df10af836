import { useRef, useState } from 'react';
import { Problem } from '../operations.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { EmptyState, ErrorNote, Loading } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { toast } from '../parts/toast.tsx';
import { navigate } from '../router.tsx';
import { useAction, useOperation } from '../use-operation.ts';
import { inSalesUnits, inSameUnits } from '../words.ts';
import { atPlaces } from './line-places.ts';
import type { Order } from './order.ts';
import { openQuantity, writtenQuantity } from './quantities.ts';

/** Ships all open quantities of an order, or some of them. */
export const ShipOrderPage = ({ order_id }: { order_id: string }) => {
  const { data: order, problem, reload } = useOperation('get_order', { order_id });
  const to = `/orders/${order_id}`;
  return (
    <Page
      title={order ? `Ship ${order.number}` : 'Ship'}
      back={{ to, label: order?.number ?? 'Order' }}
      lead="Say what leaves now and with whom. The buyer sees the shipment at once, and the invoice is made from it."
      narrow
    >
      {problem && <ErrorNote problem={problem} onRetry={reload} />}
      {!order && !problem && <Loading rows={5} />}
      {order && !order.allowed_actions.includes('ship_order') && (
        <Section>
          <EmptyState
            icon="truck"
            title="There is nothing to ship now"
            action={<ButtonLink to={to}>Go to the order</ButtonLink>}
          >
            An order is shipped once it is confirmed and as long as something of it is open.
          </EmptyState>
        </Section>
      )}
      {order?.allowed_actions.includes('ship_order') && <ShipForm order={order} />}
    </Page>
  );
};

type OpenLine = { line: Order['lines'][number]; open: ReturnType<typeof openQuantity> };

const ShipForm = ({ order }: { order: Order }) => {
  const action = useAction('ship_order');
  const [unread, setUnread] = useState<Problem>();
  // Lines without a quantity are not sent, so the input has other line numbers than the page.
  const sent = useRef<number[]>([]);
  const lines = order.lines
    .map((line) => ({ line, open: openQuantity(line) }))
    .filter(({ open }) => open > 0);
  return (
    <Form
      problem={unread ?? (action.problem && atPlaces(action.problem, sent.current))}
      onSubmit={async (values) => {
        const written = lines.map(({ line }, place) =>
          writtenQuantity(values.text(`lines.${place}.quantity`), line.quantity_decimals),
        );
        const misread = problemOf(written);
        setUnread(misread);
        if (misread) return;
        const quantities = written.map((one) => ('quantity' in one ? one.quantity : 0));
        sent.current = quantities.flatMap((quantity, place) => (quantity === 0 ? [] : [place]));
        const shipped = await action.run({
          order_id: order.id,
          lines: sent.current.flatMap((place) => {
            const line_id = lines[place]?.line.id;
            return line_id ? [{ line_id, quantity: quantities[place] ?? 0 }] : [];
          }),
          carrier: values.text('carrier'),
          tracking_number: values.optional('tracking_number'),
          expected_on: values.optional('expected_on'),
        });
        if (!shipped) return;
        toast('The shipment is recorded');
        navigate(`/orders/${order.id}`);
      }}
    >
      <Section title="Items of this shipment" lead="Set what stays here to 0." flush>
        <div className="ship-lines">
          {lines.map((one, place) => (
            <ShipLine key={one.line.id} {...one} place={place} />
          ))}
        </div>
      </Section>
      <Section title="Carrier and tracking">
        <div className="form-row">
          <TextField name="carrier" label="Carrier" placeholder="Speedy Express" />
          <TextField name="tracking_number" label="Tracking number" optional />
          <TextField name="expected_on" label="Expected on" type="date" optional />
        </div>
      </Section>
      <div className="form-actions">
        <Button type="submit" look="primary" icon="truck" busy={action.running}>
          Ship
        </Button>
        <ButtonLink to={`/orders/${order.id}`}>Cancel</ButtonLink>
      </div>
    </Form>
  );
};

/** The quantities that are refused before anything is sent. */
const problemOf = (written: readonly ReturnType<typeof writtenQuantity>[]): Problem | undefined => {
  const errors = written.flatMap((one, place) =>
    'problem' in one ? [{ path: `lines.${place}.quantity`, message: one.problem }] : [],
  );
  return errors.length > 0 ? new Problem(400, { code: 'invalid_input', errors }) : undefined;
};

const ShipLine = ({ line, open, place }: OpenLine & { place: number }) => (
  <div className="ship-line">
    <p>
      <strong>{line.name}</strong>
      {line.sku && <span className="cell-note">{line.sku}</span>}
      <span className="cell-note">{`${inSameUnits(open, line.unit)} of ${inSalesUnits(line.quantity, line.unit)} open`}</span>
    </p>
    <TextField
      name={`lines.${place}.quantity`}
      label="Quantity"
      aria-label={`Quantity of ${line.name}`}
      inputMode={line.quantity_decimals > 0 ? 'decimal' : 'numeric'}
      defaultValue={open}
    />
  </div>
);
