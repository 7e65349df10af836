import type { Views } from '../area.tsx';
import { AgainPage } from './again-page.tsx';
import { BasketPage } from './basket-page.tsx';
import { ListPage } from './list-page.tsx';
import { PlacedPage } from './placed-page.tsx';
import { ProductPage } from './product-page.tsx';
import { SearchPage } from './search-page.tsx';

export const views = {
  '/basket': () => <BasketPage />,
  '/basket/placed/:purchase_id': ({ purchase_id = '' }) => <PlacedPage purchase_id={purchase_id} />,
  '/buy': () => <SearchPage />,
  '/buy/again': () => <AgainPage />,
  '/buy/list': () => <ListPage />,
  '/buy/products/:product_id': ({ product_id = '' }) => <ProductPage product_id={product_id} />,
} satisfies Views;
