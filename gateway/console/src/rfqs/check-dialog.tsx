import { type ReactNode, useState } from 'react';
import { oneOf } from '../buy/in-words.ts';
import type { AnswerOf, InputOf } from '../operations.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Form } from '../parts/form.tsx';
import { Quantity } from '../parts/item.tsx';
import { formatMoney, Money } from '../parts/money.tsx';
import { ErrorNote, Loading, Note } from '../parts/notice.tsx';
import { Table } from '../parts/table.tsx';
import type { Problem } from '../problem.ts';
import { useOperation } from '../use-operation.ts';
import { AwardOutcomes } from './award-outcomes.tsx';
import type { Rfq } from './rfq.ts';

type Checked = AnswerOf<'preview_award'>;
export type CheckedEntry = Checked['entries'][number];

/** The words for the action on the checked entries. */
type Words = {
  title: string;
  /** The verb on the button, before the amount. */
  verb: string;
  /** What was done, of one entry. */
  done: string;
  /** The title where not everything was done. */
  notAll: string;
};

/**
 * Shows what awards or purchase orders would cost, and whether limits allow them. Then it makes them one after the
 * other, and shows the outcome of each.
 */
export const CheckDialog = ({
  rfq,
  asked,
  words,
  running,
  fields,
  run,
  onDone,
  onClose,
}: {
  rfq: Rfq;
  asked: Omit<InputOf<'preview_award'>, 'rfq_id'>;
  words: Words;
  running: boolean;
  /** What else is asked, in the form with the button. */
  fields?: ReactNode;
  /** Does it for the entries; the outcome of each is its problem, undefined if it succeeded. */
  run: (
    entries: readonly CheckedEntry[],
    values: { optional: (name: string) => string | undefined },
  ) => Promise<readonly (Problem | undefined)[]>;
  onDone: (entries: readonly CheckedEntry[]) => void;
  /** `isChanged`: something was done. */
  onClose: (isChanged: boolean) => void;
}) => {
  const { data: checked, problem, reload } = useOperation('preview_award', { rfq_id: rfq.id, ...asked });
  const [outcomes, setOutcomes] = useState<readonly (Problem | undefined)[]>();
  if (checked && outcomes)
    return (
      <Dialog title={words.notAll} wide onClose={() => onClose(true)}>
        <div role="alert">
          <AwardOutcomes entries={checked.entries} outcomes={outcomes} done={words.done} />
        </div>
        <div className="form-actions">
          <Button look="primary" onClick={() => onClose(true)}>
            Close
          </Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={words.title} wide onClose={() => onClose(false)}>
      {problem && <ErrorNote problem={problem} onRetry={reload} />}
      {!checked && !problem && <Loading rows={5} />}
      {checked && !problem && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
          <section className="checked-entries" aria-label="What is checked" tabIndex={0}>
            {checked.entries.map((entry) => (
              <Entry
                key={entry.award_id ?? entry.bid_id}
                rfq={rfq}
                entry={entry}
                isAlone={checked.entries.length === 1}
              />
            ))}
          </section>
          {checked.entries.length > 1 && <Sums amounts={checked} of="Together" />}
          <Verdict checked={checked} />
          {checked.outcome !== 'will_be_done' && (
            <div className="form-actions">
              <Button onClick={() => onClose(false)}>Cancel</Button>
            </div>
          )}
          {checked.outcome === 'will_be_done' && (
            <Form
              problem={undefined}
              onSubmit={async (values) => {
                const done = await run(checked.entries, values);
                if (done.some(Boolean)) setOutcomes(done);
                else onDone(checked.entries);
              }}
            >
              {fields}
              <div className="form-actions">
                <Button type="submit" look="primary" icon="check" busy={running}>
                  {`${words.verb} for ${formatMoney(checked.total)}`}
                </Button>
                <Button onClick={() => onClose(false)}>Cancel</Button>
              </div>
            </Form>
          )}
        </>
      )}
    </Dialog>
  );
};

/** What of one supplier is awarded or ordered: its lines, freight and totals. */
const Entry = ({ rfq, entry, isAlone }: { rfq: Rfq; entry: CheckedEntry; isAlone: boolean }) => {
  const { supplier, lines, outcome } = entry;
  const itemOf = (rfq_item_id: string) => rfq.items.find(({ id }) => id === rfq_item_id);
  return (
    <section className="checked-entry" aria-label={supplier.name}>
      <h3>
        <bdi>{supplier.name}</bdi>
        {!isAlone && outcome === 'needs_approval' && <Badge tone="warn">Needs approval</Badge>}
      </h3>
      <Table
        caption={`What ${supplier.name} delivers`}
        rows={lines}
        keyOf={({ rfq_item_id }) => rfq_item_id}
        columns={[
          { head: 'Item', cell: ({ rfq_item_id }) => <bdi>{itemOf(rfq_item_id)?.name ?? 'Item'}</bdi> },
          {
            head: 'Quantity',
            align: 'right',
            cell: ({ quantity, rfq_item_id }) => (
              <Quantity value={quantity} unit={itemOf(rfq_item_id)?.unit} />
            ),
          },
          {
            head: 'Unit price',
            align: 'right',
            cell: ({ unit_price, tax_rate }) => (
              <>
                <Money value={unit_price} />
                {Number(tax_rate) > 0 && <span className="cell-note">{`and ${tax_rate} % tax`}</span>}
              </>
            ),
          },
          { head: 'With tax', align: 'right', cell: ({ total }) => <Money value={total} /> },
        ]}
      />
      <Sums amounts={entry} />
    </section>
  );
};

const Sums = ({
  amounts,
  of = 'Total',
}: {
  amounts: Pick<CheckedEntry, 'net' | 'tax' | 'total'> & Partial<Pick<CheckedEntry, 'freight'>>;
  /** What the total is called. */
  of?: string;
}) => (
  <dl className="sums">
    {amounts.freight && (
      <div>
        <dt>Freight</dt>
        <dd>
          <Money value={amounts.freight} />
        </dd>
      </div>
    )}
    {amounts.net && (
      <div>
        <dt>Net</dt>
        <dd>
          <Money value={amounts.net} />
        </dd>
      </div>
    )}
    {amounts.tax && (
      <div>
        <dt>Tax</dt>
        <dd>
          <Money value={amounts.tax} />
        </dd>
      </div>
    )}
    <div>
      <dt>{of}</dt>
      <dd>
        <Money value={amounts.total} />
      </dd>
    </div>
  </dl>
);

/** The limits that are reached, and who may award it. */
const Verdict = ({ checked: { outcome, verdicts, approvers } }: { checked: Checked }) => {
  if (outcome === 'will_be_done') return null;
  const isRefused = outcome === 'will_be_refused';
  return (
    <Note tone={isRefused ? 'danger' : 'warn'} icon={isRefused ? 'alert' : 'clock'}>
      <p>
        <strong>
          {isRefused
            ? 'A limit does not allow this.'
            : approvers.length > 0
              ? `${oneOf(approvers.map(({ name }) => name))} must award this.`
              : 'This is beyond what you may award.'}
        </strong>
      </p>
      <ul className="named">
        {verdicts.map(({ rule, limit_id, detail }) => (
          <li key={`${rule} ${limit_id} ${detail}`}>{detail}</li>
        ))}
      </ul>
    </Note>
  );
};
