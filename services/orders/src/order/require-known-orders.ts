import type { Call } from '@procura/bus';
import {
  Failure,
  getProductFacts,
  getRecurrenceFacts,
  getUserFacts,
  type Id,
  priceLines,
} from '@procura/contracts';
import { requireKnownParties } from '@procura/service';
import type { Deps } from '../deps.ts';
import type { Order } from '../model/order.ts';
import { visibleTo } from './order-store.ts';

type Filters = {
  branch_id?: Id<'branch'> | undefined;
  supplier_company_id?: Id<'company'> | undefined;
  buyer_company_id?: Id<'company'> | undefined;
  purchase_id?: Id<'purchase'> | undefined;
  recurrence_id?: Id<'recurrence'> | undefined;
  requisitioner_id?: Id<'user'> | undefined;
  product_id?: Id<'product'> | undefined;
};

/**
 * Raises `not_found` for filters by ids that the caller cannot see. Called only if a filter finds no order, since an id
 * on one of its orders exists.
 */
export const requireKnownOrders = async (deps: Deps, call: Call, filters: Filters): Promise<void> => {
  const isListed = async (stored: string, value: string): Promise<boolean> => {
    const filter = { ...visibleTo(call.principal), [stored]: value } as Partial<Order>;
    const orders = deps.orders.parties(call.principal);
    return (await orders.find(filter, { limit: 1, projection: { _id: 1 } })).length > 0;
  };
  await requireKnownParties(deps, call, filters, {
    // The caller's own company exists as either party.
    isListed: async (field, value) => value === call.principal.company_id || isListed(field, value),
    unknown: ({ field, value, own }) =>
      unknown(field, value, own ? 'that is your own company' : remedies[field]),
  });
  const { purchase_id, recurrence_id, requisitioner_id, product_id } = filters;
  if (purchase_id && !(await isListed('purchase_id', purchase_id)))
    throw unknown('purchase_id', purchase_id, remedies.purchase_id);
  if (
    product_id &&
    !(await isListed('lines.product_id', product_id)) &&
    !(await isProduct(deps, call, product_id))
  )
    throw unknown('product_id', product_id, remedies.product_id);
  if (recurrence_id && !(await isListed('recurrence_id', recurrence_id)))
    await deps.bus.call(getRecurrenceFacts, call, { recurrence_id });
  if (requisitioner_id && !(await isListed('requisitioner.user_id', requisitioner_id)))
    await requireKnownUser(deps, call, { field: 'requisitioner_id', user_id: requisitioner_id });
};

/** Whether the catalogue has a product: of the caller where it is a supplier, else of any. */
const isProduct = async ({ bus }: Deps, call: Call, product_id: Id<'product'>): Promise<boolean> => {
  const { company_id, company_kind } = call.principal;
  if (company_kind === 'supplier') {
    const own = { supplier_company_id: company_id, product_ids: [product_id] };
    return (await bus.call(getProductFacts, call, own)).products.length > 0;
  }
  const asked = { source: 'marketplace' as const, lines: [{ product_id, quantity: 1 }] };
  const { lines } = await bus.call(priceLines, call, asked);
  return lines.some(({ facts }) => facts !== null);
};

/** Raises `not_found` naming the filter; identity would name its own field. */
export const requireKnownUser = async (
  deps: Deps,
  call: Call,
  { field, user_id }: { field: string; user_id: Id<'user'> },
): Promise<void> => {
  try {
    await deps.bus.call(getUserFacts, call, { user_id });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'not_found') throw error;
    throw new Failure('not_found', error.message, {
      errors: [{ path: field, message: 'names no user; list_company_users shows them' }],
    });
  }
};

/** Unknown recurring orders and users are reported by their own services. */
type NamedField = Exclude<keyof Filters, 'recurrence_id' | 'requisitioner_id'>;

const unknown = (field: NamedField, value: string, remedy: string): Failure =>
  new Failure('not_found', `There is no ${words[field]} ${value} ${remedy}.`, {
    errors: [{ path: field, message: `names no ${words[field]} ${remedy}` }],
  });

const words: Record<NamedField, string> = {
  branch_id: 'branch',
  supplier_company_id: 'supplier',
  buyer_company_id: 'buyer',
  purchase_id: 'purchase',
  product_id: 'product',
};
const remedies: Record<NamedField, string> = {
  branch_id: 'that you have orders of; leave it out for all',
  supplier_company_id: 'that you may see; list_supplier_companies shows suppliers',
  buyer_company_id: 'that you have orders of; leave it out for all',
  purchase_id: 'that you may see; list_orders shows the purchase of each order',
  product_id: 'that you may see; get_order shows the product of each line',
};
