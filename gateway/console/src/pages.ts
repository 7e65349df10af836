import type { CompanyKind } from '@procura/contracts';
import { type Address, addressAt, type Place } from '@procura/gateway/addresses';
import { mayConfirm } from './access/may-confirm.ts';
import type { LoadArea, Views } from './area.tsx';
import { useBasketCount } from './buy/basket.ts';
import type { OperationName } from './operations.ts';
import type { IconName } from './parts/icon.tsx';
import type { Session } from './session.tsx';

export const entryArea = () => import('./entry/entry-area.tsx');
const agreed = () => import('./agreed/agreed-area.tsx');
const home = () => import('./overview/home-area.tsx');
const buy = () => import('./buy/buy-area.tsx');
const orders = () => import('./orders/orders-area.tsx');
const claims = () => import('./claims/claims-area.tsx');
const insight = () => import('./insight/insight-area.tsx');
const invoices = () => import('./invoices/invoices-area.tsx');
const purchases = () => import('./purchases/purchases-area.tsx');
const recurring = () => import('./recurring/recurring-area.tsx');
const rfqs = () => import('./rfqs/rfqs-area.tsx');
const operator = () => import('./operator/operator-area.tsx');
const selling = () => import('./selling/selling-area.tsx');
const access = () => import('./access/access-area.tsx');
const suppliers = () => import('./suppliers/suppliers-area.tsx');
const branches = () => import('./branches/branches-area.tsx');
const company = () => import('./company/company-area.tsx');
export const securityArea = () => import('./security/security-area.tsx');

/** A page that needs a session. */
export type PageEntry = {
  path: Address;
  load: LoadArea;
  /** Only for companies of this kind. */
  kind?: CompanyKind;
  /** Opens for roles that may call at least one of these. */
  needs?: readonly OperationName[];
  /** What else a person needs. */
  opensFor?: (session: Session) => boolean;
  /**
   * Its place in the navigation; pages without one are opened from others. `next`: what a person can do there when
   * nothing waits, for Home.
   */
  nav?: {
    label: string;
    group: string;
    icon: IconName;
    useCount?: () => number;
    next?: { does: string; to: Place };
  };
};

/** Whether a page opens for the person. */
export const mayOpen = (session: Session, { needs, kind, opensFor }: PageEntry): boolean =>
  (opensFor?.(session) ?? true) &&
  (kind === undefined || kind === session.who.company.kind) &&
  (needs === undefined || needs.some((operation) => session.may(operation)));

/** Not `kind`: others read that the page is not for their role, and not that there is none. */
const isOperator = ({ who }: Session): boolean => who.company.kind === 'operator';

/** A page that its area shows: the compiler checks it. */
const page = <A extends Address>(
  path: A,
  load: LoadArea & (() => Promise<{ views: Required<Pick<Views, A>> }>),
  entry: Omit<PageEntry, 'path' | 'load'> = {},
): PageEntry => ({ path, load, ...entry });

