import { useState } from 'react';
import { SelectField } from '../parts/field.tsx';
import { formatMoney, Totals } from '../parts/money.tsx';
import { EmptyState, ErrorNote, Loading } from '../parts/notice.tsx';
import { Section } from '../parts/page.tsx';
import { useSession, useTimeZone } from '../session.tsx';
import { useOperation } from '../use-operation.ts';
import { dayIn, type SpendOfDay, spendByDay } from './spend-by-day.ts';

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
          <DayBars days={spendByDay(data.groups ?? [], { today, currency })} currency={currency} />
        </>
      )}
    </Section>
  );
};

const [width, height, gap] = [620, 120, 4];
/** Room for the highest amount above the bars, and for days below them. */
const [above, below] = [18, 20];

/** The first day of the month and each fifth one. */
const isLabelled = ({ day }: SpendOfDay): boolean => day.endsWith('01') || Number(day.slice(8)) % 5 === 0;

/** A bar per day. Amounts become numbers only for the heights. */
const DayBars = ({ days, currency }: { days: readonly SpendOfDay[]; currency: string }) => {
  const sizeOf = ({ spent }: SpendOfDay): number => Number(spent?.amount ?? 0);
  const inWords = ({ day, spent }: SpendOfDay): string =>
    `${spent ? formatMoney(spent) : 'nothing'} on ${day}`;
  const [most] = days.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const highest = (most && sizeOf(most)) || 1;
  const step = width / 31;
  return (
    <svg
      className="spend-chart"
      viewBox={`0 ${-above} ${width} ${height + above + below}`}
      role="img"
      aria-label={`Spend in ${currency} by day${most?.spent ? `; the most is ${inWords(most)}` : ''}`}
    >
      <line className="axis" x1={0} x2={width} y1={height} y2={height} />
      <line className="axis" x1={0} x2={width} y1={0} y2={0} />
      <text x={0} y={-5}>
        {most?.spent ? formatMoney(most.spent) : ''}
      </text>
      {days.filter(isLabelled).map(({ day }) => (
        <text key={day} x={(Number(day.slice(8)) - 0.5) * step - gap / 2} y={height + 15} textAnchor="middle">
          {Number(day.slice(8))}
        </text>
      ))}
      {days.map((one, index) => {
        const tall = Math.max((sizeOf(one) / highest) * (height - 2), one.spent ? 2 : 0.5);
        return (
          <rect key={one.day} x={index * step} y={height - tall} width={step - gap} height={tall} rx={2}>
            <title>{inWords(one)}</title>
          </rect>
        );
      })}
    </svg>
  );
};
