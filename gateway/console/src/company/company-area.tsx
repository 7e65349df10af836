import { YourAccessPage } from '../access/your-access-page.tsx';
import type { Views } from '../area.tsx';
import { SwitchCompanyPage } from '../entry/switch-company-page.tsx';
import { ActivityPage } from './activity-page.tsx';
import { CompanyPage } from './company-page.tsx';
import { LimitsPage } from './limits-page.tsx';
import { RolesPage } from './roles-page.tsx';
import { UsersPage } from './users-page.tsx';

export const views = {
  '/settings/activity': () => <ActivityPage />,
  '/settings/company': () => <CompanyPage />,
  '/settings/limits': () => <LimitsPage />,
  '/settings/roles': () => <RolesPage />,
  '/settings/switch-company': () => <SwitchCompanyPage />,
  '/settings/users': () => <UsersPage />,
  '/settings/your-access': () => <YourAccessPage />,
} satisfies Views;
