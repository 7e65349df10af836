import { useState } from 'react';
import type { InputOf } from '../operations.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { ChoiceField, TextArea, TextField } from '../parts/field.tsx';
import { fingerprintsOf } from '../parts/fingerprint.ts';
import { Form } from '../parts/form.tsx';
import { Line, Lines, useSentLines } from '../parts/line-editor.tsx';
import { QuantityField, readQuantities } from '../parts/number-fields.tsx';
import { Section } from '../parts/page.tsx';
import { uncountedQuantity } from '../parts/quantities.ts';
import { toast } from '../parts/toast.tsx';
import { Problem } from '../problem.ts';
import { navigate } from '../router.tsx';
import { useAction } from '../use-operation.ts';
import { inSalesUnits } from '../words.ts';
import { isAccepted, isUncounted, type Order, type Shipment } from './shipment.ts';
import { ShipmentPage } from './shipment-page.tsx';

type Kind = InputOf<'open_claim'>['lines'][number]['kind'];

/** Claims units of a shipment after they were accepted, or sends them back. */
export const OpenClaimPage = ({ order_id, shipment_id }: { order_id: string; shipment_id: string }) => (
  <ShipmentPage
    order_id={order_id}
    shipment_id={shipment_id}
    title="Report a problem with"
    lead="Up to 30 days after you accepted it."
    offers={(order, shipment) =>
      order.allowed_actions.includes('open_claim') && (isAccepted(shipment) || isUncounted(shipment))
    }
    otherwise={{
      title: 'There is nothing to claim now',
      why: 'Units are claimed once they arrived, and no longer when they are credited, replaced or in another claim.',
    }}
  >
    {(order, shipment) => <ClaimForm key={order.version} order={order} shipment={shipment} />}
  </ShipmentPage>
);

const kinds: readonly { value: Kind; label: string; hint: string }[] = [
  { value: 'damaged', label: 'Damaged', hint: 'It arrived broken or spoiled.' },
  { value: 'wrong', label: 'Wrong', hint: 'It is not what was ordered.' },
  { value: 'missing', label: 'Missing', hint: 'It did not arrive.' },
  { value: 'return', label: 'Return', hint: 'Nothing is wrong: you ask to send it back.' },
];

/** Each line with the most that can be claimed of it. For missing units this is the uncounted quantity, if any. */
const claimableOf = (order: Order, { lines }: Shipment, kind: Kind) =>
  lines.flatMap((line) => {
    const ordered = order.lines.find(({ id }) => id === line.line_id);
    const uncounted = kind === 'missing' ? uncountedQuantity(line) : 0;
    const most = uncounted > 0 ? uncounted : line.accepted_quantity;
    if (!ordered || most <= 0) return [];
    return [
      {
        ...ordered,
        most: `${inSalesUnits(most, ordered.unit)} ${uncounted > 0 ? 'not counted' : 'accepted'}`,
      },
    ];
  });

/** The note and the photos of the page are those of every line, and a line shows what is said of it at its quantity. */
const atFields = (problem: Problem | undefined): Problem | undefined =>
  problem &&
  new Problem(
    problem.status,
    {
      ...problem.document,
      errors: problem.errors.map(({ path, message }) => ({
        path: path
          .replace(/^lines\.\d+\.(note|photos|kind)/, '$1')
          .replace(/^(lines\.\d+)\.line_id$/, '$1.quantity'),
        message,
      })),
    },
    problem.retry_after_s,
  );

const ClaimForm = ({ order, shipment }: { order: Order; shipment: Shipment }) => {
  const action = useAction('open_claim');
  const [kind, setKind] = useState<Kind>('damaged');
  const [unread, setUnread] = useState<Problem>();
  const { keep, atLines } = useSentLines();
  const lines = claimableOf(order, shipment, kind);
  const supplier = order.supplier.name;
  return (
    <Form
      problem={unread ?? atFields(atLines(action.problem))}
      onSubmit={async (values) => {
        const { quantities, problem } = readQuantities(
          values,
          lines.map(({ quantity_decimals }, place) => ({
            name: `lines.${place}.quantity`,
            decimals: quantity_decimals,
          })),
        );
        const photos = problem ?? (await fingerprintsOf(values.files('photos'), 'photos'));
        setUnread(photos instanceof Problem ? photos : undefined);
        if (photos instanceof Problem) return;
        const claimed = lines
          .map(({ id }, place) => ({ place, line_id: id, quantity: quantities[place] ?? 0 }))
          .filter(({ quantity }) => quantity !== 0);
        keep(claimed.map(({ place }) => place));
        const note = values.optional('note');
        const about = { kind, ...(note && { note }), ...(photos.length > 0 && { photos }) };
        const claim = await action.run({
          order_id: order.id,
          shipment_id: shipment.id,
          lines: claimed.map(({ line_id, quantity }) => ({ line_id, quantity, ...about })),
        });
        if (!claim) return;
        toast('The claim is open');
        navigate(`/claims/${claim.id}`);
      }}
    >
      <Section>
        <ChoiceField
          name="kind"
          kind="radio"
          label="What is the problem?"
          columns
          chosen={[kind]}
          onChoose={(value) => {
            setKind(value as Kind);
            setUnread(undefined);
            action.clear();
          }}
          options={kinds}
        />
      </Section>
      <Section title={kind === 'return' ? 'What do you want to send back?' : 'What is affected?'}>
        {lines.length === 0 && <p className="muted">Nothing of this shipment was accepted yet.</p>}
        <Lines>
          {lines.map((line, place) => (
            <Line key={`${line.id} ${kind}`} name={line.name} notes={[line.sku, line.most]}>
              <QuantityField
                name={`lines.${place}.quantity`}
                label="Quantity"
                aria-label={`Quantity of ${line.name}`}
                decimals={line.quantity_decimals}
                placeholder="0"
              />
            </Line>
          ))}
        </Lines>
      </Section>
      <Section>
        <div className="form">
          <TextArea
            name="note"
            label={kind === 'return' ? 'Why you send it back' : 'What is wrong'}
            hint={`${supplier} reads it.`}
            maxLength={160}
            rows={2}
            optional
          />
          {kind !== 'return' && (
            <TextField
              name="photos"
              label="Photos"
              type="file"
              accept="image/*"
              multiple
              optional
              hint="At most 3. They stay with you: only their fingerprints (SHA-256) are recorded. Keep them as your proof."
            />
          )}
          <p className="fine">
            {kind === 'return'
              ? `${supplier} may refuse, or says where to send the units. Without an answer within 7 days the return is refused.`
              : `${supplier} has 7 days to answer. Without an answer the units are credited to you.`}
          </p>
          <div className="form-actions">
            <Button type="submit" look="primary" busy={action.running}>
              {kind === 'return' ? 'Ask to return' : 'Open the claim'}
            </Button>
            <ButtonLink to={`/orders/${order.id}`}>Cancel</ButtonLink>
          </div>
        </div>
      </Section>
    </Form>
  );
};
