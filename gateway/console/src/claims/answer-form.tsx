import { addQuantities, noQuantity, subtractQuantities } from '@procura/money';
import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { ChoiceField, TextArea } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Line, Lines } from '../parts/line-editor.tsx';
import { formatMoney } from '../parts/money.tsx';
import { ErrorNote, Loading } from '../parts/notice.tsx';
import { MoneyField, QuantityField, readQuantities } from '../parts/number-fields.tsx';
import { Section } from '../parts/page.tsx';
import { writtenPrice } from '../parts/prices.ts';
import { writtenQuantity } from '../parts/quantities.ts';
import { toast } from '../parts/toast.tsx';
import type { Problem } from '../problem.ts';
import { useAction, useOperation } from '../use-operation.ts';
import { inSalesUnits, itemInWords } from '../words.ts';
import type { Claim } from './claim.tsx';
import { Consequences } from './consequences.tsx';
import type { Order } from './shipment.ts';

/** The supplier's answer: of each line what is credited and shipped again; or first where to send units that are returned. */
export const AnswerForm = ({ claim, onDone }: { claim: Claim; onDone: () => void }) => {
  const { data: order, problem, reload } = useOperation('get_order', { order_id: claim.order_id });
  const mayAwait = claim.kinds.includes('return') && claim.return_to === null;
  const [step, setStep] = useState<'await' | 'decide'>(mayAwait ? 'await' : 'decide');
  const answered = (said: string) => {
    toast(said);
    onDone();
  };
  return (
    <Section
      title="Your answer"
      lead={
        mayAwait
          ? undefined
          : `What you neither credit nor ship again is refused. ${claim.buyer.name} reads why.`
      }
    >
      {problem && <ErrorNote problem={problem} onRetry={reload} />}
      {!order && !problem && <Loading />}
      {order && mayAwait && (
        <ChoiceField
          name="step"
          kind="radio"
          label="What do you answer?"
          chosen={[step]}
          onChoose={(value) => setStep(value as typeof step)}
          options={[
            {
              value: 'await',
              label: 'Send the units back first',
              hint: 'You say where to, and answer once they are there. You have 30 days.',
            },
            { value: 'decide', label: 'Decide now', hint: 'You credit or refuse the return at once.' },
          ]}
        />
      )}
      {order && step === 'await' && (
        <AwaitForm claim={claim} onDone={() => answered('The buyer is asked to send the units')} />
      )}
      {order && step === 'decide' && (
        <div className={mayAwait ? 'after-facts' : undefined}>
          <DecideForm claim={claim} order={order} onDone={() => answered('The claim is answered')} />
        </div>
      )}
    </Section>
  );
};

type Asked = { claim: Claim; onDone: () => void };

const AwaitForm = ({ claim, onDone }: Asked) => {
  const action = useAction('answer_claim');
  return (
    <div className="after-facts">
      <Form
        problem={action.problem}
        onSubmit={async (values) => {
          if (await action.run({ claim_id: claim.id, return_to: values.text('return_to') })) onDone();
        }}
      >
        <TextArea
          name="return_to"
          label="Address and instructions"
          hint={`${claim.buyer.name} reads it.`}
          maxLength={500}
        />
        <div className="form-actions">
          <Button type="submit" look="primary" busy={action.running}>
            Ask for the units
          </Button>
        </div>
      </Form>
    </div>
  );
};

type Entered = { credit: string; replace: string };
const nothing: Entered = { credit: '', replace: '' };

