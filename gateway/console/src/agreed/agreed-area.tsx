import type { Views } from '../area.tsx';
import { AgreedPricesPage } from './agreed-prices-page.tsx';
import { BuyersPage } from './buyers-page.tsx';

export const views = {
  '/agreed-prices': () => <AgreedPricesPage />,
  '/buyers': () => <BuyersPage />,
} satisfies Views;
