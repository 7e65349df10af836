import type { Views } from '../area.tsx';
import { OrderPage } from './order-page.tsx';
import { OrdersPage } from './orders-page.tsx';
import { ShipOrderPage } from './ship-order-page.tsx';

export const views = {
  '/orders': () => <OrdersPage />,
  '/orders/:order_id': ({ order_id = '' }) => <OrderPage order_id={order_id} />,
  '/orders/:order_id/ship': ({ order_id = '' }) => <ShipOrderPage order_id={order_id} />,
} satisfies Views;