const DecideForm = ({ claim, order, onDone }: Asked & { order: Order }) => {
  const action = useAction('answer_claim');
  const [entered, setEntered] = useState<readonly Entered[]>([]);
  const [unread, setUnread] = useState<Problem>();
  const lines = claim.lines.map((line, place) => ({
    ...line,
    decimals: order.lines.find(({ id }) => id === line.line_id)?.quantity_decimals ?? 0,
    entered: entered[place] ?? nothing,
  }));
  const set = (place: number, changed: Partial<Entered>) =>
    setEntered(lines.map((line, at) => (at === place ? { ...line.entered, ...changed } : line.entered)));
  const setAll = (field: keyof Entered) =>
    setEntered(lines.map(({ open_quantity }) => ({ ...nothing, [field]: String(open_quantity) })));
  const outcome = outcomeOf(lines);
  const { shipping } = order.totals;
  return (
    <Form
      problem={unread ?? action.problem}
      onSubmit={async (values) => {
        const read = (field: 'credit_quantity' | 'replace_quantity') =>
          readQuantities(
            values,
            lines.map(({ decimals }, place) => ({ name: `lines.${place}.${field}`, decimals })),
          );
        const [credits, replacements] = [read('credit_quantity'), read('replace_quantity')];
        const problem = credits.problem ?? replacements.problem;
        setUnread(problem);
        if (problem) return;
        const reason = values.optional('reason');
        const credited = values.optional('credit_shipping');
        const answer = await action.run({
          claim_id: claim.id,
          lines: lines.map(({ line_id, kind }, place) => ({
            line_id,
            kind,
            credit_quantity: credits.quantities[place] ?? 0,
            replace_quantity: replacements.quantities[place] ?? 0,
          })),
          ...(reason && { reason }),
          ...(credited && { credit_shipping: writtenPrice(credited, shipping.currency) }),
        });
        if (answer) onDone();
      }}
    >
      <div className="section-actions">
        <Button size="small" onClick={() => setAll('credit')}>
          Credit all
        </Button>
        <Button size="small" onClick={() => setAll('replace')}>
          Ship all again
        </Button>
        <Button size="small" onClick={() => setEntered([])}>
          Refuse all
        </Button>
      </div>
      <AnswerLines lines={lines} onSet={set} />
      {(!outcome || outcome.refused.length > 0) && (
        <TextArea
          name="reason"
          label="Why the rest is refused"
          hint={`${claim.buyer.name} reads it, and the operator if it is asked to decide.`}
          maxLength={500}
        />
      )}
      {Number(shipping.amount) !== 0 && (
        <MoneyField
          name="credit_shipping"
          label="Shipping to credit"
          currency={shipping.currency}
          optional
          hint={`Without tax, of ${formatMoney(shipping)} that the order has.`}
        />
      )}
      {outcome && <AnswerOutcome outcome={outcome} buyer={claim.buyer.name} />}
      <div className="form-actions">
        <Button type="submit" look="primary" busy={action.running}>
          Send the answer
        </Button>
      </div>
    </Form>
  );
};

type AnsweredLine = Claim['lines'][number] & { decimals: number; entered: Entered };

const AnswerOutcome = ({ outcome, buyer }: { outcome: Outcome; buyer: string }) => (
  <Consequences
    rows={[
      { name: 'Credited', items: outcome.credited, note: 'You are not paid for it.' },
      {
        name: 'Shipped again',
        items: outcome.replaced,
        note: 'You ship it in another shipment of the order, without a further invoice.',
      },
      {
        name: 'Refused',
        items: outcome.refused,
        note: `${buyer} can ask the operator to decide, for 7 days.`,
      },
    ]}
  />
);

const claimedAs = (kind: AnsweredLine['kind']): string => (kind === 'return' ? 'to be returned' : kind);

/** The quantities of an answer, line by line. */
const AnswerLines = ({
  lines,
  onSet,
}: {
  lines: readonly AnsweredLine[];
  onSet: (place: number, changed: Partial<Entered>) => void;
}) => (
  <Lines>
    {lines.map((line, place) => (
      <Line
        key={`${line.line_id} ${line.kind}`}
        name={line.name}
        notes={[`${inSalesUnits(line.open_quantity, line.unit)} ${claimedAs(line.kind)}`, line.note]}
      >
        <QuantityField
          name={`lines.${place}.credit_quantity`}
          label="Credit"
          aria-label={`Credit of ${line.name}, ${line.kind}`}
          decimals={line.decimals}
          placeholder="0"
          value={line.entered.credit}
          onChange={(event) => onSet(place, { credit: event.currentTarget.value })}
        />
        <QuantityField
          name={`lines.${place}.replace_quantity`}
          label="Ship again"
          aria-label={`Ship again of ${line.name}, ${line.kind}`}
          decimals={line.decimals}
          placeholder="0"
          value={line.entered.replace}
          onChange={(event) => onSet(place, { replace: event.currentTarget.value })}
        />
      </Line>
    ))}
  </Lines>
);

type Outcome = Record<'credited' | 'replaced' | 'refused', string[]>;

/** What an answer comes to, as items in words; undefined if a quantity cannot be read. */
const outcomeOf = (lines: readonly AnsweredLine[]): Outcome | undefined => {
  const isRead = ({ decimals, entered: { credit, replace } }: AnsweredLine) =>
    [credit, replace].every((text) => 'quantity' in writtenQuantity(text, decimals));
  if (!lines.every(isRead)) return undefined;
  const units = lines.map((line) => {
    const read = (text: string) => {
      const one = writtenQuantity(text, line.decimals);
      return 'quantity' in one ? one.quantity : noQuantity;
    };
    const [credited, replaced] = [read(line.entered.credit), read(line.entered.replace)];
    return {
      line,
      credited,
      replaced,
      refused: subtractQuantities(line.open_quantity, addQuantities(credited, replaced)),
    };
  });
  const items = (field: 'credited' | 'replaced' | 'refused') =>
    units
      .filter((one) => one[field] > 0)
      .map((one) => `${itemInWords(one[field], one.line)}, ${one.line.kind}`);
  return { credited: items('credited'), replaced: items('replaced'), refused: items('refused') };
};
