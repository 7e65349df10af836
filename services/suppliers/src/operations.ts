import type { HandlerTable } from '@procura/bus';
import { acceptSupplierInvite } from './accept-supplier-invite.ts';
import { createSupplierFavorites } from './create-supplier-favorites.ts';
import { createSupplierInvite } from './create-supplier-invite.ts';
import type { Deps } from './deps.ts';
import { listSupplierInvites } from './read-invites.ts';
import {
  checkSuppliers,
  getSupplierCompany,
  listSupplierCompanies,
  listSupplierFavorites,
} from './read-suppliers.ts';
import { removeSupplierFavorite } from './remove-supplier-favorite.ts';
import { revokeSupplierInvite } from './revoke-supplier-invite.ts';

export const operations: HandlerTable<'suppliers', Deps> = {
  list_supplier_companies: listSupplierCompanies,
  get_supplier_company: getSupplierCompany,
  list_supplier_favorites: listSupplierFavorites,
  create_supplier_favorites: createSupplierFavorites,
  remove_supplier_favorite: removeSupplierFavorite,
  list_supplier_invites: listSupplierInvites,
  create_supplier_invite: createSupplierInvite,
  revoke_supplier_invite: revokeSupplierInvite,
  accept_supplier_invite: acceptSupplierInvite,
  check_suppliers: checkSuppliers,
};
