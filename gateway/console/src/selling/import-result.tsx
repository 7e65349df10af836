import type { ReactNode } from 'react';
import { Badge } from '../parts/badge.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { formatMoney } from '../parts/money.tsx';
import { ErrorNote, Note } from '../parts/notice.tsx';
import { Section } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import { count, inUnits } from '../words.ts';
import { fieldInWords } from './product.ts';
import { recordAt } from './split-csv.ts';
import { type ImportState, type Outcome, type PlannedRow, repeatedIn } from './use-import.ts';

/** How many rows of a kind are shown; the number says how many there are. */
const mostShown = 100;

/** What the rows of a file would do or did, by row, and the button that stores them. */
export const ImportResult = ({
  state,
  text,
  isRunning,
  onStore,
  onResume,
}: {
  state: ImportState;
  text: string;
  isRunning: boolean;
  onStore: () => void;
  onResume: () => void;
}) => {
  const { step, outcome, problem } = state;
  const isStored = step === 'stored' || step === 'storing';
  return (
    <Section title={isStored ? 'Import' : 'What the import does'} lead={inWords(outcome, isStored)}>
      <div role="status">{isRunning && <Progress state={state} />}</div>
      {problem && <Failed state={state} onResume={onResume} />}
      {step === 'tried' && <Store outcome={outcome} onStore={onStore} />}
      {step === 'stored' && (
        <>
          <Note tone="ok">The import is complete.</Note>
          <div className="form-actions">
            <ButtonLink to="/products?sort=updated" look="primary">
              Show the products
            </ButtonLink>
          </div>
        </>
      )}
      <Refused outcome={outcome} text={text} isStored={isStored} />
      {!isStored && <Planned outcome={outcome} />}
    </Section>
  );
};

const inWords = ({ created, updated, unchanged, errors }: Outcome, isStored: boolean): string => {
  const refused = new Set(errors.map(({ line }) => line)).size;
  return [
    `${inUnits(created)} ${isStored ? 'added' : 'to add'}`,
    `${inUnits(updated)} ${isStored ? 'changed' : 'to change'}`,
    `${inUnits(unchanged)} unchanged`,
    `${inUnits(refused)} refused`,
  ].join(', ');
};

const Progress = ({ state: { step, parts, done } }: { state: ImportState }) => (
  <p>
    <span className="spinner" aria-hidden="true" /> {step === 'trying' ? 'Checking' : 'Importing'}
    {parts.length > 1 && ` part ${Math.min(done + 1, parts.length)} of ${parts.length}`}…
  </p>
);

const Failed = ({ state, onResume }: { state: ImportState; onResume: () => void }) => {
  const { step, parts, done, problem } = state;
  if (!problem) return null;
  const failed = parts[done];
  const last = parts[done - 1]?.last_line;
  return (
    <>
      <ErrorNote problem={problem} />
      {step === 'storing' && failed && (
        <Note tone="warn">
          <p>
            {last !== undefined && `The rows up to line ${last} are stored. `}
            Lines {failed.first_line} to {failed.last_line} failed
            {done + 1 < parts.length && ', and those after them were not sent'}. Continue with them; rows that
            are stored already stay as they are.
          </p>
        </Note>
      )}
      {(step === 'storing' || problem.isUncertain || problem.status === 429) && (
        <div className="form-actions">
          <Button look="primary" onClick={onResume}>
            {done > 0 ? `Continue with part ${done + 1}` : 'Try again'}
          </Button>
        </div>
      )}
    </>
  );
};

const Store = ({ outcome, onStore }: { outcome: Outcome; onStore: () => void }) => {
  const { created, updated, errors } = outcome;
  const number = created + updated;
  const repeated = repeatedIn(outcome);
  if (number === 0)
    return (
      <Note>{errors.length > 0 ? 'Correct the rows above, then check again.' : 'Nothing would change.'}</Note>
    );
  return (
    <>
      {errors.length > 0 && (
        <Note tone="warn">
          Correct the refused rows above and check again, or import the others without them.
        </Note>
      )}
      {repeated.length > 0 && (
        <Note tone="warn">
          {count(repeated.length, 'SKU is', 'SKUs are')} in the file more than once, and the last row of each
          counts: {repeated.slice(0, 10).join(', ')}
          {repeated.length > 10 && ' …'}
        </Note>
      )}
      <div className="form-actions">
        <Button look="primary" icon="check" onClick={onStore}>
          {`Import ${count(number, 'product')}`}
        </Button>
      </div>
    </>
  );
};

const Refused = ({
  outcome: { errors },
  text,
  isStored,
}: {
  outcome: Outcome;
  text: string;
  isStored: boolean;
}) => (
  <Rows title={isStored ? 'Not imported' : 'Refused'} number={errors.length}>
    <Table
      caption="Refused rows"
      rows={errors.slice(0, mostShown).map((error, place) => ({ ...error, place }))}
      keyOf={({ place }) => String(place)}
      columns={[
        {
          head: 'Line',
          cell: ({ line }) => (
            <>
              Line {line}
              <span className="cell-note">
                <code>{recordAt(text, line).slice(0, 120)}</code>
              </span>
            </>
          ),
        },
        { head: 'Field', cell: ({ path }) => (path ? fieldInWords(path) : 'Whole row') },
        { head: 'Reason', cell: ({ message }) => message },
      ]}
    />
  </Rows>
);

const Planned = ({ outcome: { rows } }: { outcome: Outcome }) => {
  const changed = rows.filter(({ outcome }) => outcome === 'updated');
  const created = rows.filter(({ outcome }) => outcome === 'created');
  return (
    <>
      <Rows title="To change" number={changed.length}>
        <PlannedTable caption="Products to change" rows={changed} />
      </Rows>
      <Rows title="To add" number={created.length}>
        <PlannedTable caption="Products to add" rows={created} />
      </Rows>
    </>
  );
};

const PlannedTable = ({ caption, rows }: { caption: string; rows: readonly PlannedRow[] }) => (
  <Table
    caption={caption}
    rows={rows.slice(0, mostShown)}
    keyOf={({ line }) => String(line)}
    columns={[
      {
        head: 'SKU',
        cell: ({ sku, line }) => (
          <>
            {sku}
            <span className="cell-note">line {line}</span>
          </>
        ),
      },
      {
        head: 'What happens',
        cell: (row) =>
          row.outcome === 'created' ? <Badge tone="ok">Added</Badge> : <span>{changesOf(row)}</span>,
      },
    ]}
  />
);

/** "Price 2.00 EUR → 2.50 EUR, stock 5 → 6, name". */
const changesOf = ({ changed_fields, list_price, stock }: PlannedRow): string =>
  changed_fields
    .map((field) => {
      if (field === 'list_price' && list_price)
        return `Price ${formatMoney(list_price.before)} → ${formatMoney(list_price.after)}`;
      if (field === 'stock' && stock) return `Stock ${inUnits(stock.before)} → ${inUnits(stock.after)}`;
      return fieldInWords(field);
    })
    .join(', ');

const Rows = ({ title, number, children }: { title: string; number: number; children: ReactNode }) =>
  number > 0 && (
    <div className="sub-table">
      <h3>
        {title} <span className="filter-count">{inUnits(number)}</span>
      </h3>
      {children}
      {number > mostShown && <p className="fine">The first {mostShown} are shown.</p>}
    </div>
  );
