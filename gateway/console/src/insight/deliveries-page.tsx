import type { ItemOf } from '../operations.ts';
import { addressOf as ordersAt } from '../orders/order-filters.ts';
import { dayIn } from '../overview/spend-by-day.ts';
import type { CsvColumn } from '../parts/csv.ts';
import { DownloadList } from '../parts/download-list.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { type Column, Listing, Table } from '../parts/table.tsx';
import { Link, useQuery } from '../router.tsx';
import { useTimeZone } from '../session.tsx';
import { usePages } from '../use-operation.ts';
import { count } from '../words.ts';
import { type Filters, filtersOf, ofBranch, rangeOf } from './insight-filters.ts';
import { Choose, Views } from './insight-parts.tsx';
import { RowBars } from './row-bars.tsx';

type Record = ItemOf<'list_delivery_records'>;

/** How punctual each supplier delivered, the least punctual first. */
export const DeliveriesPage = () => {
  const today = dayIn(new Date(), useTimeZone());
  const filters = filtersOf(useQuery());
  const input = { ...ofBranch(filters), ...rangeOf(filters, today) };
  const records = usePages('list_delivery_records', input);
  const isRefused = records.problem?.code === 'invalid_input';
  return (
    <Page
      title="Insight"
      lead="How punctual your suppliers delivered what was ordered in the period. On time is an order that arrived in full by the day it was expected."
      actions={
        <DownloadList
          operation="list_delivery_records"
          input={input}
          columns={csvColumns}
          file={`punctuality-${today}`}
        />
      }
    >
      <Views view="deliveries" filters={filters} />
      <Choose view="deliveries" filters={filters} problem={isRefused ? records.problem : undefined} />
      <Section title="Punctuality of suppliers" lead="The least punctual first" flush>
        <Listing
          pages={records}
          empty={
            <EmptyState icon="truck" title="Nothing that was ordered in this period is delivered yet">
              A supplier appears here once an order has arrived in full.
            </EmptyState>
          }
        >
          {(rows) => (
            <>
              <PunctualityChart records={rows} />
              <Table
                caption="Punctuality of suppliers"
                rows={rows}
                keyOf={({ supplier }) => supplier.id}
                columns={columnsOf({ filters, today })}
              />
            </>
          )}
        </Listing>
      </Section>
    </Page>
  );
};

/** How many bars can be compared at a glance. */
const mostBars = 10;

const PunctualityChart = ({ records }: { records: readonly Record[] }) => {
  const judged = records.filter(({ on_time_percent }) => on_time_percent !== null).slice(0, mostBars);
  const [worst] = judged;
  if (!worst) return null;
  return (
    <div className="chart-above">
      <RowBars
        unit="% on time"
        end={100}
        says={`Deliveries on time by supplier; the least punctual is ${inWords(worst)}`}
        bars={judged.map((record) => ({
          key: record.supplier.id,
          label: record.supplier.name,
          inWords: inWords(record),
          parts: [record.on_time_percent ?? 0],
        }))}
      />
    </div>
  );
};

const inWords = ({ supplier, on_time_percent, on_time, late }: Record): string =>
  `${supplier.name}: ${on_time_percent} %, ${on_time} of ${on_time + late}`;

const columnsOf = ({ filters, today }: { filters: Filters; today: string }): Column<Record>[] => [
  {
    head: 'Supplier',
    cell: ({ supplier }) => (
      <Link to={ordersAt({ branch: filters.branch, supplier: supplier.id, ...rangeOf(filters, today) })}>
        {supplier.name}
      </Link>
    ),
  },
  {
    head: 'On time',
    align: 'right',
    cell: ({ on_time_percent, on_time, late }) =>
      on_time_percent === null ? (
        'No day was expected'
      ) : (
        <>
          <span className="number">{on_time_percent} %</span>
          <span className="cell-note">
            {on_time} of {on_time + late}
          </span>
        </>
      ),
  },
  { head: 'Late', align: 'right', cell: ({ late }) => <span className="number">{late}</span> },
  {
    head: 'Delivered',
    align: 'right',
    cell: ({ delivered, orders }) => (
      <>
        <span className="number">{delivered}</span>
        <span className="cell-note">of {count(orders, 'order')}</span>
      </>
    ),
  },
  {
    head: 'Days to deliver',
    align: 'right',
    cell: ({ average_days_to_deliver: days }) => (
      <span className="number">{days === null ? '–' : days.toLocaleString('en-GB')}</span>
    ),
  },
];

const csvColumns: readonly CsvColumn<Record>[] = [
  { head: 'Supplier', text: ({ supplier }) => supplier.name },
  { head: 'On time %', text: ({ on_time_percent }) => on_time_percent?.toString() },
  { head: 'On time', text: ({ on_time }) => String(on_time) },
  { head: 'Late', text: ({ late }) => String(late) },
  { head: 'Delivered', text: ({ delivered }) => String(delivered) },
  { head: 'Orders', text: ({ orders }) => String(orders) },
  { head: 'Cancelled, rejected or declined', text: ({ ended }) => String(ended) },
  { head: 'Average days to deliver', text: ({ average_days_to_deliver: days }) => days?.toString() },
];
