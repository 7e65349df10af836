import type { ReactNode } from 'react';
import type { AnswerOf } from '../operations.ts';
import { Money } from '../parts/money.tsx';
import { Facts } from '../parts/page.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Day, Time } from '../parts/time.tsx';

type Billing = AnswerOf<'get_order_billing'>;

/** What of an order is paid and due, its invoices, credit notes and receipts. */
export const BillingDocuments = ({
  billing,
  isSupplier = false,
  of = {},
}: {
  billing: Billing;
  isSupplier?: boolean;
  of?: OfDocument;
}) => (
  <>
    <BillingFacts billing={billing} isSupplier={isSupplier} />
    {billing.invoices.length > 0 && <Invoices billing={billing} of={of} />}
    {billing.credit_notes.length > 0 && (
      <RefundDocuments title="Credit notes" one="Credit note" rows={billing.credit_notes} of={of} />
    )}
    {billing.refund_receipts.length > 0 && (
      <RefundDocuments title="Refund receipts" one="Receipt" rows={billing.refund_receipts} />
    )}
  </>
);

const isZero = ({ amount }: { amount: string }): boolean => Number(amount) === 0;

/** An amount that is not zero; replicas of releases before 2026-12 do not state those of the charge. */
const amountFact = (name: string, amount: Billing['total'] | undefined): [string, ReactNode][] =>
  amount && !isZero(amount) ? [[name, <Money key={name} value={amount} />]] : [];

const BillingFacts = ({ billing, isSupplier }: { billing: Billing; isSupplier: boolean }) => {
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

/** The page and the file of a document, by its number. */
export type OfDocument = {
  linkOf?: ((number: string) => ReactNode) | undefined;
  fileOf?: ((number: string) => ReactNode) | undefined;
};

const fileColumn = <T extends { number: string }>({ fileOf }: OfDocument): Column<T> | false =>
  fileOf !== undefined && { head: 'File', actions: true, cell: ({ number }) => fileOf(number) };

const Invoices = ({ billing, of }: { billing: Billing; of: OfDocument }) => (
  <div className="sub-table">
    <h3>Invoices</h3>
    <Table
      caption="Invoices"
      rows={billing.invoices}
      keyOf={(invoice) => invoice.number}
      columns={[
        { head: 'Invoice', cell: ({ number }) => of.linkOf?.(number) ?? number },
        { head: 'Issued', cell: (invoice) => <Issued document={invoice} /> },
        { head: 'Due', cell: (invoice) => (invoice.due_on ? <Day on={invoice.due_on} /> : '–') },
        { head: 'Net', align: 'right', cell: (invoice) => <Money value={invoice.net} /> },
        { head: 'Tax', align: 'right', cell: (invoice) => <Money value={invoice.tax} /> },
        { head: 'Total', align: 'right', cell: (invoice) => <Money value={invoice.total} /> },
        fileColumn(of),
      ]}
    />
  </div>
);

const RefundDocuments = ({
  title,
  one,
  rows,
  of = {},
}: {
  title: string;
  one: string;
  rows: Billing['credit_notes'];
  of?: OfDocument;
}) => (
  <div className="sub-table">
    <h3>{title}</h3>
    <Table
      caption={title}
      rows={rows}
      keyOf={(credit) => credit.number}
      columns={[
        { head: one, cell: ({ number }) => of.linkOf?.(number) ?? number },
        { head: 'Issued', cell: (credit) => <Issued document={credit} /> },
        { head: 'Why', cell: (credit) => credit.reason },
        { head: 'Amount', align: 'right', cell: (credit) => <Money value={credit.amount} /> },
        fileColumn(of),
      ]}
    />
  </div>
);
