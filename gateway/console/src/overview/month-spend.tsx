import { useState } from 'react';
import { BarChart } from '../parts/bar-chart.tsx';
import { SelectField } from '../parts/field.tsx';
import { formatMoney, Money, Totals } from '../parts/money.tsx';
import { EmptyState, ErrorNote, Loading } from '../parts/notice.tsx';
import { Section } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import { Day } from '../parts/time.tsx';
import { useSession, useTimeZone } from '../session.tsx';
import { useOperation } from '../use-operation.ts';
import { dayIn, daysInMonth, type SpendOfDay, spendByDay } from './spend-by-day.ts';

/** The company's spend this month, by currency, with a bar per day of one currency. */
export const MonthSpend = () => {
  const own = useSession().who.company.currency;
  const today = dayIn(new Date(), useTimeZone());
  const [chosen, setChosen] = useState(own);
  const { data, problem, reload } = useOperation('get_order_metrics', {
    from: `${today.slice(0, 8)}01`,
    to: today,
    group_by: 'day',
  });
  const currencies = data?.live_totals.map((total) => total.currency) ?? [];
  const currency = currencies.includes(chosen) ? chosen : currencies[0];
  const days = currency === undefined ? [] : spendByDay(data?.groups ?? [], { today, currency });
  return (
    <Section title="Spend this month" lead="Orders that are not cancelled, rejected or declined">
      {problem && !data && <ErrorNote problem={problem} onRetry={reload} />}
      {!(data || problem) && <Loading />}
      {data && currency === undefined && <EmptyState icon="checks" title="Nothing ordered this month" />}
      {data && currency !== undefined && (
        <>
          <p className="spend-totals">
            <Totals values={data.live_totals} />
          </p>
          {currencies.length > 1 && (
            <SelectField
              name="spend_currency"
              label="Chart of"
              value={currency}
              onChange={(event) => setChosen(event.currentTarget.value)}
              options={currencies.map((code) => [code, code] as const)}
            />
          )}
          <DayBars days={days} currency={currency} />
          <DayTable days={days} />
        </>
      )}
    </Section>
  );
};

/** The first day of the month and each fifth one. */
const isLabelled = (day: number): boolean => day === 1 || day % 5 === 0;

/** A bar per day of the month. The last days are still to come. */
const DayBars = ({ days, currency }: { days: readonly SpendOfDay[]; currency: string }) => {
  const [most] = days.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const inMonth = daysInMonth(days[0]?.day ?? '');
  return (
    <BarChart
      unit={currency}
      says={`Spend in ${currency} by day${most?.spent ? `; the most is ${inWords(most)}` : ''}`}
      bars={Array.from({ length: inMonth }, (_, index) => {
        const one = days[index];
        return {
          key: String(index),
          label: isLabelled(index + 1) ? String(index + 1) : '',
          inWords: one ? inWords(one) : '',
          parts: [one ? sizeOf(one) : 0],
        };
      })}
    />
  );
};

const sizeOf = ({ spent }: SpendOfDay): number => Number(spent?.amount ?? 0);
const inWords = ({ day, spent }: SpendOfDay): string => `${spent ? formatMoney(spent) : 'nothing'} on ${day}`;

/** The days with orders, for those who read numbers. */
const DayTable = ({ days }: { days: readonly SpendOfDay[] }) => (
  <details className="more-words">
    <summary>As a table</summary>
    <Table
      caption="Spend by day"
      rows={days.filter(({ spent }) => spent)}
      keyOf={({ day }) => day}
      columns={[
        { head: 'Day', cell: ({ day }) => <Day on={day} /> },
        { head: 'Spend', align: 'right', cell: ({ spent }) => spent && <Money value={spent} /> },
      ]}
    />
  </details>
);
