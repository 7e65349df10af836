import type { Place } from '@procura/gateway/addresses';
import { startOfDay } from '../company/start-of-day.ts';
import type { InputOf, ItemOf } from '../operations.ts';
import { dayIn } from '../overview/spend-by-day.ts';
import { Button } from '../parts/button.tsx';
import type { CsvColumn } from '../parts/csv.ts';
import { DownloadList } from '../parts/download-list.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Money } from '../parts/money.tsx';
import { EmptyState, ErrorNote, Loading } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Listing, Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { Link, navigate, useQuery } from '../router.tsx';
import { useSession, useTimeZone } from '../session.tsx';
import { useOperation, usePages } from '../use-operation.ts';

type Entry = ItemOf<'list_balance_entries'>;
type Side = 'buyer' | 'supplier';
type Filters = Readonly<Record<'kind' | 'currency' | 'from' | 'to', string>>;

const kindWords: Record<Entry['kind'], string> = {
  top_up: 'Top-up',
  balance_payment: 'Payment of an order',
  credit: 'Payment by link that was not due',
  refund: 'Refund',
  release: 'Earned: accepted by the buyer',
  return: 'Returned to the buyer',
};
const kindsOf: Record<Side, readonly Entry['kind'][]> = {
  buyer: ['top_up', 'balance_payment', 'credit', 'refund'],
  supplier: ['release', 'return'],
};
const leads: Record<Side, string> = {
  buyer: 'What your company can pay orders with, and every movement of it.',
  supplier: 'What you have earned of your sales, and every movement of it.',
};

const filtersIn = (query: URLSearchParams, side: Side): Filters => {
  const day = (name: string) => {
    const written = query.get(name) ?? '';
    return /^\d{4}-\d{2}-\d{2}$/.test(written) && !Number.isNaN(Date.parse(written)) ? written : '';
  };
  return {
    kind: kindsOf[side].find((kind) => kind === query.get('kind')) ?? '',
    currency: query.get('currency') ?? '',
    from: day('from'),
    to: day('to'),
  };
};

const addressOf = (filters: Filters): Place => {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  return given.length > 0 ? `/balance?${new URLSearchParams(given).toString()}` : '/balance';
};

/** The company's balance per currency and its movements. The address holds the filters. */
export const BalancePage = () => {
  const session = useSession();
  const side: Side = session.who.company.kind === 'supplier' ? 'supplier' : 'buyer';
  if (session.who.branch_ids !== null)
    return (
      <Page title="Balance" lead={leads[side]} narrow>
        <Section>
          <EmptyState icon="shield" title="The balance belongs to the whole company">
            You work for some of its branches, so you do not see it. Ask somebody with access to all branches.
          </EmptyState>
        </Section>
      </Page>
    );
  return <Balance side={side} />;
};

const Balance = ({ side }: { side: Side }) => {
  const timeZone = useTimeZone();
  const { data, problem, reload } = useOperation('get_company_balance', {}, { kept: true });
  const filters = filtersIn(useQuery(), side);
  const { kind, currency, from, to } = filters;
  const input: InputOf<'list_balance_entries'> = {
    ...(kind && { kind: kind as Entry['kind'] }),
    ...(currency && { currency }),
    ...(from && { from: startOfDay(from, { timeZone }) }),
    ...(to && { to: startOfDay(to, { timeZone, later: 1 }) }),
  };
  const entries = usePages('list_balance_entries', input);
  return (
    <Page
      title="Balance"
      lead={leads[side]}
      actions={
        <DownloadList
          operation="list_balance_entries"
          input={input}
          columns={csvColumns}
          file={`balance-${dayIn(new Date(), timeZone)}`}
        />
      }
    >
      <Section title="Now" lead={side === 'buyer' ? <TopUp /> : <Earned />} flush>
        {problem && <ErrorNote problem={problem} onRetry={reload} />}
        {!data && !problem && <Loading />}
        {data && (
          <Table
            caption="Balance by currency"
            rows={data.balances}
            keyOf={(one) => one.currency}
            columns={[
              { head: 'Currency', cell: (one) => one.currency },
              { head: 'Available', align: 'right', cell: ({ available }) => <Money value={available} /> },
              { head: 'Held until accepted', align: 'right', cell: ({ held }) => <Money value={held} /> },
            ]}
          />
        )}
      </Section>
      <EntryFilters
        filters={filters}
        side={side}
        currencies={data?.balances.map((one) => one.currency) ?? []}
      />
      <Section title="Movements" flush>
        <Listing
          pages={entries}
          empty={
            <EmptyState
              icon="list"
              title={addressOf(filters) === '/balance' ? 'No movements yet' : 'None of these'}
            />
          }
        >
          {(items) => <Entries entries={items} />}
        </Listing>
      </Section>
    </Page>
  );
};

