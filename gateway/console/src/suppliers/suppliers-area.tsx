import type { Views } from '../area.tsx';
import { InvitesPage } from './invites-page.tsx';
import { SupplierPage } from './supplier-page.tsx';
import { SuppliersPage } from './suppliers-page.tsx';

export const views = {
  '/suppliers': () => <SuppliersPage />,
  '/suppliers/invites': () => <InvitesPage />,
  '/suppliers/:supplier_id': ({ supplier_id = '' }) => <SupplierPage supplier_id={supplier_id} />,
} satisfies Views;
