import type { AnswerOf } from '../operations.ts';
import { dayIn } from '../overview/spend-by-day.ts';
import { ButtonLink } from '../parts/button.tsx';
import { SelectField } from '../parts/field.tsx';
import { formatMoney, Money } from '../parts/money.tsx';
import { EmptyState, ErrorNote, Loading } from '../parts/notice.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import { Link, navigate, useQuery } from '../router.tsx';
import { useTimeZone } from '../session.tsx';
import { useOperation } from '../use-operation.ts';
import { addressOf, type Filters, filtersOf, ofBranch, rangeOf } from './insight-filters.ts';
import { Choose, Views } from './insight-parts.tsx';
import { RowBars } from './row-bars.tsx';
import { SaveCsv } from './save-csv.tsx';

type Metrics = AnswerOf<'get_rfq_metrics'>;
type Savings = Metrics['currencies'][number];

/** What RFQs saved against targets and first offers. */
export const RfqSavingsPage = () => {
  const today = dayIn(new Date(), useTimeZone());
  const filters = filtersOf(useQuery());
  const { data, problem, reload } = useOperation(
    'get_rfq_metrics',
    { ...ofBranch(filters), ...rangeOf(filters, today) },
    { kept: true },
  );
  const isRefused = problem?.code === 'invalid_input';
  const shown = data?.currencies.find(({ currency }) => currency === filters.currency) ?? data?.currencies[0];
  return (
    <Page
      title="Insight"
      lead="What the RFQs that were created in the period saved, against your target prices and against the first offer of each supplier."
    >
      <Views view="rfqs" filters={filters} />
      <Choose view="rfqs" filters={filters} problem={isRefused ? problem : undefined}>
        {data && <Currencies filters={filters} currencies={data.currencies} shown={shown} />}
      </Choose>
      {problem && !isRefused && !data && <ErrorNote problem={problem} onRetry={reload} />}
      {!(data || problem) && <Loading />}
      {data && <RfqCounts metrics={data} />}
      {data && !shown && (
        <Section>
          <EmptyState
            icon="quote"
            title="Nothing was awarded in this period"
            action={<ButtonLink to="/rfqs">See the RFQs</ButtonLink>}
          >
            Savings are known once quantities of an RFQ are awarded.
          </EmptyState>
        </Section>
      )}
      {data && shown && <SavingsParts currencies={data.currencies} shown={shown} today={today} />}
    </Page>
  );
};

const Currencies = ({
  filters,
  currencies,
  shown,
}: {
  filters: Filters;
  currencies: readonly Savings[];
  shown: Savings | undefined;
}) =>
  currencies.length > 1 && (
    <SelectField
      name="currency"
      label="Chart of"
      value={shown?.currency ?? ''}
      onChange={(event) =>
        navigate(addressOf('rfqs', { ...filters, currency: event.currentTarget.value }), { replace: true })
      }
      options={currencies.map(({ currency }) => [currency, currency] as const)}
    />
  );

const RfqCounts = ({ metrics: { rfqs, bids, awards, purchase_orders } }: { metrics: Metrics }) => (
  <Section>
    <Facts
      facts={[
        [
          'RFQs',
          <Link key="rfqs" to="/rfqs">
            {rfqs.toLocaleString('en-GB')}
          </Link>,
        ],
        ['Bids', bids.toLocaleString('en-GB')],
        ['Awards', awards.toLocaleString('en-GB')],
        ['Purchase orders', purchase_orders.toLocaleString('en-GB')],
      ]}
    />
  </Section>
);

const SavingsParts = ({
  currencies,
  shown,
  today,
}: {
  currencies: readonly Savings[];
  shown: Savings;
  today: string;
}) => (
  <>
    <Section title={`Offers and awards in ${shown.currency}`} lead={saidOf(shown)}>
      <RowBars
        unit={shown.currency}
        says={`Offers and awards in ${shown.currency}: first offers ${formatMoney(shown.first_offer)}, awarded ${formatMoney(shown.awarded)}, ordered ${formatMoney(shown.ordered)}`}
        bars={barsOf(shown)}
      />
    </Section>
    <Section
      title="As a table"
      flush
      actions={<SaveCsv file={`rfq-savings-${today}`} rows={currencies} columns={csvColumns} />}
    >
      <Table
        caption="Savings of RFQs"
        rows={currencies}
        keyOf={({ currency }) => currency}
        columns={[
          { head: 'Currency', cell: ({ currency }) => currency },
          ...columns.map(({ head, of, share }) => ({
            head,
            align: 'right' as const,
            cell: (row: Savings) => (
              <>
                <Money value={of(row)} />
                {share && <span className="cell-note">{percentOf(of(row), share(row))}</span>}
              </>
            ),
          })),
        ]}
      />
    </Section>
  </>
);

type Amount = Savings['awarded'];
const columns: readonly { head: string; of: (row: Savings) => Amount; share?: (row: Savings) => Amount }[] = [
  { head: 'Awarded', of: ({ awarded }) => awarded },
  { head: 'Ordered', of: ({ ordered }) => ordered },
  { head: 'First offers', of: ({ first_offer }) => first_offer },
  {
    head: 'Saved by bidding',
    of: ({ savings_between_iterations }) => savings_between_iterations,
    share: ({ first_offer }) => first_offer,
  },
  { head: 'Targets', of: ({ target }) => target },
  {
    head: 'Below targets',
    of: ({ savings_against_target }) => savings_against_target,
    share: ({ target }) => target,
  },
];

const csvColumns = [
  { head: 'Currency', text: ({ currency }: Savings) => currency },
  ...columns.map(({ head, of }) => ({ head, text: (row: Savings) => of(row).amount })),
];

/** The share of a whole, for reading: 3.1 %. */
const percentOf = (part: Amount, whole: Amount): string =>
  Number(whole.amount) === 0 ? '' : `${((Number(part.amount) / Number(whole.amount)) * 100).toFixed(1)} %`;

const saidOf = ({ first_offer, savings_between_iterations: saved }: Savings): string =>
  Number(saved.amount) > 0
    ? `Bidding saved ${formatMoney(saved)}, ${percentOf(saved, first_offer)} of the first offers`
    : 'What was awarded costs as much as the first offers, or more';

const barsOf = ({ first_offer, awarded, ordered }: Savings) =>
  (
    [
      ['First offers', first_offer],
      ['Awarded', awarded],
      ['Ordered', ordered],
    ] as const
  ).map(([label, amount]) => ({
    key: label,
    label,
    inWords: `${label}: ${formatMoney(amount)}`,
    parts: [Number(amount.amount)],
  }));