const TopUp = () => (
  <>
    To top it up, transfer money to the operator of Procura, who credits it here under the number of the
    transfer. What you pay for an order is held until you accept its delivery.
  </>
);

const Earned = () => (
  <>
    What buyers paid is held until they accept the delivery; then you have earned it, and it is available. If
    something is credited later, it is returned to the buyer from here.
  </>
);

const EntryFilters = ({
  filters,
  side,
  currencies,
}: {
  filters: Filters;
  side: Side;
  currencies: readonly string[];
}) => {
  const show = (changed: Partial<Filters>) =>
    navigate(addressOf({ ...filters, ...changed }), { replace: true });
  const shown = [...new Set([...currencies, ...(filters.currency ? [filters.currency] : [])])];
  return (
    <Form
      label="Filters"
      problem={undefined}
      onSubmit={(values) => show({ from: values.text('from'), to: values.text('to') })}
    >
      <div className="filters" key={addressOf(filters)}>
        <SelectField
          name="kind"
          label="Kind"
          value={filters.kind}
          onChange={(event) => show({ kind: event.currentTarget.value })}
          options={[['', 'All'], ...kindsOf[side].map((kind) => [kind, kindWords[kind]] as const)]}
        />
        <SelectField
          name="currency"
          label="Currency"
          value={filters.currency}
          onChange={(event) => show({ currency: event.currentTarget.value })}
          options={[['', 'All'], ...shown.map((one) => [one, one] as const)]}
        />
        <TextField name="from" label="From" type="date" defaultValue={filters.from} />
        <TextField name="to" label="Until" type="date" defaultValue={filters.to} />
        <Button type="submit">Filter</Button>
        {addressOf(filters) !== '/balance' && (
          <Button look="quiet" onClick={() => navigate('/balance', { replace: true })}>
            Show all
          </Button>
        )}
      </div>
    </Form>
  );
};

/** What a movement is called; releases may add further kinds. */
const nameOf = ({ kind }: Entry): string => kindWords[kind] ?? kind;

const Entries = ({ entries }: { entries: readonly Entry[] }) => (
  <Table
    caption="Movements"
    rows={entries}
    keyOf={({ id }) => id}
    columns={[
      { head: 'What', cell: (entry) => nameOf(entry) },
      {
        head: 'Order',
        cell: ({ order_id, order_number, reference }) => (
          <>
            {order_id ? (
              <Link to={`/orders/${order_id}`} className="order-number">
                {order_number ?? 'Order'}
              </Link>
            ) : (
              '–'
            )}
            {reference && <span className="cell-note">{reference}</span>}
          </>
        ),
      },
      { head: 'When', cell: ({ booked_at }) => <Time at={booked_at} /> },
      { head: 'Amount', align: 'right', cell: ({ amount }) => <Money value={amount} /> },
      {
        head: 'Balance afterwards',
        align: 'right',
        cell: ({ balance }) => (balance ? <Money value={balance} /> : '–'),
      },
    ]}
  />
);

const csvColumns: readonly CsvColumn<Entry>[] = [
  { head: 'Booked at', text: ({ booked_at }) => booked_at },
  { head: 'Number', text: ({ number }) => number?.toString() },
  { head: 'Kind', text: nameOf },
  { head: 'Currency', text: ({ amount }) => amount.currency },
  { head: 'Amount', text: ({ amount }) => amount.amount },
  { head: 'Balance afterwards', text: ({ balance }) => balance?.amount },
  { head: 'Order', text: ({ order_number }) => order_number },
  { head: 'Reference', text: ({ reference }) => reference },
];
