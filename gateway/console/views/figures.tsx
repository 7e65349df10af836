import type { ReactNode } from 'react';
import { RowBars } from '../src/insight/row-bars.tsx';
import { monthInWords } from '../src/insight/spend-chart.ts';
import type { AnswerOf } from '../src/operations.ts';
import { Badge } from '../src/parts/badge.tsx';
import { type Bar, BarChart } from '../src/parts/bar-chart.tsx';
import { SelectField } from '../src/parts/field.tsx';
import { formatMoney, Money, Totals } from '../src/parts/money.tsx';
import { ErrorNote } from '../src/parts/notice.tsx';
import { Facts, Section } from '../src/parts/page.tsx';
import { Table } from '../src/parts/table.tsx';
import { formatDay, Time } from '../src/parts/time.tsx';
import { count, words } from '../src/words.ts';
import { type Shown, showView } from './show-view.tsx';
import { type Again, useAgain } from './use-again.ts';

type Orders = AnswerOf<'get_order_metrics'>;
type Charts = AnswerOf<'get_order_charts'>;
type Rfqs = AnswerOf<'get_rfq_metrics'>;
type Recurrences = AnswerOf<'get_recurrence_metrics'>;
type Branch = AnswerOf<'get_branch_metrics'>;
/** The figures that are shown, and the way to others. */
type Asking<T> = Pick<Again<T>, 'input' | 'answer' | 'busy'> & {
  ask(changed: Record<string, unknown>): Promise<void>;
};
type Figures = Orders | Charts | Rfqs | Recurrences | Branch;

/** The tool of an answer, also in hosts that do not name it. */
const toolOf = (answer: Figures): string => {
  if ('series' in answer) return 'get_order_charts';
  if ('groups' in answer) return 'get_order_metrics';
  if ('rfqs' in answer) return 'get_rfq_metrics';
  return 'recurrences' in answer ? 'get_recurrence_metrics' : 'get_branch_metrics';
};

const number = (value: number): string => value.toLocaleString('en-GB');
/** At most so many bars can be compared at a glance. */
const mostBars = 12;

const FiguresView = (shown: Shown<Figures>) => {
  const again = useAgain(toolOf(shown.answer), shown);
  const { answer, busy, problem } = again;
  return (
    <div aria-busy={busy}>
      {problem && <ErrorNote problem={problem} />}
      {'series' in answer && <Trend again={{ ...again, answer }} />}
      {'groups' in answer && <OrderFigures again={{ ...again, answer }} />}
      {'rfqs' in answer && <RfqFigures answer={answer} />}
      {'recurrences' in answer && <RunFigures answer={answer} />}
      {'branch' in answer && <BranchFigures answer={answer} />}
      {'groups' in answer || 'series' in answer ? null : <Period again={again} />}
      <p className="fine">
        As of <Time at={answer.as_of} />
      </p>
    </div>
  );
};

/** The days that are counted; changing one calls the tool again. */
const Period = ({ again: { input, busy, ask } }: { again: Asking<Figures> }) => (
  <div className="filters">
    {(['from', 'to'] as const).map((name) => (
      <label key={`${name} ${input[name]}`} className="field">
        <span>{name === 'from' ? 'First day' : 'Last day'}</span>
        <input
          type="date"
          defaultValue={String(input[name] ?? '')}
          disabled={busy}
          onChange={({ currentTarget: { value } }) => void ask({ [name]: value || undefined })}
        />
      </label>
    ))}
  </div>
);

const Choice = <T extends string>({
  again: { busy, ask },
  name,
  label,
  value,
  options,
}: {
  again: Asking<Figures>;
  name: string;
  label: string;
  value: T;
  options: readonly (readonly [T, string])[];
}) => (
  <SelectField
    name={name}
    label={label}
    value={value}
    disabled={busy}
    onChange={({ currentTarget }) => void ask({ [name]: currentTarget.value || undefined })}
    options={options}
  />
);

/** `2026-11-21`, `2026-W47` or `2026-11` on an axis. */
const onAxis = (period: string, starts_on: string): string => {
  if (/^\d{4}-\d\d$/.test(period)) return monthInWords(period).split(' ')[0] ?? '';
  return formatDay(starts_on, true);
};