/** Every page, in the order of the navigation. */
export const pages: readonly PageEntry[] = [
  page('/', home, { nav: { label: 'Home', group: '', icon: 'home' } }),
  page('/buy', buy, {
    kind: 'buyer',
    needs: ['preview_basket'],
    nav: {
      label: 'Buy',
      group: '',
      icon: 'search',
      next: { does: 'Find products to buy', to: '/buy' },
    },
  }),
  page('/buy/again', buy, { kind: 'buyer', needs: ['preview_basket'] }),
  page('/buy/list', buy, { kind: 'buyer', needs: ['preview_basket'] }),
  page('/buy/products/:product_id', buy, { kind: 'buyer', needs: ['preview_basket'] }),
  page('/basket', buy, {
    kind: 'buyer',
    needs: ['preview_basket'],
    nav: { label: 'Basket', group: '', icon: 'cart', useCount: useBasketCount },
  }),
  page('/basket/placed/:purchase_id', buy, { kind: 'buyer', needs: ['preview_basket'] }),
  page('/orders', orders, {
    needs: ['list_orders'],
    nav: { label: 'Orders', group: '', icon: 'package', next: { does: 'Find an order', to: '/orders' } },
  }),
  page('/orders/:order_id', orders, { needs: ['get_order'] }),
  page('/orders/:order_id/packing-list', selling, { kind: 'supplier', needs: ['get_order_logistics'] }),
  page('/orders/:order_id/ship', orders, { kind: 'supplier', needs: ['ship_order'] }),
  page('/orders/:order_id/receive/:shipment_id', claims, { kind: 'buyer', needs: ['confirm_receipt'] }),
  page('/orders/:order_id/claim/:shipment_id', claims, { kind: 'buyer', needs: ['open_claim'] }),
  page('/claims', claims, {
    needs: ['list_claims'],
    nav: { label: 'Claims', group: '', icon: 'undo' },
  }),
  page('/claims/:claim_id', claims, { needs: ['get_claim'] }),
  page('/invoices', invoices, {
    needs: ['list_invoices'],
    nav: {
      label: 'Invoices',
      group: '',
      icon: 'quote',
      next: { does: 'See your invoices', to: '/invoices?due=all' },
    },
  }),
  page('/invoices/:invoice_id', invoices, { needs: ['get_invoice'] }),
  // People confined to branches learn there why they do not see it.
  page('/balance', invoices, {
    needs: ['get_company_balance', 'list_invoices'],
    nav: { label: 'Balance', group: '', icon: 'gauge' },
  }),
  page('/approvals', purchases, {
    kind: 'buyer',
    needs: ['approve_purchase'],
    nav: {
      label: 'Approvals',
      group: '',
      icon: 'checks',
      next: { does: 'See what was decided', to: '/approvals?show=decided' },
    },
  }),
  page('/purchases', purchases, {
    kind: 'buyer',
    needs: ['preview_order', 'preview_marketplace_order'],
    nav: {
      label: 'Your purchases',
      group: '',
      icon: 'list',
      next: { does: 'See what you bought', to: '/purchases' },
    },
  }),
  page('/purchases/:purchase_id', purchases, { kind: 'buyer', needs: ['get_purchase'] }),
  page('/recurring', recurring, {
    kind: 'buyer',
    needs: ['list_recurrences'],
    nav: {
      label: 'Recurring orders',
      group: '',
      icon: 'clock',
      next: { does: 'See what is ordered by itself', to: '/recurring' },
    },
  }),
  page('/recurring/new', recurring, { kind: 'buyer', needs: ['create_recurrence'] }),
  page('/recurring/:recurrence_id', recurring, { kind: 'buyer', needs: ['get_recurrence'] }),
  page('/recurring/:recurrence_id/change', recurring, { kind: 'buyer', needs: ['update_recurrence'] }),
  page('/rfqs', rfqs, {
    needs: ['list_rfqs'],
    nav: { label: 'RFQs', group: '', icon: 'quote', next: { does: 'See RFQs and bids', to: '/rfqs' } },
  }),
  page('/rfqs/new', rfqs, { kind: 'buyer', needs: ['create_rfq'] }),
  page('/rfqs/:rfq_id', rfqs, { needs: ['get_rfq'] }),
  page('/suppliers', suppliers, {
    kind: 'buyer',
    needs: ['list_supplier_companies'],
    nav: {
      label: 'Suppliers',
      group: '',
      icon: 'truck',
      next: { does: 'Find a supplier', to: '/suppliers' },
    },
  }),
  page('/suppliers/invites', suppliers, { kind: 'buyer', needs: ['list_supplier_invites'] }),
  page('/suppliers/:supplier_id', suppliers, { kind: 'buyer', needs: ['get_supplier_company'] }),
  page('/branches', branches, {
    kind: 'buyer',
    needs: ['list_branches'],
    nav: {
      label: 'Branches',
      group: '',
      icon: 'building',
      next: { does: 'See what your branches spend', to: '/branches' },
    },
  }),
  page('/branches/new', branches, { kind: 'buyer', needs: ['create_branch'] }),
  page('/branches/:branch_id', branches, { kind: 'buyer', needs: ['get_branch'] }),
  page('/branches/:branch_id/change', branches, { kind: 'buyer', needs: ['update_branch'] }),
  page('/insight', insight, {
    kind: 'buyer',
    needs: ['get_spend_table'],
    nav: { label: 'Insight', group: '', icon: 'chart', next: { does: 'See what you spend', to: '/insight' } },
  }),
  page('/insight/deliveries', insight, { kind: 'buyer', needs: ['list_delivery_records'] }),
  page('/insight/rfqs', insight, { kind: 'buyer', needs: ['get_rfq_metrics'] }),
  page('/products', selling, {
    kind: 'supplier',
    needs: ['list_own_products'],
    nav: {
      label: 'Products',
      group: '',
      icon: 'list',
      next: { does: 'Change prices and stock', to: '/products' },
    },
  }),
  page('/products/import', selling, { kind: 'supplier', needs: ['import_products'] }),
  page('/products/new', selling, { kind: 'supplier', needs: ['import_products'] }),
  page('/products/:product_id', selling, { kind: 'supplier', needs: ['list_own_products'] }),
  page('/agreed-prices', agreed, {
    needs: ['list_agreed_prices'],
    nav: {
      label: 'Agreed prices',
      group: '',
      icon: 'checks',
      next: { does: 'See agreed prices', to: '/agreed-prices' },
    },
  }),
  page('/buyers', agreed, {
    kind: 'supplier',
    needs: ['list_buyers'],
    nav: { label: 'Buyers', group: '', icon: 'users', next: { does: 'See your buyers', to: '/buyers' } },
  }),
  page('/stores', selling, {
    kind: 'supplier',
    needs: ['list_own_stores'],
    nav: { label: 'Stores', group: '', icon: 'building', next: { does: 'Set freight', to: '/stores' } },
  }),
  page('/operator/companies', operator, {
    needs: ['list_companies'],
    opensFor: isOperator,
    nav: {
      label: 'Companies',
      group: '',
      icon: 'building',
      next: { does: 'Find a company', to: '/operator/companies' },
    },
  }),
  page('/operator/companies/new', operator, { needs: ['create_company'], opensFor: isOperator }),
  page('/operator/companies/:company_id', operator, { needs: ['get_company'], opensFor: isOperator }),
  page('/operator/companies/:company_id/history', operator, {
    needs: ['import_order_history'],
    opensFor: isOperator,
  }),
  page('/operator/companies/:company_id/keys/new', operator, {
    needs: ['issue_rest_key'],
    opensFor: isOperator,
  }),
  page('/operator/companies/:company_id/top-up', operator, {
    needs: ['top_up_balance'],
    opensFor: isOperator,
  }),
  page('/operator/claims', operator, {
    needs: ['list_escalated_claims'],
    opensFor: isOperator,
    nav: { label: 'Claims to decide', group: '', icon: 'undo' },
  }),
  page('/operator/claims/:claim_id', operator, { needs: ['get_escalated_claim'], opensFor: isOperator }),
  page('/settings/pending-actions', access, {
    kind: 'buyer',
    needs: ['list_pending_actions'],
    opensFor: mayConfirm,
    nav: { label: 'To confirm', group: '', icon: 'inbox' },
  }),
  page('/settings/pending-actions/:action_id', access, {
    kind: 'buyer',
    needs: ['get_pending_action'],
    opensFor: mayConfirm,
  }),
  page('/settings/tokens', access, {
    needs: ['list_tokens'],
    nav: { label: 'MCP tokens', group: 'Access', icon: 'key' },
  }),
  page('/settings/tokens/new', access, { needs: ['create_token'] }),
  page('/settings/rest-keys', access, {
    needs: ['list_rest_keys'],
    nav: { label: 'REST keys', group: 'Access', icon: 'code' },
  }),
  page('/settings/integrations', access, {
    needs: ['get_integration_settings'],
    nav: { label: 'API & Integrations', group: 'Access', icon: 'plug' },
  }),
  page('/settings/webhooks', access, {
    needs: ['list_webhooks'],
    nav: { label: 'Webhooks', group: 'Access', icon: 'send' },
  }),
  page('/settings/webhooks/new', access, { needs: ['create_webhook'] }),
  page('/settings/webhooks/:webhook_id', access, { needs: ['get_webhook'] }),
  page('/settings/company', company, {
    needs: ['get_company_profile'],
    nav: { label: 'Profile', group: 'Company', icon: 'building' },
  }),
  page('/settings/users', company, {
    needs: ['list_company_users'],
    nav: { label: 'Users', group: 'Company', icon: 'users' },
  }),
  page('/settings/roles', company, {
    needs: ['list_roles'],
    nav: { label: 'Roles', group: 'Company', icon: 'shield' },
  }),
  page('/settings/limits', company, {
    kind: 'buyer',
    needs: ['get_company_limits'],
    nav: { label: 'Limits', group: 'Company', icon: 'gauge' },
  }),
  page('/settings/activity', company, {
    needs: ['list_audit_events'],
    nav: { label: 'Activity log', group: 'Company', icon: 'list' },
  }),
  page('/settings/your-access', company, {
    needs: ['get_my_role'],
    nav: { label: 'Your access', group: 'You', icon: 'user' },
  }),
  page('/settings/security', securityArea, {
    nav: { label: 'Your security', group: 'You', icon: 'shield' },
  }),
  page('/settings/switch-company', company),
];

/** The page at a path with the fields of its address; undefined if there is none. */
export const pageAt = (path: string) => {
  const found = addressAt(path);
  const entry = found && pages.find((one) => one.path === found.address);
  return entry && { entry, fields: found.fields };
};
