import type { ItemOf } from '../operations.ts';
import { dayIn } from '../overview/spend-by-day.ts';
import { Badge } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';
import type { CsvColumn } from '../parts/csv.ts';
import { DownloadList } from '../parts/download-list.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { Money } from '../parts/money.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { type Column, Listing, Table } from '../parts/table.tsx';
import { Day } from '../parts/time.tsx';
import { Link, useQuery } from '../router.tsx';
import { useSession, useTimeZone } from '../session.tsx';
import { useOperation, usePages } from '../use-operation.ts';
import { count, words } from '../words.ts';
import { FindInvoices } from './find-invoices.tsx';
import { isNothing, isOverdue, matchOf, titleWords } from './invoice.ts';
import {
  addressOf,
  dueFilters,
  type Filters,
  filtersOf,
  inputOf,
  partiesOf,
  type Side,
} from './invoice-filters.ts';

type Invoice = ItemOf<'list_invoices'>;

const leads: Record<Side, string> = {
  buyer:
    'What your suppliers invoiced. An order is paid once, in full: paying from one of its invoices pays all of them, and what is not shipped yet.',
  supplier:
    'The invoices and credit notes of what you sold. A buyer pays an order once, in full, not each of its invoices.',
};

/** The documents that a buyer received, or those of a supplier's sales. The address holds the filters. */
export const InvoicesPage = () => {
  const side: Side = useSession().who.company.kind === 'supplier' ? 'supplier' : 'buyer';
  const today = dayIn(new Date(), useTimeZone());
  const filters = filtersOf(useQuery(), side);
  const input = inputOf(filters, today);
  const invoices = usePages('list_invoices', input);
  return (
    <Page
      title="Invoices"
      lead={leads[side]}
      actions={
        <DownloadList
          operation="list_invoices"
          input={input}
          columns={csvColumns}
          file={`invoices-${today}`}
        />
      }
    >
      <Sums filters={filters} />
      <FindInvoices filters={filters} side={side} invoices={invoices.items ?? []} />
      <FilterLinks
        label="Payment"
        chosen={filters.due}
        options={dueFilters.map(({ value, label }) => ({
          value,
          label,
          to: addressOf({ ...filters, due: value }, side),
        }))}
      />
      <Section flush>
        <Listing pages={invoices} empty={<NoInvoices filters={filters} side={side} />}>
          {(items) => (
            <Table
              caption="Invoices"
              rows={items}
              keyOf={({ id }) => id}
              columns={columnsOf(items, { side, today })}
            />
          )}
        </Listing>
      </Section>
    </Page>
  );
};

/** What is to be paid and overdue in each currency, of the branch and the company that are filtered for. */
const Sums = ({ filters }: { filters: Filters }) => {
  const { data } = useOperation('get_invoice_metrics', partiesOf(filters), { kept: true });
  if (!data || data.currencies.length === 0) return null;
  return (
    <Section title="Still to be paid" flush>
      <Table
        caption="Still to be paid"
        rows={data.currencies}
        keyOf={({ currency }) => currency}
        columns={[
          { head: 'Currency', cell: ({ currency }) => currency },
          {
            head: 'To be paid',
            align: 'right',
            cell: ({ due }) => <Sum of={due} />,
          },
          {
            head: 'Of this, overdue',
            align: 'right',
            cell: ({ overdue }) => (overdue.invoices === 0 ? 'Nothing' : <Sum of={overdue} />),
          },
        ]}
      />
    </Section>
  );
};

const Sum = ({ of }: { of: { invoices: number; amount: Invoice['total'] } }) => (
  <>
    <Money value={of.amount} />
    <span className="cell-note">{count(of.invoices, 'invoice')}</span>
  </>
);

