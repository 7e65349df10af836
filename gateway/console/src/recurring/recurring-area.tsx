import type { Views } from '../area.tsx';
import { ChangeRecurrencePage } from './change-recurrence-page.tsx';
import { NewRecurrencePage } from './new-recurrence-page.tsx';
import { RecurrencePage } from './recurrence-page.tsx';
import { RecurringPage } from './recurring-page.tsx';

export const views = {
  '/recurring': () => <RecurringPage />,
  '/recurring/new': () => <NewRecurrencePage />,
  '/recurring/:recurrence_id': ({ recurrence_id = '' }) => <RecurrencePage recurrence_id={recurrence_id} />,
  '/recurring/:recurrence_id/change': ({ recurrence_id = '' }) => (
    <ChangeRecurrencePage recurrence_id={recurrence_id} />
  ),
} satisfies Views;
