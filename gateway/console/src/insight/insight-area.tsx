import type { Views } from '../area.tsx';
import { DeliveriesPage } from './deliveries-page.tsx';
import { RfqSavingsPage } from './rfq-savings-page.tsx';
import { SpendPage } from './spend-page.tsx';

export const views = {
  '/insight': () => <SpendPage />,
  '/insight/deliveries': () => <DeliveriesPage />,
  '/insight/rfqs': () => <RfqSavingsPage />,
} satisfies Views;
