import type { Handler } from '@procura/bus';
import {
  type listShippingTerms as contract,
  type Id,
  invalidField,
  notFound,
  type Output,
  type Principal,
  type priceLines,
} from '@procura/contracts';
import { findPage } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { type ShippingTerms, termsView } from './shipping-terms.ts';
import { shippingTerms } from './shipping-terms-store.ts';

/** The terms of one supplier: those of catalogue orders by currency, then those of stores by their ids. */
export const listShippingTerms: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const supplier = supplierOf(call.principal, input.supplier_company_id);
  const page = await findPage(deps.shippingTerms.owner(supplier), {
    key: deps.database.cursor_key,
    call,
    input,
    filter: {},
    sort: [['_id', 1]],
    toItem: (terms) => termsView(terms, terms),
  });
  const isOwn = supplier === call.principal.company_id;
  if (page.data.length === 0 && !input.cursor && !isOwn) await requireKnownSupplier(deps, supplier);
  return page;
};

/** The supplier whose terms are read. */
const supplierOf = (
  { company_kind, company_id }: Principal,
  asked: Id<'company'> | undefined,
): Id<'company'> => {
  if (company_kind !== 'supplier' && asked === undefined)
    throw invalidField('supplier_company_id', 'is required; list_stores shows suppliers');
  if (company_kind === 'supplier' && asked !== undefined && asked !== company_id) throw unknown(asked);
  return asked ?? company_id;
};

const requireKnownSupplier = async (deps: Deps, company_id: Id<'company'>): Promise<void> => {
  const store = await deps.stores.owner(company_id).findOne({}, { projection: { _id: 1 } });
  if (!store) throw unknown(company_id);
};

const unknown = (company_id: Id<'company'>) =>
  notFound(
    `There is no supplier ${company_id} whose shipping terms you may read. list_stores shows stores and their suppliers.`,
    'supplier_company_id',
    'is not a supplier with a store; list_stores shows suppliers',
  );

/** The ids of the terms by which orders of a product are delivered. */
const termsIds = {
  catalogue: { $concat: ['$company_id', ':', '$list_price.currency'] },
  marketplace: '$store.id',
};

/**
 * Stages that give products `shipping_terms`: those of the order that a line of it would be part of, none or one; for a
 * basket those of both its orders from the catalogue and from its store. They are joined because every placement reads
 * them, and a command more costs it more than the join.
 */
export const withTerms = (source: 'catalogue' | 'marketplace' | 'basket'): Record<string, unknown>[] => [
  { $set: { terms_id: source === 'basket' ? Object.values(termsIds) : termsIds[source] } },
  {
    $lookup: {
      from: shippingTerms.name,
      localField: 'terms_id',
      foreignField: '_id',
      as: 'shipping_terms',
    },
  },
];

/** Terms as price_lines answers them, each once. */
export const termsAmong = (
  terms: readonly ShippingTerms[],
): NonNullable<Output<typeof priceLines>['shipping_terms']> =>
  [...new Map(terms.map((one) => [one._id, one])).values()].map((one) => ({
    supplier_company_id: one.company_id,
    ...termsView(one, one),
  }));
