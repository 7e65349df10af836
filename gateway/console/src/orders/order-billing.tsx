import type { ReactNode } from 'react';
import type { AnswerOf } from '../operations.ts';
import { Badge } from '../parts/badge.tsx';
import { Download } from '../parts/download.tsx';
import { Money } from '../parts/money.tsx';
import { ErrorNote, Loading } from '../parts/notice.tsx';
import { Facts, Section } from '../parts/page.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Day, Time } from '../parts/time.tsx';
import { Link } from '../router.tsx';
import { useSession } from '../session.tsx';
import { useOperation, usePages } from '../use-operation.ts';
import type { Order } from './order.ts';

type Billing = AnswerOf<'get_order_billing'>;

/** The billing of an order: what is paid and due, its invoices and credit notes. */
export const OrderBilling = ({ order }: { order: Order }) => {
  const { data, problem, reload } = useOperation('get_order_billing', { order_id: order.id });
  const hasDocuments = data && data.invoices.length > 0;
  const documents = usePages('list_invoices', hasDocuments ? { order_id: order.id, limit: 100 } : null, {
    all: true,
  });
  const idOf = (number: string) => documents.items?.find((one) => one.number === number)?.id;
  return (
    <Section title="Billing" actions={data && <Badge state={data.billing_status} />}>
      {problem && <ErrorNote problem={problem} onRetry={reload} />}
      {!data && !problem && <Loading />}
      {data && <BillingFacts billing={data} />}
      {data && data.invoices.length > 0 && <Invoices billing={data} idOf={idOf} />}
      {data && data.credit_notes.length > 0 && (
        <RefundDocuments title="Credit notes" one="Credit note" rows={data.credit_notes} idOf={idOf} />
      )}
      {data && data.refund_receipts.length > 0 && (
        <RefundDocuments title="Refund receipts" one="Receipt" rows={data.refund_receipts} />
      )}
    </Section>
  );
};

const isZero = ({ amount }: { amount: string }): boolean => Number(amount) === 0;

/** An amount that is not zero; replicas of releases before 2026-12 do not state those of the charge. */
const amountFact = (name: string, amount: Billing['total'] | undefined): [string, ReactNode][] =>
  amount && !isZero(amount) ? [[name, <Money key={name} value={amount} />]] : [];

const BillingFacts = ({ billing }: { billing: Billing }) => {
  const isSupplier = useSession().who.company.kind === 'supplier';
  const { charge } = billing;
  return (
    <Facts
      facts={[
        ['Total', <Money key="total" value={billing.total} />],
        ['Paid', <Money key="paid" value={billing.paid} />],
        !isZero(billing.refunded) && ['Refunded', <Money key="refunded" value={billing.refunded} />],
        ['Due', <Money key="due" value={billing.due} />],
        ...(isSupplier
          ? [
              ...amountFact('Held until accepted', charge?.held),
              ...amountFact('Credited to you', charge?.released),
            ]
          : []),
        ...amountFact('Refund due', charge?.refund_due),
        billing.note && ['Note', billing.note],
      ]}
    />
  );
};

/** The day of a document; replicas of releases before 2026-12 state the time alone. */
const Issued = ({ document }: { document: { issued_at: string; issued_on?: string } }) =>
  document.issued_on ? <Day on={document.issued_on} /> : <Time at={document.issued_at} />;

/** The id of a document by its number, once the documents of the order are read. */
type IdOf = (number: string) => string | undefined;

/** The number of a document, which leads to its page; receipts have none. */
const Numbered = ({
  document: { number },
  idOf,
}: {
  document: { number: string };
  idOf: IdOf | undefined;
}) => {
  const id = idOf?.(number);
  return id ? <Link to={`/invoices/${id}`}>{number}</Link> : number;
};

/** The column with the file of each document. */
const fileColumn = <T extends { number: string }>(idOf: IdOf): Column<T> => ({
  head: 'File',
  actions: true,
  cell: ({ number }) => {
    const invoice_id = idOf(number);
    return (
      invoice_id && (
        <Download operation="get_invoice_pdf" input={{ invoice_id }} label={`Download ${number} as a PDF`}>
          PDF
        </Download>
      )
    );
  },
});

const Invoices = ({ billing, idOf }: { billing: Billing; idOf: IdOf }) => (
  <div className="sub-table">
    <h3>Invoices</h3>
    <Table
      caption="Invoices"
      rows={billing.invoices}
      keyOf={(invoice) => invoice.number}
      columns={[
        { head: 'Invoice', cell: (invoice) => <Numbered document={invoice} idOf={idOf} /> },
        { head: 'Issued', cell: (invoice) => <Issued document={invoice} /> },
        { head: 'Due', cell: (invoice) => (invoice.due_on ? <Day on={invoice.due_on} /> : '–') },
        { head: 'Net', align: 'right', cell: (invoice) => <Money value={invoice.net} /> },
        { head: 'Tax', align: 'right', cell: (invoice) => <Money value={invoice.tax} /> },
        { head: 'Total', align: 'right', cell: (invoice) => <Money value={invoice.total} /> },
        fileColumn(idOf),
      ]}
    />
  </div>
);

const RefundDocuments = ({
  title,
  one,
  rows,
  idOf,
}: {
  title: string;
  one: string;
  rows: Billing['credit_notes'];
  idOf?: IdOf;
}) => (
  <div className="sub-table">
    <h3>{title}</h3>
    <Table
      caption={title}
      rows={rows}
      keyOf={(credit) => credit.number}
      columns={[
        { head: one, cell: (credit) => <Numbered document={credit} idOf={idOf} /> },
        { head: 'Issued', cell: (credit) => <Issued document={credit} /> },
        { head: 'Why', cell: (credit) => credit.reason },
        { head: 'Amount', align: 'right', cell: (credit) => <Money value={credit.amount} /> },
        idOf !== undefined && fileColumn(idOf),
      ]}
    />
  </div>
);
