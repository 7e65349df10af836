import type { Views } from '../area.tsx';
import { ImportPage } from './import-page.tsx';
import { NewProductPage } from './new-product-page.tsx';
import { PackingListPage } from './packing-list-page.tsx';
import { ProductPage } from './product-page.tsx';
import { ProductsPage } from './products-page.tsx';
import { StoresPage } from './stores-page.tsx';

export const views = {
  '/orders/:order_id/packing-list': ({ order_id = '' }) => <PackingListPage order_id={order_id} />,
  '/products': () => <ProductsPage />,
  '/products/import': () => <ImportPage />,
  '/products/new': () => <NewProductPage />,
  '/products/:product_id': ({ product_id = '' }) => <ProductPage product_id={product_id} />,
  '/stores': () => <StoresPage />,
} satisfies Views;
