import type { Views } from '../area.tsx';
import { ApprovalsPage } from './approvals-page.tsx';
import { PurchasePage } from './purchase-page.tsx';
import { PurchasesPage } from './purchases-page.tsx';

export const views = {
  '/approvals': () => <ApprovalsPage />,
  '/purchases': () => <PurchasesPage />,
  '/purchases/:purchase_id': ({ purchase_id = '' }) => <PurchasePage purchase_id={purchase_id} />,
} satisfies Views;
