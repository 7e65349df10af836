import type { SpendDimension } from '@procura/contracts';
import { useState } from 'react';
import { dayIn } from '../overview/spend-by-day.ts';
import { BarChart } from '../parts/bar-chart.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { SelectField } from '../parts/field.tsx';
import { formatMoney, Money } from '../parts/money.tsx';
import { EmptyState, ErrorNote, Loading } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Link, navigate, useQuery } from '../router.tsx';
import { useTimeZone } from '../session.tsx';
import { useOperation } from '../use-operation.ts';
import { count } from '../words.ts';
import {
  addressOf,
  columnsFor,
  dimensionWords,
  type Filters,
  filtersOf,
  inputOf,
  ordersOf,
} from './insight-filters.ts';
import { Choose, Views } from './insight-parts.tsx';
import { RowBars } from './row-bars.tsx';
import { SaveCsv } from './save-csv.tsx';
import { chartOf, nameOf, othersKey, type SpendTable } from './spend-chart.ts';

/** Maximum number of rows of an answer. */
const mostRows = 100;

/** What the company spends, by one or two dimensions, as a chart and a table. The address holds what is chosen. */
export const SpendPage = () => {
  const today = dayIn(new Date(), useTimeZone());
  const filters = filtersOf(useQuery());
  const [all, setAll] = useState(false);
  const { data, problem, reload } = useOperation(
    'get_spend_table',
    { ...inputOf(filters, today), ...(all && { limit: mostRows }) },
    { kept: true },
  );
  const isRefused = problem?.code === 'invalid_input';
  return (
    <Page
      title="Insight"
      lead="What your company spends: taxes included, credits deducted, without orders that were cancelled, rejected or declined."
    >
      <Views view="spend" filters={filters} />
      <Choose view="spend" filters={filters} problem={isRefused ? problem : undefined}>
        <Dimensions filters={filters} />
        {data && <Currencies filters={filters} table={data} />}
      </Choose>
      {problem && !isRefused && !data && <ErrorNote problem={problem} onRetry={reload} />}
      {!(data || problem) && <Loading />}
      {data && data.rows.length === 0 && <NothingSpent filters={filters} />}
      {data && data.rows.length > 0 && (
        <Spend
          table={data}
          filters={filters}
          today={today}
          onMore={data.other_rows > 0 && !all ? () => setAll(true) : undefined}
        />
      )}
    </Page>
  );
};

/** What the rows and the columns are. */
const Dimensions = ({ filters }: { filters: Filters }) => {
  const show = (changed: Partial<Filters>) =>
    navigate(addressOf('spend', { ...filters, ...changed }), { replace: true });
  const { rows, columns } = filters;
  return (
    <>
      <SelectField
        name="rows"
        label="By"
        value={rows}
        onChange={({ currentTarget: { value } }) => {
          const chosen = value as SpendDimension;
          show({ rows: chosen, columns: columns && columnsFor(chosen).includes(columns) ? columns : '' });
        }}
        options={Object.entries(dimensionWords)}
      />
      <SelectField
        name="columns"
        label="And by"
        value={columns}
        onChange={({ currentTarget: { value } }) => show({ columns: value as Filters['columns'] })}
        options={[
          ['', 'Nothing else'],
          ...columnsFor(rows).map((one) => [one, dimensionWords[one]] as const),
        ]}
      />
    </>
  );
};

/** Amounts of different currencies are never in one table; the chosen one may have none in the period. */
const Currencies = ({ filters, table: { totals, currency } }: { filters: Filters; table: SpendTable }) => {
  const codes = new Set([...totals.map((total) => total.currency), ...(currency === null ? [] : [currency])]);
  return (
    codes.size > 1 && (
      <SelectField
        name="currency"
        label="Currency"
        value={currency ?? ''}
        onChange={(event) =>
          navigate(addressOf('spend', { ...filters, currency: event.currentTarget.value }), {
            replace: true,
          })
        }
        options={[...codes].map((code) => [code, code] as const)}
      />
    )
  );
};

const NothingSpent = ({ filters }: { filters: Filters }) => (
  <Section>
    <EmptyState
      icon="gauge"
      title="Nothing was ordered in this period"
      action={
        filters.period !== 'all' && (
          <ButtonLink to={addressOf('spend', { ...filters, period: 'all', from: '', to: '' })}>
            Show the whole time
          </ButtonLink>
        )
      }
    >
      What is ordered counts from its day on, also while it waits for approval.
    </EmptyState>
  </Section>
);

