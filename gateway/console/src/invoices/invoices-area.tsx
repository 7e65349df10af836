import type { Views } from '../area.tsx';
import { BalancePage } from './balance-page.tsx';
import { InvoicePage } from './invoice-page.tsx';
import { InvoicesPage } from './invoices-page.tsx';

export const views = {
  '/balance': () => <BalancePage />,
  '/invoices': () => <InvoicesPage />,
  '/invoices/:invoice_id': ({ invoice_id = '' }) => <InvoicePage invoice_id={invoice_id} />,
} satisfies Views;
