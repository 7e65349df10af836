import { Badge } from '../parts/badge.tsx';
import { Download } from '../parts/download.tsx';
import { ErrorNote, Loading } from '../parts/notice.tsx';
import { Section } from '../parts/page.tsx';
import { Link } from '../router.tsx';
import { useSession } from '../session.tsx';
import { useOperation, usePages } from '../use-operation.ts';
import { BillingDocuments, type OfDocument } from './billing-documents.tsx';
import type { Order } from './order.ts';

/** The billing of an order: what is paid and due, its invoices and credit notes. */
export const OrderBilling = ({ order }: { order: Order }) => {
  const isSupplier = useSession().who.company.kind === 'supplier';
  const { data, problem, reload } = useOperation('get_order_billing', { order_id: order.id });
  const hasDocuments = data && data.invoices.length > 0;
  const documents = usePages('list_invoices', hasDocuments ? { order_id: order.id, limit: 100 } : null, {
    all: true,
  });
  const idOf = (number: string) => documents.items?.find((one) => one.number === number)?.id;
  const of: OfDocument = {
    linkOf: (number) => {
      const id = idOf(number);
      return id && <Link to={`/invoices/${id}`}>{number}</Link>;
    },
    fileOf: (number) => {
      const invoice_id = idOf(number);
      return (
        invoice_id && (
          <Download operation="get_invoice_pdf" input={{ invoice_id }} label={`Download ${number} as a PDF`}>
            PDF
          </Download>
        )
      );
    },
  };
  return (
    <Section title="Billing" actions={data && <Badge state={data.billing_status} />}>
      {problem && <ErrorNote problem={problem} onRetry={reload} />}
      {!data && !problem && <Loading />}
      {data && <BillingDocuments billing={data} isSupplier={isSupplier} of={of} />}
    </Section>
  );
};
