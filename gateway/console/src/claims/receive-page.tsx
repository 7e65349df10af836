import { useState } from 'react';
import type { AnswerOf } from '../operations.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Note } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import type { Outcome } from './count.ts';
import { Becomes, CountForm } from './count-form.tsx';
import { isUncounted, type Order, type Shipment } from './shipment.ts';
import { ShipmentPage } from './shipment-page.tsx';

type Saved = { order: Order; shipment: Shipment; outcome: Outcome; answer: AnswerOf<'confirm_receipt'> };

/** Counts a shipment where it arrives, with a phone. */
export const ReceivePage = ({ order_id, shipment_id }: { order_id: string; shipment_id: string }) => {
  const [saved, setSaved] = useState<Saved>();
  if (saved) return <SavedCount {...saved} />;
  return (
    <ShipmentPage
      order_id={order_id}
      shipment_id={shipment_id}
      title="Receive"
      lead="Count what arrived."
      offers={(order, shipment) => order.allowed_actions.includes('confirm_receipt') && isUncounted(shipment)}
      otherwise={{
        title: 'There is nothing to count now',
        why: 'A shipment is counted once. Problems that are found later are reported at the order.',
      }}
    >
      {(order, shipment) => (
        <CountForm
          key={order.version}
          order={order}
          shipment={shipment}
          onDone={(answer, outcome) => setSaved({ order, shipment, outcome, answer })}
        />
      )}
    </ShipmentPage>
  );
};

/** What a count did, and the claim that it opened. */
const SavedCount = ({ order, shipment, outcome, answer }: Saved) => {
  const before = new Set<string>(order.claims.map(({ id }) => id));
  const claim = answer.claims.find(({ id }) => !before.has(id));
  const to = `/orders/${order.id}` as const;
  return (
    <Page title={`${order.number} is counted`} back={{ to, label: order.number }} narrow>
      <Note tone="ok">
        {claim
          ? `The count is saved, and a claim is opened. ${order.supplier.name} is informed by e-mail.`
          : 'The count is saved.'}
      </Note>
      <Section>
        <Becomes outcome={outcome} order={order} shipment={shipment} />
        <div className="form-actions after-facts">
          {claim && (
            <ButtonLink to={`/claims/${claim.id}`} look="primary">
              See the claim
            </ButtonLink>
          )}
          <ButtonLink to={to} look={claim ? 'plain' : 'primary'}>
            Back to the order
          </ButtonLink>
        </div>
      </Section>
    </Page>
  );
};
