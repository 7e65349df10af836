import type { Views } from '../area.tsx';
import { OrderPage } from './order-page.tsx';
import { OrdersPage } from './orders-page.tsx';
import { PurchasePage } from './purchase-page.tsx';
import { PurchasesPage } from './purchases-page.tsx';
import { ShipOrderPage } from './ship-order-page.tsx';
import { YourPurchasesPage } from './your-purchases-page.tsx';

export const views = {
  '/orders': () => <OrdersPage />,
  '/orders/:order_id': ({ order_id = '' }) => <OrderPage order_id={order_id} />,
  '/orders/:order_id/ship': ({ order_id = '' }) => <ShipOrderPage order_id={order_id} />,
  '/settings/purchases': () => <PurchasesPage />,
  '/settings/purchases/:purchase_id': ({ purchase_id = '' }) => <PurchasePage purchase_id={purchase_id} />,
  '/settings/your-purchases': () => <YourPurchasesPage />,
} satisfies Views;