const Spend = ({
  table,
  filters,
  today,
  onMore,
}: {
  table: SpendTable;
  filters: Filters;
  today: string;
  onMore: (() => void) | undefined;
}) => {
  const { rows, columns } = filters;
  const { currency, total } = table;
  if (currency === null || total === null) return null;
  const by = [rows, columns].flatMap((one) => (one ? [dimensionWords[one].toLowerCase()] : [])).join(' and ');
  const nameOfRow = (row: Row) => nameOf(row, { dimension: rows, among: table.rows });
  return (
    <>
      <Section title={`Spend by ${by}`} lead={<Money value={{ amount: total, currency }} />}>
        <SpendChart table={table} filters={filters} by={by} />
      </Section>
      <Section
        title="As a table"
        flush
        actions={
          <SaveCsv
            file={`spend-by-${by.replaceAll(' ', '-')}-${today}`}
            rows={table.rows}
            columns={[
              {
                head: dimensionWords[rows],
                text: (row) => (rows === 'month' ? monthOr(row) : nameOfRow(row)),
              },
              { head: 'Currency', text: () => currency },
              ...table.columns.map((column, place) => ({
                head: columnName(table, column, filters),
                text: ({ amounts }: Row) => amounts[place],
              })),
              { head: 'Total', text: (row) => row.total },
            ]}
          />
        }
      >
        <Table
          caption={`Spend by ${by}`}
          rows={table.rows}
          keyOf={({ key }) => key}
          columns={columnsOf(table, { filters, today, currency, total })}
        />
        {onMore && (
          <div className="more">
            <Button size="small" onClick={onMore}>
              Show more
            </Button>
          </div>
        )}
      </Section>
    </>
  );
};

type Row = SpendTable['rows'][number];
/** Months are sorted in a spreadsheet as they are written here. */
const monthOr = ({ key, label }: Row): string => (key === othersKey ? label : key);

const columnName = (
  table: SpendTable,
  column: SpendTable['columns'][number],
  { columns }: Filters,
): string => (columns ? nameOf(column, { dimension: columns, among: table.columns }) : column.label);

const SpendChart = ({ table, filters, by }: { table: SpendTable; filters: Filters; by: string }) => {
  const currency = table.currency ?? '';
  const { over, bars, series } = chartOf(table, {
    ...filters,
    written: (amount) => formatMoney({ amount, currency }),
  });
  const sizes = bars.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0));
  const most = bars[sizes.indexOf(Math.max(...sizes))];
  const says = `Spend in ${currency} by ${by}${most ? `; the most is ${most.inWords}` : ''}`;
  return (
    <>
      {series.length > 1 && (
        <ul className="series" aria-label="Colours of the chart">
          {series.map((name, index) => (
            <li key={name}>
              <svg viewBox="0 0 1 1" aria-hidden="true">
                <rect className={`series-${index}`} width={1} height={1} />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      )}
      {over === 'months' ? (
        <BarChart bars={bars} unit={currency} says={says} />
      ) : (
        <RowBars bars={bars} unit={currency} says={says} />
      )}
    </>
  );
};

const columnsOf = (
  table: SpendTable,
  { filters, today, currency, total }: { filters: Filters; today: string; currency: string; total: string },
): (Column<Row> | false)[] => [
  { head: dimensionWords[filters.rows], cell: (row) => <RowName row={row} {...{ table, filters, today }} /> },
  ...table.columns.map(
    (column, place): Column<Row> => ({
      head: columnName(table, column, filters),
      align: 'right',
      cell: ({ amounts }) => {
        const amount = amounts[place] ?? '0';
        return Number(amount) === 0 ? null : <Money value={{ amount, currency }} />;
      },
    }),
  ),
  { head: 'Total', align: 'right', cell: (row) => <Money value={{ amount: row.total, currency }} /> },
  table.columns.length === 0 && {
    head: 'Share',
    align: 'right',
    cell: (row) => (
      <span className="number">{((Number(row.total) / Number(total)) * 100 || 0).toFixed(1)} %</span>
    ),
  },
];

/** The name of a row, which leads to its orders. */
const RowName = ({
  row,
  table,
  filters,
  today,
}: {
  row: Row;
  table: SpendTable;
  filters: Filters;
  today: string;
}) => {
  const name = nameOf(row, { dimension: filters.rows, among: table.rows });
  const to = ordersOf(filters, { key: row.key, today });
  if (row.key === othersKey)
    return (
      <>
        {name}
        {table.other_rows > 0 && <span className="cell-note">{count(table.other_rows, 'row')}</span>}
      </>
    );
  return to ? <Link to={to}>{name}</Link> : name;
};
