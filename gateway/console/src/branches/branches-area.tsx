import type { Views } from '../area.tsx';
import { BranchPage } from './branch-page.tsx';
import { BranchesPage } from './branches-page.tsx';
import { ChangeBranchPage } from './change-branch-page.tsx';
import { NewBranchPage } from './new-branch-page.tsx';

export const views = {
  '/branches': () => <BranchesPage />,
  '/branches/new': () => <NewBranchPage />,
  '/branches/:branch_id': ({ branch_id = '' }) => <BranchPage branch_id={branch_id} />,
  '/branches/:branch_id/change': ({ branch_id = '' }) => <ChangeBranchPage branch_id={branch_id} />,
} satisfies Views;