const Trend = ({ again }: { again: Asking<Charts> }) => {
  const { metric, interval, periods, series, partial_periods } = again.answer;
  const currencies = [...new Set(series.map(({ currency }) => currency))];
  // Amounts of several currencies are never in one drawing.
  const drawn = metric === 'spend' && currencies.length > 1 ? currencies : [undefined];
  const every = Math.ceil(periods.length / 8);
  return (
    <>
      <div className="filters">
        <Choice
          again={again}
          name="metric"
          label="Shown"
          value={metric}
          options={[
            ['orders', 'Orders'],
            ['spend', 'Spend'],
          ]}
        />
        <Choice
          again={again}
          name="interval"
          label="Per"
          value={interval}
          options={[
            ['day', 'Day'],
            ['week', 'Week'],
            ['month', 'Month'],
          ]}
        />
      </div>
      <Period again={again} />
      {drawn.map((currency) => {
        const own = series.filter((one) => currency === undefined || one.currency === currency);
        const unit = metric === 'orders' ? 'Orders' : (own[0]?.currency ?? '');
        const sizeAt = (place: number) =>
          own.map((one) => Number(metric === 'orders' ? one.orders[place] : one.amounts[place]) || 0);
        const bars = periods.map(({ period, starts_on }, place): Bar => {
          const parts = sizeAt(place);
          return {
            key: period,
            label: place % every === 0 ? onAxis(period, starts_on) : '',
            inWords: `${period}: ${number(parts.reduce((sum, one) => sum + one, 0))} ${unit}`,
            parts,
          };
        });
        const names = own.map(({ label, currency: of }) => label ?? of);
        return (
          <Section key={unit} title={metric === 'orders' ? 'Orders' : `Spend in ${unit}`}>
            {names.length > 1 && (
              <ul className="series" aria-label="Colours of the chart">
                {names.map((name, index) => (
                  <li key={name}>
                    <svg viewBox="0 0 1 1" aria-hidden="true">
                      <rect className={`series-${Math.min(index, 5)}`} width={1} height={1} />
                    </svg>
                    <bdi>{name}</bdi>
                  </li>
                ))}
              </ul>
            )}
            <BarChart
              bars={bars}
              unit={unit}
              says={`${metric === 'orders' ? 'Orders' : `Spend in ${unit}`} per ${interval}`}
            />
            {partial_periods.length > 0 && (
              <p className="fine">Only a part of {partial_periods.join(' and ')} is counted.</p>
            )}
            <details className="folded">
              <summary>As a table</summary>
              <Table
                caption={`${unit} per ${interval}`}
                rows={periods.map(({ period }, place) => ({ period, place }))}
                keyOf={({ period }) => period}
                columns={[
                  { head: words(interval), cell: ({ period }) => period },
                  ...own.map((one) => ({
                    head: one.label ?? one.currency,
                    align: 'right' as const,
                    cell: ({ place }: { place: number }) =>
                      metric === 'orders' ? (
                        number(one.orders[place] ?? 0)
                      ) : (
                        <Money value={{ amount: one.amounts[place] ?? '0', currency: one.currency }} />
                      ),
                  })),
                ]}
              />
            </details>
          </Section>
        );
      })}
    </>
  );
};

const groupings = [
  ['', 'No groups'],
  ['status', 'Status'],
  ['branch', 'Branch'],
  ['supplier', 'Other party'],
  ['category', 'Category'],
  ['product', 'Product'],
  ['day', 'Day'],
  ['week', 'Week'],
  ['month', 'Month'],
] as const;

const OrderFigures = ({ again }: { again: Asking<Orders> }) => {
  const { answer, input } = again;
  const { orders, live_totals, averages, by_status, lead_times, groups, rest } = answer;
  const group_by = String(input.group_by ?? '') as (typeof groupings)[number][0];
  return (
    <>
      <div className="filters">
        <Choice again={again} name="group_by" label="Groups" value={group_by} options={groupings} />
      </div>
      <Period again={again} />
      <Section>
        <Facts
          facts={[
            ['Orders', number(orders)],
            ['Spend', <Totals key="spend" values={live_totals} />],
            averages.length > 0 && ['Average order', <Totals key="average" values={averages} />],
            lead_times.days_to_ship !== null && ['Days to shipment', number(lead_times.days_to_ship)],
            lead_times.days_to_deliver !== null && ['Days to delivery', number(lead_times.days_to_deliver)],
          ]}
        />
      </Section>
      {groups.length === 0 ? (
        <Statuses
          rows={by_status.map(({ status, orders: of, totals }) => ({ status, of, totals }))}
          what="Orders"
        />
      ) : (
        <Section
          title={`By ${groupings.find(([value]) => value === group_by)?.[1].toLowerCase() ?? 'group'}`}
          flush
        >
          <GroupBars groups={groups} />
          <Table
            caption="Groups"
            rows={groups}
            keyOf={({ key }) => key}
            columns={[
              {
                head: 'Group',
                cell: ({ label, quantity }) => (
                  <>
                    <bdi>{label}</bdi>
                    {quantity !== null && <span className="cell-note">{number(quantity)} units</span>}
                  </>
                ),
              },
              { head: 'Orders', align: 'right', cell: (group) => number(group.orders) },
              { head: 'Spend', align: 'right', cell: (group) => <Totals values={group.live_totals} /> },
            ]}
          />
          {rest && (
            <p className="fine">
              {count(rest.groups, 'more group')} with {count(rest.orders, 'order')}:{' '}
              <Totals values={rest.live_totals} />
            </p>
          )}
        </Section>
      )}
    </>
  );
};

