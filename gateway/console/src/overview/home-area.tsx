import type { Views } from '../area.tsx';
import { OverviewPage } from './overview-page.tsx';

export const views = { '/': () => <OverviewPage /> } satisfies Views;