const columnsOf = (
  invoices: readonly Invoice[],
  { side, today }: { side: Side; today: string },
): (Column<Invoice> | false)[] => [
  {
    head: 'Invoice',
    cell: (invoice) => (
      <>
        <Link to={`/invoices/${invoice.id}`} className="order-number">
          {invoice.number}
        </Link>
        <span className="cell-note">{titleWords[invoice.title]}</span>
      </>
    ),
  },
  {
    head: side === 'buyer' ? 'Supplier' : 'Buyer',
    cell: (invoice) => (
      <>
        {(side === 'buyer' ? invoice.supplier : invoice.buyer).name ?? '–'}
        {invoice.branch_name && <span className="cell-note">{invoice.branch_name}</span>}
      </>
    ),
  },
  {
    head: 'Order',
    cell: (invoice) => (
      <>
        <Link to={`/orders/${invoice.order_id}`} className="order-number">
          {invoice.order_number}
        </Link>
        {invoice.reference && <span className="cell-note">{invoice.reference}</span>}
      </>
    ),
  },
  { head: 'Issued', cell: ({ issued_on }) => <Day on={issued_on} brief /> },
  invoices.some(({ due_on }) => due_on) && {
    head: 'Due',
    cell: ({ due_on }) => (due_on ? <Day on={due_on} brief /> : '–'),
  },
  { head: 'State', cell: (invoice) => <States invoice={invoice} today={today} /> },
  { head: 'Amount', align: 'right', cell: (invoice) => <Amount invoice={invoice} /> },
];

const States = ({ invoice, today }: { invoice: Invoice; today: string }) => {
  const match = matchOf(invoice);
  return (
    <span className="badges">
      <Badge state={invoice.payment_status} />
      {isOverdue(invoice, today) && <Badge tone="danger">Overdue</Badge>}
      {match && <Badge tone={match.tone}>{match.text}</Badge>}
    </span>
  );
};

const Amount = ({ invoice: { kind, total, due, order_due } }: { invoice: Invoice }) => (
  <>
    {kind === 'credit_note' && 'Credit of '}
    <Money value={total} />
    {!isNothing(due) && due.amount !== total.amount && (
      <span className="cell-note">
        <Money value={due} /> after credit notes
      </span>
    )}
    {!isNothing(due) && order_due.amount !== due.amount && (
      <span className="cell-note">
        whole order <Money value={order_due} />
      </span>
    )}
  </>
);

const csvColumns: readonly CsvColumn<Invoice>[] = [
  { head: 'Number', text: ({ number }) => number },
  { head: 'Title', text: ({ title }) => titleWords[title] },
  { head: 'Issued on', text: ({ issued_on }) => issued_on },
  { head: 'Due on', text: ({ due_on }) => due_on },
  { head: 'Supplier', text: ({ supplier }) => supplier.name },
  { head: 'Buyer', text: ({ buyer }) => buyer.name },
  { head: 'Branch', text: ({ branch_name }) => branch_name },
  { head: 'Order', text: ({ order_number }) => order_number },
  { head: 'Reference', text: ({ reference }) => reference },
  { head: 'Currency', text: ({ total }) => total.currency },
  { head: 'Net', text: ({ net }) => net.amount },
  { head: 'Tax', text: ({ tax }) => tax.amount },
  { head: 'Total', text: ({ total }) => total.amount },
  { head: 'To be paid', text: ({ due }) => due.amount },
  { head: 'To be paid of the order', text: ({ order_due }) => order_due.amount },
  { head: 'Payment', text: ({ payment_status }) => words(payment_status) },
  { head: 'Delivery', text: (invoice) => matchOf(invoice)?.text ?? (invoice.match_status ? 'Matched' : '') },
];

const NoInvoices = ({ filters, side }: { filters: Filters; side: Side }) => {
  const { due, ...others } = filters;
  if (Object.values(others).some(Boolean))
    return (
      <EmptyState
        icon="search"
        title="No invoice is like this"
        action={<ButtonLink to="/invoices">Show all</ButtonLink>}
      >
        A number and a reference are found by their whole text.
      </EmptyState>
    );
  if (due === 'paid') return <EmptyState icon="quote" title="Nothing is paid yet" />;
  if (due !== 'all')
    return (
      <EmptyState
        icon="check"
        title={due === 'overdue' ? 'Nothing is overdue' : 'Nothing is to be paid'}
        action={<ButtonLink to="/invoices?due=all">Show all invoices</ButtonLink>}
      />
    );
  return (
    <EmptyState icon="quote" title="No invoices yet">
      {side === 'supplier'
        ? 'An invoice is issued for each shipment that you send.'
        : 'An invoice is issued for each shipment of an order.'}
    </EmptyState>
  );
};
