import { dayIn } from '../overview/spend-by-day.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Download } from '../parts/download.tsx';
import { ItemName, Quantity } from '../parts/item.tsx';
import { Money } from '../parts/money.tsx';
import { ErrorNote } from '../parts/notice.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import { Day } from '../parts/time.tsx';
import { UnreadPage } from '../parts/unread-page.tsx';
import { countryName } from '../places.ts';
import { Link } from '../router.tsx';
import { useSession, useTimeZone } from '../session.tsx';
import { useOperation } from '../use-operation.ts';
import { type Invoice, isNothing, isOverdue, matchOf, titleWords } from './invoice.ts';
import { InvoiceMatch } from './invoice-match.tsx';
import { PayOrder } from './pay-order.tsx';

const back = { to: '/invoices', label: 'Invoices' } as const;

/** One invoice or credit note: what it bills, how it matches the delivery, and the payment of its order. */
export const InvoicePage = ({ invoice_id }: { invoice_id: string }) => {
  const session = useSession();
  const { data: invoice, problem, reload } = useOperation('get_invoice', { invoice_id });
  if (!invoice)
    return <UnreadPage title="Invoice" back={back} missing="No such invoice" of={{ problem, reload }} />;
  const pays =
    session.who.company.kind === 'buyer' &&
    invoice.kind === 'invoice' &&
    (session.may('pay_order_with_balance') || session.may('generate_order_payment_link'));
  return (
    <Page
      title={invoice.number}
      back={back}
      lead={`${titleWords[invoice.title]} of ${invoice.supplier.name ?? 'the supplier'} to ${invoice.buyer.name ?? 'the buyer'}${invoice.branch_name ? `, ${invoice.branch_name}` : ''}`}
      actions={
        <>
          <Download
            operation="get_invoice_pdf"
            input={{ invoice_id }}
            label={`Download ${invoice.number} as a PDF`}
          >
            PDF
          </Download>
          <Button look="quiet" icon="printer" onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    >
      {problem && <ErrorNote problem={problem} onRetry={reload} />}
      <div className={pays ? 'decide' : undefined}>
        <div>
          <InvoiceFacts invoice={invoice} />
          <Lines invoice={invoice} />
        </div>
        {pays && (
          <aside aria-label="Payment">
            <PayOrder invoice={invoice} onPaid={reload} />
          </aside>
        )}
      </div>
      <InvoiceMatch invoice={invoice} />
      <TaxByRate invoice={invoice} />
      <CreditNotes invoice={invoice} />
      <PartySection title="Supplier" party={invoice.supplier} />
      <PartySection title="Buyer" party={invoice.buyer} />
    </Page>
  );
};

const InvoiceFacts = ({ invoice }: { invoice: Invoice }) => {
  const today = dayIn(new Date(), useTimeZone());
  const match = matchOf(invoice);
  const { due_on, invoice: corrected, order_id } = invoice;
  return (
    <Section>
      <Facts
        facts={[
          ['Total', <Money key="total" value={invoice.total} />],
          !isNothing(invoice.due) &&
            invoice.due.amount !== invoice.total.amount && [
              'To be paid after credit notes',
              <Money key="due" value={invoice.due} />,
            ],
          [
            'Payment of the order',
            <span key="payment" className="badges">
              <Badge state={invoice.payment_status} />
              {isOverdue(invoice, today) && <Badge tone="danger">Overdue</Badge>}
            </span>,
          ],
          invoice.match_status !== null && [
            'Delivery',
            match ? (
              <Badge key="match" tone={match.tone}>
                {match.text}
              </Badge>
            ) : (
              'Accepted as invoiced'
            ),
          ],
          ['Issued', <Day key="issued" on={invoice.issued_on} />],
          due_on !== null && ['Due', <Day key="due_on" on={due_on} />],
          invoice.shipped_on !== null && ['Shipped', <Day key="shipped" on={invoice.shipped_on} />],
          [
            'Order and its shipments',
            <Link key="order" to={`/orders/${order_id}`}>
              {invoice.order_number}
            </Link>,
          ],
          invoice.reference !== null && ['Reference', invoice.reference],
          corrected && [
            'Corrects',
            <Link key="corrects" to={`/invoices/${corrected.id}`}>
              {corrected.number}
            </Link>,
          ],
          invoice.reason !== null && ['Why', invoice.reason],
        ]}
      />
    </Section>
  );
};

const Lines = ({ invoice: { lines } }: { invoice: Invoice }) => (
  <Section title="Lines" flush>
    <Table
      caption="Lines"
      rows={lines.map((line, place) => ({ ...line, place }))}
      keyOf={({ place }) => String(place)}
      columns={[
        { head: 'Line', cell: (line) => <ItemName item={{ name: line.description, sku: line.sku }} /> },
        {
          head: 'Quantity',
          align: 'right',
          cell: ({ quantity, unit }) => <Quantity value={quantity} unit={unit ?? undefined} />,
        },
        {
          head: 'Price',
          align: 'right',
          cell: ({ unit_price, discount_percent }) => (
            <>
              {unit_price ? <Money value={unit_price} /> : '–'}
              {Number(discount_percent) > 0 && <span className="cell-note">less {discount_percent} %</span>}
            </>
          ),
        },
        {
          head: 'Tax',
          align: 'right',
          cell: ({ tax, tax_rate }) => (
            <>
              <Money value={tax} />
              {tax_rate !== null && <span className="cell-note">{tax_rate} %</span>}
            </>
          ),
        },
        { head: 'Total', align: 'right', cell: ({ total }) => <Money value={total} /> },
      ]}
    />
  </Section>
);

const TaxByRate = ({ invoice: { tax_by_rate } }: { invoice: Invoice }) =>
  tax_by_rate !== null &&
  tax_by_rate.length > 0 && (
    <Section title="Tax by rate" flush>
      <Table
        caption="Tax by rate"
        rows={tax_by_rate}
        keyOf={({ tax_rate }) => tax_rate}
        columns={[
          { head: 'Rate', cell: ({ tax_rate }) => `${tax_rate} %` },
          { head: 'Net', align: 'right', cell: ({ net }) => <Money value={net} /> },
          { head: 'Tax', align: 'right', cell: ({ tax }) => <Money value={tax} /> },
        ]}
      />
    </Section>
  );

const CreditNotes = ({ invoice: { credit_notes } }: { invoice: Invoice }) =>
  credit_notes.length > 0 && (
    <Section title="Credit notes" flush>
      <Table
        caption="Credit notes"
        rows={credit_notes}
        keyOf={({ id }) => id}
        columns={[
          { head: 'Credit note', cell: ({ id, number }) => <Link to={`/invoices/${id}`}>{number}</Link> },
          { head: 'Issued', cell: ({ issued_on }) => <Day on={issued_on} /> },
          { head: 'Amount', align: 'right', cell: ({ total }) => <Money value={total} /> },
        ]}
      />
    </Section>
  );

const PartySection = ({ title, party }: { title: string; party: Invoice['buyer'] }) => (
  <Section title={title}>
    <Facts
      facts={[
        ['Name', party.legal_name ?? party.name],
        party.registration_number !== null && ['Registration number', party.registration_number],
        party.tax_id !== null && ['Tax id', party.tax_id],
        party.address && [
          'Address',
          <span key="address" className="written">
            {[
              party.address.line1,
              party.address.line2,
              [party.address.postal_code, party.address.city].filter(Boolean).join(' '),
              party.address.region,
              countryName(party.address.country),
            ]
              .filter(Boolean)
              .join('\n')}
          </span>,
        ],
      ]}
    />
  </Section>
);
