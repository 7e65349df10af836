import { type ReactNode, useEffect, useRef } from 'react';
import { ItemName, Quantity } from '../parts/item.tsx';
import { Money } from '../parts/money.tsx';
import { Note } from '../parts/notice.tsx';
import { Section } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import { DatesList } from './dates-list.tsx';
import { withoutCodes } from './draft-lines.ts';
import type { Preview } from './recurrence.ts';

/** The recurring order before it is set up: its dates, the cost of one run, and the effect of limits. */
export const RecurrenceCheck = ({ preview, children }: { preview: Preview; children: ReactNode }) => {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A line at fault is focused instead.
    if (preview.problems.length === 0) part.current?.focus();
  }, [preview]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the section within has the heading
    <div ref={part} tabIndex={-1} role="group" aria-label="Check" className="basket-check">
      <Section title="Next dates" lead={`${preview.schedule_text}, by the clocks of ${preview.time_zone}.`}>
        <DatesList dates={preview.next_dates} timeZone={preview.time_zone} />
      </Section>
      <Warnings preview={preview} />
      <Section title="What each time orders" flush>
        <RunTable preview={preview} />
      </Section>
      <Verdict preview={preview} />
      {children}
    </div>
  );
};

const Warnings = ({ preview: { warnings } }: { preview: Preview }) =>
  warnings.length > 0 && (
    <Note>
      <ul className="plain-list">
        {warnings.map(({ detail }) => (
          // What follows is for programs: what to write instead.
          <li key={detail}>{detail.split(/(?<=\.) /)[0]}</li>
        ))}
      </ul>
    </Note>
  );

const RunTable = ({ preview: { lines, shipping, totals } }: { preview: Preview }) => (
  <>
    <Table
      caption="What each time orders"
      rows={lines}
      keyOf={({ product_id }) => product_id}
      columns={[
        {
          head: 'Product',
          cell: (line) => (
            <>
              <ItemName item={line} />
              <span className="cell-note">{line.supplier.name}</span>
            </>
          ),
        },
        {
          head: 'Quantity',
          align: 'right',
          cell: ({ quantity, unit }) => <Quantity value={quantity} unit={unit} />,
        },
        { head: 'Price', align: 'right', cell: ({ unit_price }) => <Money value={unit_price} /> },
      ]}
    />
    <dl className="sums">
      {shipping.map(({ supplier_company_id, amount }) => (
        <div key={`${supplier_company_id} ${amount.currency}`}>
          <dt>
            Freight with tax,{' '}
            {lines.find(({ supplier }) => supplier.id === supplier_company_id)?.supplier.name}
          </dt>
          <dd>
            <Money value={amount} />
          </dd>
        </div>
      ))}
      {totals.map((total) => (
        <div key={total.currency}>
          <dt>{totals.length > 1 ? `Total in ${total.currency}, with tax` : 'Total with tax'}</dt>
          <dd>
            <Money value={total} />
          </dd>
        </div>
      ))}
    </dl>
  </>
);

/** What the limits do to one run; what no run could pass is among the problems. */
const Verdict = ({ preview: { outcome, verdicts, problems } }: { preview: Preview }) => {
  const reached = verdicts.filter(({ effect }) => effect !== 'passes');
  const others = problems.filter(({ path }) => path === 'lines' || path === 'branch_id');
  if (outcome === 'will_place' || (reached.length === 0 && others.length === 0)) return null;
  const isRefused = problems.length > 0;
  return (
    <Note tone={isRefused ? 'danger' : 'warn'} icon={isRefused ? 'alert' : 'clock'}>
      <p>
        <strong>
          {isRefused
            ? 'This cannot be ordered repeatedly as it is.'
            : outcome === 'needs_approval'
              ? 'Each time it waits for approval.'
              : 'A limit is used up now; a run fails unless there is room again.'}
        </strong>
      </p>
      <ul className="named">
        {[...new Set([...others, ...reached].map(({ detail }) => withoutCodes(detail)))].map((detail) => (
          <li key={detail}>{detail}</li>
        ))}
      </ul>
    </Note>
  );
};
