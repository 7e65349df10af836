import { useState } from 'react';
import type { AnswerOf, InputOf } from '../operations.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { fingerprintsOf } from '../parts/fingerprint.ts';
import { Form, type Values } from '../parts/form.tsx';
import { Section } from '../parts/page.tsx';
import { uncountedQuantity } from '../parts/quantities.ts';
import { Problem } from '../problem.ts';
import { useAction } from '../use-operation.ts';
import { itemInWords } from '../words.ts';
import { Consequences } from './consequences.tsx';
import {
  atFields,
  countedBefore,
  fieldOf,
  type Outcome,
  outcomeOf,
  type Said,
  type Sent,
  sentOf,
  unreadOf,
} from './count.ts';
import { CountLine } from './count-line.tsx';
import type { Order, Shipment } from './shipment.ts';

/** What of a shipment waits to be counted, line by line. */
const waitingLines = (order: Order, shipment: Shipment) =>
  shipment.lines
    .map((line) => ({ shipped: line.quantity, waiting: uncountedQuantity(line), line_id: line.line_id }))
    .filter(({ waiting }) => waiting > 0)
    .flatMap(({ shipped, waiting, line_id }) => {
      const ordered = order.lines.find(({ id }) => id === line_id);
      return ordered ? [{ ...ordered, shipped, waiting }] : [];
    });

/** Counts a shipment: all of it with one button, or line by line. */
export const CountForm = ({
  order,
  shipment,
  onDone,
}: {
  order: Order;
  shipment: Shipment;
  onDone: (answer: AnswerOf<'confirm_receipt'>, outcome: Outcome) => void;
}) => {
  const action = useAction('confirm_receipt');
  const lines = waitingLines(order, shipment);
  const [said, setSaid] = useState<readonly Said[]>(() => lines.map(() => ({ mark: 'arrived' })));
  const [marked, setMarked] = useState(0);
  const [note, setNote] = useState('');
  const [unread, setUnread] = useState<Problem>();
  const [sent, setSent] = useState<Sent>({ rest: 'accepted', lines: [] });
  const countedAs = (all: readonly Said[]) =>
    lines.map((line, place) => ({ line, said: all[place] ?? ({ mark: 'arrived' } as const) }));
  const counted = countedAs(said);
  const outcome = outcomeOf(counted);
  /** Whether it is not what the other button saves. */
  const isOther = counted.some(({ said: one }) => one.mark !== 'arrived');
  const markAll = (mark: 'arrived' | 'later') => {
    setSaid(lines.map(() => ({ mark })));
    setMarked(marked + 1);
  };
  const save = async (what: Sent, given: InputOf<'confirm_receipt'>['lines'], becomes: Outcome) => {
    setSent(what);
    const answer = await action.run({
      order_id: order.id,
      shipment_id: shipment.id,
      rest: what.rest,
      ...(given?.length && { lines: given }),
      ...(note.trim() && { delivery_note: note.trim() }),
    });
    if (answer) onDone(answer, becomes);
  };
  return (
    <Form
      problem={unread ?? atFields(action.problem, sent)}
      onSubmit={async (values) => {
        const problem = unreadOf(counted);
        setUnread(problem);
        if (problem) return;
        const what = sentOf(counted);
        const given = await linesOf(what, values);
        if (given instanceof Problem) return setUnread(given);
        await save(what, given, outcome);
      }}
    >
      <Section>
        <div className="form">
          <ul className="plain-list">
            {lines.slice(0, shownItems).map((line) => (
              <li key={line.id}>{itemInWords(line.waiting, line)}</li>
            ))}
            {lines.length > shownItems && (
              <li className="muted">and {lines.length - shownItems} more lines</li>
            )}
          </ul>
          <TextField
            name="delivery_note"
            label="Delivery note number"
            optional
            maxLength={60}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            // A scanner sends Enter after each code. Enter must not save the count.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          <div className="form-actions">
            <Button
              look="primary"
              icon="check"
              busy={action.running}
              onClick={() => {
                setUnread(undefined);
                const all = countedAs([]);
                return save(sentOf(all), [], outcomeOf(all));
              }}
            >
              Everything arrived in order
            </Button>
          </div>
          <p className="fine">
            All of it is accepted, and {order.supplier.name} is paid for it. You can report a problem for 30
            days afterwards.
          </p>
        </div>
      </Section>
      <Section
        title="Or count line by line"
        lead="Say where something differs from what was shipped."
        actions={
          lines.length > 1 && (
            <span className="section-actions">
              <Button size="small" onClick={() => markAll('arrived')}>
                All arrived
              </Button>
              <Button size="small" onClick={() => markAll('later')}>
                All later
              </Button>
            </span>
          )
        }
      >
        {lines.map((line, place) => (
          <CountLine
            key={`${line.id} ${marked}`}
            line={line}
            place={place}
            sku={line.sku}
            before={countedBefore(line.shipped, line.waiting, line.unit)}
            said={counted[place]?.said ?? { mark: 'arrived' }}
            onSay={(one) => setSaid(counted.map(({ said: other }, at) => (at === place ? one : other)))}
          />
        ))}
      </Section>
      <Section title="What saving does">
        {unreadOf(counted) ? (
          <p className="muted">A quantity above cannot be read yet.</p>
        ) : (
          <Becomes outcome={outcome} order={order} shipment={shipment} />
        )}
        <div className="form-actions after-facts">
          <Button type="submit" look={isOther ? 'primary' : 'plain'} busy={action.running}>
            Save the count
          </Button>
        </div>
      </Section>
    </Form>
  );
};

const shownItems = 8;

/** What becomes of the units of a count. */
export const Becomes = ({
  outcome,
  order,
  shipment,
}: {
  outcome: Outcome;
  order: Order;
  shipment: Shipment;
}) => {
  const supplier = order.supplier.name;
  return (
    <Consequences
      rows={[
        {
          name: 'Accepted',
          items: outcome.accepted,
          note: `${supplier} is paid for it.`,
        },
        {
          name: 'Claimed',
          items: outcome.claimed,
          note: `${supplier} has 7 days to answer. Without an answer the units are credited to you.`,
        },
        {
          name: 'Counted later',
          items: outcome.later,
          note:
            shipment.delivered_at === null
              ? 'It waits until you count it.'
              : 'It waits until you count it, or is accepted when the time to count is over.',
        },
        {
          name: 'More than was shipped',
          items: outcome.excess,
          note: 'It is recorded, and not billed. Agree with the supplier what becomes of it.',
        },
      ]}
    />
  );
};

/** The lines of the input with their notes and photos; a problem if a photo cannot be read. */
const linesOf = async ({ lines }: Sent, values: Values) => {
  const given: NonNullable<InputOf<'confirm_receipt'>['lines']> = [];
  for (const { place, line_id, received, problems } of lines) {
    const named: (typeof given)[number]['problems'] = [];
    for (const [kind, quantity] of problems) {
      const path = fieldOf(place, `${kind}.photos`);
      const photos = await fingerprintsOf(values.files(path), path);
      if (photos instanceof Problem) return photos;
      const note = values.optional(fieldOf(place, `${kind}.note`));
      named.push({ kind, quantity, ...(note && { note }), ...(photos.length > 0 && { photos }) });
    }
    given.push({ line_id, received_quantity: received, ...(named.length > 0 && { problems: named }) });
  }
  return given;
};
