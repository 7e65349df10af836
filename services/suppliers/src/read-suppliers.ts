import type { Call, Handler } from '@procura/bus';
import type { Id, Input } from '@procura/contracts';
import * as contracts from '@procura/contracts';
import { findPage, matchTerms } from '@procura/mongo';
import { suspendedIds } from '@procura/service';
import type { Deps } from './deps.ts';
import { findSuppliers, noSupplier } from './directory-store.ts';
import { confinedTo } from './favorite.ts';
import { findFavoriteIds, findFavoritesAmong } from './favorite-store.ts';
import { named, type Supplier, toFacts, toSummary } from './supplier.ts';

export const listSupplierCompanies: Handler<Deps, typeof contracts.listSupplierCompanies> = async (
  deps,
  call,
  input,
) => {
  const { company_id } = call.principal;
  const [confined, hidden] = await Promise.all([confinementOf(deps, call, input), suspendedIds(deps)]);
  const page = await findPage(deps.directory.published(), {
    key: deps.database.cursor_key,
    call,
    input,
    filter: {
      ...(confined && { company_id: confined }),
      ...(hidden.length > 0 && { _id: { $nin: hidden } }),
      ...(input.country && { country: input.country }),
      ...matchTerms('terms', input.query),
    },
    sort: [
      ['name_key', 1],
      ['_id', 1],
    ],
    projection: { terms: 0 },
    toItem: (supplier: Supplier) => supplier,
  });
  const marked = await findFavoritesAmong(deps, { company_id, ids: page.data.map(({ _id }) => _id) });
  return { ...page, data: page.data.map((supplier) => toSummary(supplier, marked.has(supplier._id))) };
};

/** Reads only what the filters require: the catalogue for a category, the favourites if they matter. */
const confinementOf = async (
  deps: Deps,
  call: Call,
  { favorite, category }: Input<typeof contracts.listSupplierCompanies>,
) => {
  const [favorites, range] = await Promise.all([
    favorite === undefined ? [] : findFavoriteIds(deps, call.principal.company_id),
    category ? deps.bus.call(contracts.findSuppliersOfCategory, call, { category }) : null,
  ]);
  return confinedTo({ favorite, favorites, within: range?.supplier_company_ids ?? null });
};

export const getSupplierCompany: Handler<Deps, typeof contracts.getSupplierCompany> = async (
  deps,
  call,
  { supplier_company_id },
) => {
  const { company_id } = call.principal;
  const supplier = await deps.directory.published().findOne({ company_id: supplier_company_id });
  if (!supplier) throw noSupplier([supplier_company_id], ['supplier_company_id']);
  const [range, delivery_record, marked] = await Promise.all([
    deps.bus.call(contracts.getSupplierRange, call, { supplier_company_id }),
    deps.bus.call(contracts.getDeliveryRecord, call, { supplier_company_id }),
    findFavoritesAmong(deps, { company_id, ids: [supplier_company_id] }),
  ]);
  return {
    ...toSummary(supplier, marked.has(supplier._id)),
    time_zone: supplier.time_zone,
    currency: supplier.currency,
    phone: supplier.phone,
    member_since: supplier.member_since.toISOString(),
    payment_terms_days: supplier.payment_terms_days ?? null,
    ...range,
    delivery_record,
  };
};

export const listSupplierFavorites: Handler<Deps, typeof contracts.listSupplierFavorites> = async (
  deps,
  call,
  input,
) => {
  const page = await findPage(deps.favorites.owner(call.principal.company_id), {
    key: deps.database.cursor_key,
    call,
    input,
    filter: {},
    sort: [
      ['added_at', -1],
      ['_id', -1],
    ],
    toItem: (favorite) => favorite,
  });
  const suppliers = await findSuppliers(
    deps,
    page.data.map((favorite): Id<'company'> => favorite.supplier_company_id),
  );
  return {
    ...page,
    data: page.data.flatMap((favorite) => {
      const supplier = suppliers.get(favorite.supplier_company_id);
      return supplier
        ? [
            {
              supplier: named(supplier),
              country: supplier.country,
              added_by: favorite.added_by.name,
              added_at: favorite.added_at.toISOString(),
            },
          ]
        : [];
    }),
  };
};

export const checkSuppliers: Handler<Deps, typeof contracts.checkSuppliers> = async (
  deps,
  _call,
  { supplier_company_ids },
) => {
  const found = await findSuppliers(deps, supplier_company_ids);
  return { suppliers: [...found.values()].map(toFacts) };
};
