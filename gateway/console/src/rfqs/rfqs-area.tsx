import type { Views } from '../area.tsx';
import { useSession } from '../session.tsx';
import { BuyerRfqPage } from './buyer-rfq-page.tsx';
import { SupplierRfqPage } from './supplier-rfq-page.tsx';
import { SupplierRfqsPage } from './supplier-rfqs-page.tsx';

const RfqPage = ({ rfq_id }: { rfq_id: string }) =>
  useSession().who.company.kind === 'supplier' ? (
    <SupplierRfqPage rfq_id={rfq_id} />
  ) : (
    <BuyerRfqPage rfq_id={rfq_id} />
  );

export const views = {
  '/settings/rfqs': () => <SupplierRfqsPage />,
  '/settings/rfqs/:rfq_id': ({ rfq_id = '' }) => <RfqPage rfq_id={rfq_id} />,
} satisfies Views;
