import type { CompanyKind } from '@procura/contracts';
import type { ReactNode } from 'react';
import { CreateTokenPage } from './access/create-token-page.tsx';
import { IntegrationsPage } from './access/integrations-page.tsx';
import { mayConfirm } from './access/may-confirm.ts';
import { PendingActionsPage } from './access/pending-actions-page.tsx';
import { RestKeysPage } from './access/rest-keys-page.tsx';
import { TokensPage } from './access/tokens-page.tsx';
import { YourAccessPage } from './access/your-access-page.tsx';
import { ActivityPage } from './company/activity-page.tsx';
import { CompanyPage } from './company/company-page.tsx';
import { LimitsPage } from './company/limits-page.tsx';
import { RolesPage } from './company/roles-page.tsx';
import { UsersPage } from './company/users-page.tsx';
import { SwitchCompanyPage } from './entry/switch-company-page.tsx';
import type { OperationName } from './operations.ts';
import { PurchasePage } from './orders/purchase-page.tsx';
import { PurchasesPage } from './orders/purchases-page.tsx';
import { ShipOrderPage } from './orders/ship-order-page.tsx';
import { SupplierOrderPage } from './orders/supplier-order-page.tsx';
import { SupplierOrdersPage } from './orders/supplier-orders-page.tsx';
import { YourPurchasesPage } from './orders/your-purchases-page.tsx';
import { OverviewPage } from './overview/overview-page.tsx';
import type { IconName } from './parts/icon.tsx';
import { BuyerRfqPage } from './rfqs/buyer-rfq-page.tsx';
import { SupplierRfqPage } from './rfqs/supplier-rfq-page.tsx';
import { SupplierRfqsPage } from './rfqs/supplier-rfqs-page.tsx';
import { SecurityPage } from './security/security-page.tsx';
import type { Session } from './session.tsx';
import { CreateWebhookPage } from './webhooks/create-webhook-page.tsx';
import { WebhookPage } from './webhooks/webhook-page.tsx';
import { WebhooksPage } from './webhooks/webhooks-page.tsx';

/** A page that needs a session. */
export type PageEntry = {
  /** Below `/settings`; `:name` matches a part of the address. */
  path: string;
  /** Only for companies of this kind. */
  kind?: CompanyKind;
  /** Opens for roles that may call at least one of these. */
  needs?: readonly OperationName[];
  /** What else a person needs. */
  opensFor?: (session: Session) => boolean;
  /** Its place in the navigation; pages without one are opened from others. */
  nav?: { label: string; group: string; icon: IconName };
  render: (fields: Record<string, string>) => ReactNode;
};

/** Every page, in the order of the navigation. */
export const pages: readonly PageEntry[] = [
  { path: '/', nav: { label: 'Overview', group: '', icon: 'home' }, render: () => <OverviewPage /> },
  {
    path: '/purchases',
    kind: 'buyer',
    needs: ['approve_purchase'],
    nav: { label: 'To approve', group: '', icon: 'checks' },
    render: () => <PurchasesPage />,
  },
  {
    path: '/your-purchases',
    kind: 'buyer',
    needs: ['preview_order', 'preview_marketplace_order'],
    nav: { label: 'Your purchases', group: '', icon: 'package' },
    render: () => <YourPurchasesPage />,
  },
  {
    path: '/purchases/:purchase_id',
    kind: 'buyer',
    needs: ['list_orders'],
    render: ({ purchase_id = '' }) => <PurchasePage purchase_id={purchase_id} />,
  },
  {
    path: '/rfqs',
    kind: 'supplier',
    needs: ['list_rfqs'],
    nav: { label: 'RFQs', group: 'Sales', icon: 'quote' },
    render: () => <SupplierRfqsPage />,
  },
  {
    path: '/rfqs/:rfq_id',
    kind: 'supplier',
    needs: ['get_rfq'],
    render: ({ rfq_id = '' }) => <SupplierRfqPage rfq_id={rfq_id} />,
  },
  {
    path: '/rfqs/:rfq_id',
    kind: 'buyer',
    needs: ['get_rfq'],
    render: ({ rfq_id = '' }) => <BuyerRfqPage rfq_id={rfq_id} />,
  },
  {
    path: '/orders',
    kind: 'supplier',
    needs: ['list_orders'],
    nav: { label: 'Orders', group: 'Sales', icon: 'package' },
    render: () => <SupplierOrdersPage />,
  },
  {
    path: '/orders/:order_id',
    kind: 'supplier',
    needs: ['get_order'],
    render: ({ order_id = '' }) => <SupplierOrderPage order_id={order_id} />,
  },
  {
    path: '/orders/:order_id/ship',
    kind: 'supplier',
    needs: ['ship_order'],
    render: ({ order_id = '' }) => <ShipOrderPage order_id={order_id} />,
  },
  {
    path: '/pending-actions',
    kind: 'buyer',
    needs: ['list_pending_actions'],
    opensFor: mayConfirm,
    nav: { label: 'To confirm', group: '', icon: 'inbox' },
    render: () => <PendingActionsPage />,
  },
  {
    path: '/tokens',
    needs: ['list_tokens'],
    nav: { label: 'MCP tokens', group: 'Access', icon: 'key' },
    render: () => <TokensPage />,
  },
  { path: '/tokens/new', needs: ['create_token'], render: () => <CreateTokenPage /> },
  {
    path: '/rest-keys',
    needs: ['list_rest_keys'],
    nav: { label: 'REST keys', group: 'Access', icon: 'code' },
    render: () => <RestKeysPage />,
  },
  {
    path: '/integrations',
    needs: ['get_integration_settings'],
    nav: { label: 'API & Integrations', group: 'Access', icon: 'plug' },
    render: () => <IntegrationsPage />,
  },
  {
    path: '/webhooks',
    needs: ['list_webhooks'],
    nav: { label: 'Webhooks', group: 'Access', icon: 'send' },
    render: () => <WebhooksPage />,
  },
  { path: '/webhooks/new', needs: ['create_webhook'], render: () => <CreateWebhookPage /> },
  {
    path: '/webhooks/:webhook_id',
    needs: ['get_webhook'],
    render: ({ webhook_id = '' }) => <WebhookPage webhook_id={webhook_id} />,
  },
  {
    path: '/company',
    needs: ['get_company_profile'],
    nav: { label: 'Profile', group: 'Company', icon: 'building' },
    render: () => <CompanyPage />,
  },
  {
    path: '/users',
    needs: ['list_company_users'],
    nav: { label: 'Users', group: 'Company', icon: 'users' },
    render: () => <UsersPage />,
  },
  {
    path: '/roles',
    needs: ['list_roles'],
    nav: { label: 'Roles', group: 'Company', icon: 'shield' },
    render: () => <RolesPage />,
  },
  {
    path: '/limits',
    kind: 'buyer',
    needs: ['get_company_limits'],
    nav: { label: 'Limits', group: 'Company', icon: 'gauge' },
    render: () => <LimitsPage />,
  },
  {
    path: '/activity',
    needs: ['list_audit_events'],
    nav: { label: 'Activity log', group: 'Company', icon: 'list' },
    render: () => <ActivityPage />,
  },
  {
    path: '/your-access',
    needs: ['get_my_role'],
    nav: { label: 'Your access', group: 'You', icon: 'user' },
    render: () => <YourAccessPage />,
  },
  {
    path: '/security',
    nav: { label: 'Your security', group: 'You', icon: 'shield' },
    render: () => <SecurityPage />,
  },
  { path: '/switch-company', render: () => <SwitchCompanyPage /> },
];
