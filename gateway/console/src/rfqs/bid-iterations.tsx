import { type ReactNode, useState } from 'react';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Money } from '../parts/money.tsx';
import { Section } from '../parts/page.tsx';
import { changeOf } from '../parts/prices.ts';
import { Table } from '../parts/table.tsx';
import { Day, Time } from '../parts/time.tsx';
import { count, inSalesUnits } from '../words.ts';
import type { Bid } from './rfq.ts';
import { TaxNote } from './tax-note.tsx';

type Iteration = Bid['iterations'][number];
type Row = { key: string; head: ReactNode; cell: (iteration: Iteration) => ReactNode };

/** The number of columns that fit next to each other. */
const shownAtFirst = 4;
const none = <span className="muted">–</span>;

/** The items that the lines of a bid are for. */
type Items = readonly (Bid['items'][number] & { specification?: string })[];

/** All terms of both sides next to each other, the latest on the right. */
export const BidIterations = ({
  items,
  bid,
  side,
  actions,
}: {
  items: Items;
  bid: Bid;
  /** Who looks at it; undefined if unknown. */
  side?: 'supplier' | 'buyer';
  actions: ReactNode;
}) => {
  const nameOf = (by: Iteration['by']): string => (by === side ? 'You' : bid[by].name);
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? bid.iterations : bid.iterations.slice(-shownAtFirst);
  const hidden = bid.iterations.length - shown.length;
  return (
    <Section
      title={side === 'supplier' ? 'Your bid' : 'Offers'}
      lead={
        bid.iterations.length > 1
          ? `${count(bid.iterations.length, 'offer')}, yours and theirs, the latest at the right.`
          : undefined
      }
      actions={
        <span className="section-actions">
          <Badge state={bid.status} />
          {actions}
        </span>
      }
      flush
    >
      <Table
        caption="Offers of both sides"
        rows={rowsOf(items, bid)}
        keyOf={(row) => row.key}
        columns={[
          { head: 'Item', cell: (row) => row.head },
          ...shown.map((iteration) => ({
            head: `${iteration.number} · ${nameOf(iteration.by)}`,
            align: 'right' as const,
            cell: (row: Row) => row.cell(iteration),
          })),
        ]}
      />
      {hidden > 0 && (
        <div className="more">
          <Button size="small" onClick={() => setShowsAll(true)}>
            {`Show ${count(hidden, 'earlier offer')}`}
          </Button>
        </div>
      )}
    </Section>
  );
};

const rowsOf = (items: Items, bid: Bid): Row[] => [
  ...items.map(
    (item): Row => ({
      key: item.id,
      head: (
        <>
          {item.name}
          <span className="cell-note">{inSalesUnits(item.quantity, item.unit)}</span>
          {item.specification && <span className="cell-note written">{item.specification}</span>}
        </>
      ),
      cell: (iteration) => <LineCell bid={bid} iteration={iteration} rfq_item_id={item.id} />,
    }),
  ),
  ...(bid.iterations.some(({ freight }) => freight)
    ? [{ key: 'freight', head: 'Freight', cell: (iteration: Iteration) => freightOf(iteration) }]
    : []),
  {
    key: 'total',
    head: 'Total with tax',
    cell: (iteration) => (
      <>
        <strong>
          <Money value={iteration.total} />
        </strong>
        <TaxNote tax={iteration.tax} />
      </>
    ),
  },
  {
    key: 'prices',
    head: 'Prices',
    cell: ({ prices_include_tax }) => (prices_include_tax ? 'With tax' : 'Without tax'),
  },
  {
    key: 'lead_time',
    head: 'Lead time',
    cell: ({ lead_time_days }) => (lead_time_days === null ? none : count(lead_time_days, 'day')),
  },
  {
    key: 'valid_until',
    head: 'Valid until',
    cell: ({ valid_until }) => (valid_until ? <Day on={valid_until} /> : none),
  },
  ...(bid.iterations.some(({ terms }) => terms)
    ? [{ key: 'terms', head: 'Terms', cell: ({ terms }: Iteration) => written(terms) }]
    : []),
  ...(bid.iterations.some(({ note }) => note)
    ? [{ key: 'note', head: 'Note', cell: ({ note }: Iteration) => written(note) }]
    : []),
  { key: 'sent', head: 'Sent', cell: ({ at }) => <Time at={at} /> },
];

const written = (text: string | null): ReactNode => (text ? <span className="written">{text}</span> : none);

const freightOf = ({ freight, freight_tax_rate }: Iteration): ReactNode =>
  freight ? (
    <>
      <Money value={freight} />
      {Number(freight_tax_rate) > 0 && <span className="cell-note">{`and ${freight_tax_rate} % tax`}</span>}
    </>
  ) : (
    none
  );

const LineCell = ({
  bid,
  iteration,
  rfq_item_id,
}: {
  bid: Bid;
  iteration: Iteration;
  rfq_item_id: string;
}) => {
  const lineIn = (one: Iteration | undefined) => one?.lines.find((line) => line.rfq_item_id === rfq_item_id);
  const line = lineIn(iteration);
  if (!line) return <span className="muted">Not offered</span>;
  const before = lineIn(bid.iterations[iteration.number - 2]);
  const change = before && changeOf(line.unit_price, before.unit_price);
  return (
    <>
      <Money value={line.unit_price} />
      <span className="cell-note">
        <Money value={line.total} />
        {Number(line.tax_rate) > 0 && ` with ${line.tax_rate} % tax`}
        {change && ` · ${change}`}
      </span>
    </>
  );
};
