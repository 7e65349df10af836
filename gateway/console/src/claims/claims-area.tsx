import type { Views } from '../area.tsx';
import { ClaimPage } from './claim-page.tsx';
import { ClaimsPage } from './claims-page.tsx';
import { OpenClaimPage } from './open-claim-page.tsx';
import { ReceivePage } from './receive-page.tsx';

export const views = {
  '/claims': () => <ClaimsPage />,
  '/claims/:claim_id': ({ claim_id = '' }) => <ClaimPage claim_id={claim_id} />,
  '/orders/:order_id/claim/:shipment_id': ({ order_id = '', shipment_id = '' }) => (
    <OpenClaimPage order_id={order_id} shipment_id={shipment_id} />
  ),
  '/orders/:order_id/receive/:shipment_id': ({ order_id = '', shipment_id = '' }) => (
    <ReceivePage order_id={order_id} shipment_id={shipment_id} />
  ),
} satisfies Views;
