import type { Views } from '../area.tsx';
import { useSession } from '../session.tsx';
import { BuyerRfqPage } from './buyer-rfq-page.tsx';
import { BuyerRfqsPage } from './buyer-rfqs-page.tsx';
import { NewRfqPage } from './new-rfq-page.tsx';
import { SupplierRfqPage } from './supplier-rfq-page.tsx';
import { SupplierRfqsPage } from './supplier-rfqs-page.tsx';

const useIsSupplier = (): boolean => useSession().who.company.kind === 'supplier';

const RfqsPage = () => (useIsSupplier() ? <SupplierRfqsPage /> : <BuyerRfqsPage />);
const RfqPage = ({ rfq_id }: { rfq_id: string }) =>
  useIsSupplier() ? <SupplierRfqPage rfq_id={rfq_id} /> : <BuyerRfqPage rfq_id={rfq_id} />;

export const views = {
  '/rfqs': () => <RfqsPage />,
  '/rfqs/new': () => <NewRfqPage />,
  '/rfqs/:rfq_id': ({ rfq_id = '' }) => <RfqPage rfq_id={rfq_id} />,
} satisfies Views;
