import * as branches from './branches/index.ts';
import * as catalogue from './catalogue/index.ts';
import * as changes from './feed/changes.ts';
import * as feed from './feed/index.ts';
import * as webhooks from './feed/webhooks.ts';
import * as finance from './finance/index.ts';
import * as identity from './identity/index.ts';
import type { ChangeKind } from './language/change-types.ts';
import type { EventContract } from './language/event.ts';
import type { Operation, ServiceName } from './language/operation.ts';
import * as orders from './orders/index.ts';
import * as recurrence from './recurrence/index.ts';
import * as rfq from './rfq/index.ts';
import * as suppliers from './suppliers/index.ts';

/**
 * The contracts of every service, in the order of the specification's areas; those of one service are in the order of
 * their names in code.
 */
const modules = {
  ...orders,
  ...rfq,
  ...catalogue,
  ...branches,
  ...suppliers,
  ...finance,
  ...recurrence,
  // In the reference, changes come first and webhooks before subscriptions to events.
  ...changes,
  ...webhooks,
  ...feed,
  ...identity,
};

type Modules = typeof modules;
type OperationOf<T> = T extends Operation ? T : never;
type EventOf<T> = T extends EventContract ? T : never;
type AnyOperation = OperationOf<Modules[keyof Modules]>;
export type AnyEvent = EventOf<Modules[keyof Modules]>;
export type OperationName = AnyOperation['name'];
export type EventNamed<N extends AnyEvent['name']> = Extract<AnyEvent, { name: N }>;
/** The operations a service owns, by name. */
export type OperationsOf<S extends ServiceName> = {
  [O in Extract<AnyOperation, { service: S }> as O['name']]: O;
};

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'effect' in value && 'rest' in value;
const isEvent = (value: unknown): value is EventContract =>
  typeof value === 'object' && value !== null && 'subscribers' in value && 'publishers' in value;

/** Every tool in the specification's order. */
export const specificationOrder = [
  'list_orders',
  'get_order',
  'preview_order',
  'place_order',
  'cancel_order',
  'get_order_metrics',
  'get_order_charts',
  'get_order_logistics',
  'get_order_delivery_proof',
  'send_order_proof_code',
  'list_rfqs',
  'get_rfq',
  'create_rfq',
  'list_rfq_bids',
  'get_bid',
  'decide_bid_iteration',
  'get_rfq_metrics',
  'create_purchase_order',
  'list_rfq_purchase_orders',
  'search_marketplace_products',
  'get_catalog_product',
  'list_catalog_products',
  'list_stores',
  'preview_marketplace_order',
  'place_marketplace_order',
  'list_branches',
  'get_branch',
  'create_branch',
  'update_branch',
  'get_branch_metrics',
  'list_branch_memberships',
  'list_supplier_companies',
  'get_supplier_company',
  'list_supplier_favorites',
  'create_supplier_favorites',
  'list_supplier_invites',
  'get_company_balance',
  'get_company_limits',
  'pay_order_with_balance',
  'generate_order_payment_link',
  'get_order_billing',
  'list_recurrences',
  'create_recurrence',
  'update_recurrence',
  'get_recurrence_metrics',
  'whoami',
  'get_company_profile',
  'list_company_users',
  'list_roles',
  'get_my_role',
] as const satisfies readonly OperationName[];

const unordered = Object.values<unknown>(modules).filter(isOperation);
const rank = (operation: Operation): number => {
  const index = (specificationOrder as readonly string[]).indexOf(operation.name);
  return index === -1 ? specificationOrder.length : index;
};

/** Every operation: the tools in the specification's order, then the rest as declared. */
export const operations: readonly Operation[] = unordered.toSorted((a, b) => rank(a) - rank(b));
export const operationsByName: ReadonlyMap<string, Operation> = new Map(
  operations.map((one) => [one.name, one]),
);
/** The MCP tools, in the specification's order. */
export const tools: readonly Operation[] = operations.filter((one) => one.surfaces.includes('mcp'));
/** The operations of one service. */
export const operationsOf = (service: ServiceName): Operation[] =>
  operations.filter((one) => one.service === service);

export const events: readonly EventContract[] = Object.values<unknown>(modules).filter(isEvent);
export const eventsByName: ReadonlyMap<string, EventContract> = new Map(events.map((one) => [one.name, one]));

/**
 * Operations that a service's jobs and consumers call, in addition to the `calls` of its operations. A service may call
 * no others.
 */
export const backgroundCalls: Readonly<Partial<Record<ServiceName, readonly OperationName[]>>> = {
  orders: ['list_users_with_permission'],
  finance: ['get_order_facts'],
  rfq: ['settle_purchase', 'release_stock', 'release_spend', 'list_users_with_permission'],
  recurrence: ['get_principal', 'place_for_recurrence', 'settle_purchase'],
  feed: ['get_principal', 'list_users_with_permission'],
};

/** Kinds of objects whose changes a service's jobs and consumers record, in addition to `records` of its operations. */
export const backgroundRecords: Readonly<Partial<Record<ServiceName, readonly ChangeKind[]>>> = {
  orders: ['order'],
  rfq: ['rfq', 'bid', 'purchase_order'],
  recurrence: ['recurrence'],
};

/** Internal operations that the gateway calls, in addition to those it passes on. */
export const gatewayCalls: readonly OperationName[] = [
  'authenticate',
  'renew_lease',
  'note_refusal',
  'get_principal',
  'exchange_token',
  'revoke_oauth_token',
  'register_client',
  'create_pending_action',
  'get_company_facts',
  'claim_confirmed_actions',
  'settle_pending_action',
  'subscribe_to_event',
  'unsubscribe_from_event',
  ...operations.flatMap((one) => (one.describe ? [one.describe as OperationName] : [])),
];

/** The described operation, by the name of the operation that describes it. */
export const describedBy: ReadonlyMap<string, Operation> = new Map(
  operations.flatMap((one) => (one.describe ? [[one.describe, one]] : [])),
);

const routes = new Map<string, Operation>();
for (const one of operations) {
  if (operationsByName.get(one.name) !== one) throw new Error(`Operation ${one.name} is declared twice`);
  if (one.rest) {
    const route = `${one.rest.method} ${one.rest.path.replace(/\{\w+\}/g, '{}')}`;
    const twin = routes.get(route);
    if (twin) throw new Error(`Operations ${twin.name} and ${one.name} have one route`);
    routes.set(route, one);
  }
  if (one.describe !== null) {
    const describing = operationsByName.get(one.describe);
    if (
      describing?.audience !== 'internal' ||
      describing.effect !== 'read' ||
      describing.service !== one.service ||
      describing.input !== one.input
    )
      throw new Error(
        `Operation ${one.name} is described by ${one.describe}, which is not an internal read of its service with its input`,
      );
  }
  for (const name of one.calls) {
    const called = operationsByName.get(name);
    if (!called) throw new Error(`Operation ${one.name} calls ${name}, which does not exist`);
    if (called.audience !== 'internal')
      throw new Error(`Operation ${one.name} calls ${name}, which is not internal`);
    if (called.service === one.service)
      throw new Error(`Operation ${one.name} calls ${name} of its own service; call the function instead`);
  }
}
