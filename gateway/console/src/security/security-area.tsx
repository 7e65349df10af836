import type { Views } from '../area.tsx';
import { ConfinedPage } from './confined-page.tsx';
import { SecurityPage } from './security-page.tsx';

export const views = {
  '/settings/security': () => <SecurityPage />,
  confined: () => <ConfinedPage />,
} satisfies Views;