/** The spend of the groups if there is one currency, else their orders: currencies are never added together. */
const GroupBars = ({ groups }: { groups: Orders['groups'] }) => {
  const currencies = new Set(
    groups.flatMap(({ live_totals }) => live_totals.map(({ currency }) => currency)),
  );
  const [currency, ...others] = currencies;
  const isSpend = currency !== undefined && others.length === 0;
  const bars = groups.slice(0, mostBars).map(({ key, label, orders, live_totals: [total] }): Bar => {
    const size = isSpend ? Number(total?.amount ?? 0) : orders;
    const inWords = isSpend && total ? formatMoney(total) : count(orders, 'order');
    return { key, label, inWords: `${label}: ${inWords}`, parts: [size] };
  });
  const unit = isSpend ? currency : 'Orders';
  return (
    <div className="chart-above">
      <RowBars bars={bars} unit={unit} says={`${isSpend ? `Spend in ${unit}` : 'Orders'} by group`} />
    </div>
  );
};

const Statuses = ({
  rows,
  what,
}: {
  rows: readonly { status: string; of: number; totals?: Orders['totals'] }[];
  what: string;
}) => (
  <Section title="By status" flush>
    <Table
      caption={`${what} by status`}
      rows={rows}
      keyOf={({ status }) => status}
      columns={[
        { head: 'Status', cell: ({ status }) => <Badge state={status} /> },
        { head: what, align: 'right', cell: ({ of }) => number(of) },
        rows.some(({ totals }) => totals) && {
          head: 'Total',
          align: 'right',
          cell: ({ totals = [] }): ReactNode => <Totals values={totals} />,
        },
      ]}
    />
  </Section>
);

const RfqFigures = ({
  answer: { rfqs, bids, awards, purchase_orders, by_status, currencies },
}: {
  answer: Rfqs;
}) => (
  <>
    <Section>
      <Facts
        facts={[
          ['RFQs', number(rfqs)],
          ['Bids', number(bids)],
          ['Awards', number(awards)],
          ['Purchase orders', number(purchase_orders)],
        ]}
      />
    </Section>
    {currencies.length > 0 && (
      <Section title="Savings" flush>
        <Table
          caption="Savings by currency"
          rows={currencies}
          keyOf={({ currency }) => currency}
          columns={[
            { head: 'Currency', cell: ({ currency }) => currency },
            { head: 'Awarded', align: 'right', cell: ({ awarded }) => <Money value={awarded} /> },
            { head: 'Ordered', align: 'right', cell: ({ ordered }) => <Money value={ordered} /> },
            {
              head: 'Saved against targets',
              align: 'right',
              cell: ({ savings_against_target }) => <Money value={savings_against_target} />,
            },
            {
              head: 'Saved since first bids',
              align: 'right',
              cell: ({ savings_between_iterations }) => <Money value={savings_between_iterations} />,
            },
          ]}
        />
      </Section>
    )}
    <Statuses rows={by_status.map(({ status, rfqs: of }) => ({ status, of }))} what="RFQs" />
  </>
);

const RunFigures = ({
  answer: { runs, by_status, failures, totals, upcoming_runs },
}: {
  answer: Recurrences;
}) => (
  <>
    <Section>
      <Facts
        facts={[
          ['Runs', number(runs)],
          ['Ordered', <Totals key="totals" values={totals} />],
          ['Due in 30 days', number(upcoming_runs)],
        ]}
      />
    </Section>
    <Statuses rows={by_status.map(({ status, runs: of }) => ({ status, of }))} what="Runs" />
    {failures.length > 0 && (
      <Section title="Why runs failed" flush>
        <Table
          caption="Failed runs by reason"
          rows={failures}
          keyOf={({ code }) => code}
          columns={[
            { head: 'Reason', cell: ({ code }) => words(code) },
            { head: 'Runs', align: 'right', cell: (one) => number(one.runs) },
            {
              head: 'Recurring orders',
              cell: ({ recurrences }) => recurrences.map(({ name }) => name).join(', '),
            },
          ]}
        />
      </Section>
    )}
  </>
);

const BranchFigures = ({
  answer: { branch, orders_by_status, spend, top_suppliers, limits },
}: {
  answer: Branch;
}) => (
  <>
    <Section title={branch.name}>
      <Facts
        facts={[
          ['Spend', <Totals key="spend" values={spend} />],
          ['Limits', number(limits.length)],
        ]}
      />
    </Section>
    <Statuses rows={orders_by_status.map(({ status, count: of }) => ({ status, of }))} what="Orders" />
    {top_suppliers.length > 0 && (
      <Section title="Suppliers with the most spend" flush>
        <Table
          caption="Suppliers with the most spend"
          rows={top_suppliers}
          keyOf={({ supplier }) => supplier.id}
          columns={[
            { head: 'Supplier', cell: ({ supplier }) => <bdi>{supplier.name}</bdi> },
            { head: 'Orders', align: 'right', cell: ({ orders }) => number(orders) },
            { head: 'Spend', align: 'right', cell: (one) => <Totals values={one.spend} /> },
          ]}
        />
      </Section>
    )}
  </>
);

showView(FiguresView);
