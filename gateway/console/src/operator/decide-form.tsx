import { noQuantity, subtractQuantities } from '@procura/money';
import { useState } from 'react';
import { Consequences } from '../claims/consequences.tsx';
import { Button } from '../parts/button.tsx';
import { TextArea } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Line, Lines } from '../parts/line-editor.tsx';
import { formatMoney } from '../parts/money.tsx';
import { MoneyField, QuantityField, readQuantities } from '../parts/number-fields.tsx';
import { Section } from '../parts/page.tsx';
import { writtenPrice } from '../parts/prices.ts';
import { writtenQuantity } from '../parts/quantities.ts';
import type { Problem } from '../problem.ts';
import { useAction } from '../use-operation.ts';
import { inSalesUnits, itemInWords } from '../words.ts';
import type { Escalated } from './escalated.ts';

type OpenLine = Escalated['claim']['lines'][number] & { decimals: number; entered: string };

/** The operator's decision: of each line what is credited, and why. */
export const DecideForm = ({ found, onDone }: { found: Escalated; onDone: () => void }) => {
  const { claim, shipping } = found;
  const action = useAction('decide_claim');
  const [entered, setEntered] = useState<readonly string[]>([]);
  const [unread, setUnread] = useState<Problem>();
  const lines = claim.lines
    .filter(({ open_quantity }) => open_quantity > 0)
    .map(
      (line, place): OpenLine => ({
        ...line,
        decimals: found.lines.find(({ id }) => id === line.line_id)?.quantity_decimals ?? 0,
        entered: entered[place] ?? '',
      }),
    );
  const nameOf = (place: number) => `lines.${place}.credit_quantity`;
  return (
    <Section
      title="Your decision"
      lead={`What you do not credit counts as accepted. ${claim.buyer.name} and ${claim.supplier.name} read why. It is final.`}
    >
      <Form
        problem={unread ?? action.problem}
        onSubmit={async (values) => {
          const { quantities, problem } = readQuantities(
            values,
            lines.map(({ decimals }, place) => ({ name: nameOf(place), decimals })),
          );
          setUnread(problem);
          if (problem) return;
          const credited = values.optional('credit_shipping');
          const decided = await action.run({
            claim_id: claim.id,
            lines: lines.map(({ line_id, kind }, place) => ({
              line_id,
              kind,
              credit_quantity: quantities[place] ?? 0,
            })),
            reason: values.text('reason'),
            ...(credited && { credit_shipping: writtenPrice(credited, shipping.currency) }),
          });
          if (decided) onDone();
        }}
      >
        <div className="section-actions">
          <Button
            size="small"
            onClick={() => setEntered(lines.map(({ open_quantity }) => String(open_quantity)))}
          >
            Credit all
          </Button>
          <Button size="small" onClick={() => setEntered([])}>
            Credit nothing
          </Button>
        </div>
        <Lines>
          {lines.map((line, place) => (
            <Line
              key={`${line.line_id} ${line.kind}`}
              name={line.name}
              notes={[`${inSalesUnits(line.open_quantity, line.unit)} ${line.kind}`, line.note]}
            >
              <QuantityField
                name={nameOf(place)}
                label="Credit"
                aria-label={`Credit of ${line.name}, ${line.kind}`}
                decimals={line.decimals}
                placeholder="0"
                value={line.entered}
                onChange={({ currentTarget: { value } }) =>
                  setEntered(lines.map((one, at) => (at === place ? value : one.entered)))
                }
              />
            </Line>
          ))}
        </Lines>
        {Number(shipping.amount) !== 0 && (
          <MoneyField
            name="credit_shipping"
            label="Shipping to credit"
            currency={shipping.currency}
            optional
            hint={`Without tax, of ${formatMoney(shipping)} that the order has.`}
          />
        )}
        <TextArea name="reason" label="Why" hint="Both parties read it." maxLength={500} />
        <Outcome lines={lines} buyer={claim.buyer.name} />
        <div className="form-actions">
          <Button type="submit" look="primary" busy={action.running}>
            Decide the claim
          </Button>
        </div>
      </Form>
    </Section>
  );
};

/** What the decision comes to; nothing if a quantity cannot be read. */
const Outcome = ({ lines, buyer }: { lines: readonly OpenLine[]; buyer: string }) => {
  const read = lines.map((line) => ({ line, ...writtenQuantity(line.entered, line.decimals) }));
  if (read.some((one) => 'problem' in one)) return null;
  const units = read.map((one) => {
    const credited = 'quantity' in one ? one.quantity : noQuantity;
    return { line: one.line, credited, accepted: subtractQuantities(one.line.open_quantity, credited) };
  });
  const items = (field: 'credited' | 'accepted') =>
    units
      .filter((one) => one[field] > 0)
      .map((one) => `${itemInWords(one[field], one.line)}, ${one.line.kind}`);
  return (
    <Consequences
      rows={[
        { name: 'Credited', items: items('credited'), note: `${buyer} does not pay for it.` },
        { name: 'Accepted', items: items('accepted'), note: `${buyer} pays for it.` },
      ]}
    />
  );
};
