import { useEffect, useRef } from 'react';
import { Button } from '../parts/button.tsx';
import { formatMoney, Money, Totals } from '../parts/money.tsx';
import { Note } from '../parts/notice.tsx';
import { Section } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import { count, inSalesUnits } from '../words.ts';
import { listed, oneOf, withNames } from './in-words.ts';
import type { Preview } from './preview.ts';
import { refusalInWords } from './refusal.ts';
import type { Checked } from './use-purchase.ts';

/** What ordering the basket would do, and the button that does it. */
export const BasketCheck = ({
  checked,
  busy,
  focuses = true,
  onPlace,
}: {
  checked: Checked;
  busy: boolean;
  /** Whether it takes the focus when it appears. */
  focuses?: boolean;
  /** Undefined where it is being ordered already. */
  onPlace: ((checked: Checked) => void) | undefined;
}) => {
  const { preview, refusal } = checked;
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A line at fault is focused instead.
    if (focuses && preview.problems.length === 0) part.current?.focus();
  }, [focuses, preview]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the section within has the heading
    <div ref={part} tabIndex={-1} role="group" aria-label="Check" className="basket-check">
      {refusal && <Changed refusal={refusal} preview={preview} />}
      <Section title="What you order" flush>
        <Orders preview={preview} />
        <Savings lines={preview.lines} />
      </Section>
      <Verdict preview={preview} />
      {preview.warnings.length > 0 && (
        <Note>
          <ul className="plain-list">
            {preview.warnings.map(({ path, detail }) => (
              <li key={`${path} ${detail}`}>{detail}</li>
            ))}
          </ul>
        </Note>
      )}
      {preview.preview_id && onPlace && (
        <div className="form-actions">
          <Button look="primary" icon="check" busy={busy} onClick={() => onPlace(checked)}>
            {preview.outcome === 'needs_approval'
              ? 'Send for approval'
              : `Order for ${listed(preview.totals.map(formatMoney))}`}
          </Button>
          {preview.outcome === 'needs_approval' && (
            <span className="muted">
              For <Totals values={preview.totals} />
            </span>
          )}
        </div>
      )}
    </div>
  );
};

/** Why nothing was ordered, and what is different now. */
const Changed = ({ refusal, preview }: { refusal: NonNullable<Checked['refusal']>; preview: Preview }) => {
  const { reason, changes } = refusalInWords(refusal, preview);
  return (
    <div role="alert">
      <Note tone="warn">
        <p>{reason}</p>
        {changes.length > 0 && (
          <ul className="named">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
        <p>Nothing was ordered. Look at the amounts of now, and order if you agree.</p>
      </Note>
    </div>
  );
};

const Orders = ({ preview: { orders, totals } }: { preview: Preview }) => {
  const hasDiscount = orders.some((order) => Number(order.totals.discount.amount) !== 0);
  return (
    <>
      <Table
        caption="Totals by supplier"
        rows={orders.map((order, place) => ({ ...order, place }))}
        keyOf={({ place }) => String(place)}
        columns={[
          {
            head: 'Supplier',
            cell: ({ supplier, store, line_count }) => (
              <>
                {supplier.name}
                <span className="cell-note">
                  {store ? `Marketplace: ${store.name}` : 'Our catalogue'} · {count(line_count, 'line')}
                </span>
              </>
            ),
          },
          { head: 'Goods', align: 'right', cell: (order) => <Money value={order.totals.subtotal} /> },
          hasDiscount && {
            head: 'Discount',
            align: 'right',
            cell: (order) => <Money value={order.totals.discount} />,
          },
          {
            head: 'Freight',
            align: 'right',
            cell: ({ totals: { shipping }, shipping_free_from: free }) => (
              <span>
                <Money value={shipping} />
                {free && Number(shipping.amount) !== 0 && (
                  <span className="cell-note">none from {formatMoney(free)}</span>
                )}
              </span>
            ),
          },
          { head: 'Tax', align: 'right', cell: (order) => <Money value={order.totals.tax} /> },
          { head: 'Total', align: 'right', cell: (order) => <Money value={order.totals.total} /> },
        ]}
      />
      <dl className="sums totals">
        {totals.map((total) => (
          <div key={total.currency}>
            <dt>{totals.length > 1 ? `Total in ${total.currency}` : 'Total'}</dt>
            <dd>
              <Money value={total} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
};

/** Larger quantities that cost less each. */
const Savings = ({ lines }: { lines: Preview['lines'] }) => {
  const lower = lines.flatMap(({ line_index, name, unit, next_break }) =>
    next_break ? [{ line_index, name, unit, ...next_break }] : [],
  );
  if (lower.length === 0) return null;
  return (
    <div className="more">
      <h3>Larger quantities that cost less each</h3>
      <ul className="named">
        {lower.map(({ line_index, name, unit, from_quantity, unit_price, saves }) => (
          <li key={line_index}>
            {name}: {formatMoney(unit_price)} each from {inSalesUnits(from_quantity, unit)}, which cost{' '}
            {formatMoney(saves)} less than at the present price
          </li>
        ))}
      </ul>
    </div>
  );
};

/** The limits that are reached, who decides, and what would pass. */
const Verdict = ({
  preview: { outcome, verdicts, approvers, smallest_change, lines },
}: {
  preview: Preview;
}) => {
  const isRefused = outcome === 'will_be_refused';
  const reached = verdicts.filter(({ effect }) => effect !== 'passes');
  if (outcome === 'will_place') return null;
  return (
    <Note tone={isRefused ? 'danger' : 'warn'} icon={isRefused ? 'alert' : 'clock'}>
      <p>
        <strong>
          {isRefused
            ? 'This cannot be ordered as it is.'
            : approvers.length > 0
              ? `${oneOf(approvers.map(({ name }) => name))} must approve this.`
              : 'This needs approval.'}
        </strong>
      </p>
      {reached.length > 0 && (
        <ul className="named">
          {reached.map((one) => (
            <li key={`${one.rule} ${one.limit_id}`}>{one.detail}</li>
          ))}
        </ul>
      )}
      {smallest_change && <p>{withNames(smallest_change, lines)}</p>}
    </Note>
  );
};
