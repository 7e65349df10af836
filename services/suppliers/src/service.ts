import { openMailer } from '@procura/mail';
import { termMigrations, termsFrom } from '@procura/mongo';
import {
  type BaseConfig,
  followSuspension,
  openMailBudget,
  readBaseConfig,
  type ServiceDefinition,
} from '@procura/service';
import { acceptSupplierInvite } from './accept-supplier-invite.ts';
import { createSupplierFavorites } from './create-supplier-favorites.ts';
import { createSupplierInvite } from './create-supplier-invite.ts';
import { collections, type Deps } from './deps.ts';
import { directory, followCompanyChanged } from './directory-store.ts';
import { expireInvites } from './expire-invites.ts';
import { mailSupplierInvite } from './mails.ts';
import { listSupplierInvites } from './read-invites.ts';
import {
  checkSuppliers,
  getSupplierCompany,
  listSupplierCompanies,
  listSupplierFavorites,
} from './read-suppliers.ts';
import { removeSupplierFavorite } from './remove-supplier-favorite.ts';
import { revokeSupplierInvite } from './revoke-supplier-invite.ts';
import { supplierTerms } from './supplier.ts';

export const suppliersService: ServiceDefinition<'suppliers', Deps, BaseConfig> = {
  name: 'suppliers',
  readConfig: readBaseConfig,
  collections,
  unsharded: 'Invitations and favourites, which people set up, looked up by secrets that name no company.',
  migrations: termMigrations(termsFrom(directory, supplierTerms)),
  deps: (base, config) => {
    const mailer = openMailer(config);
    return {
      mailer,
      mails: openMailBudget({ ...base, mailer }),
    };
  },
  handlers: {
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
  },
  consumers: {
    company_changed: { effect: followCompanyChanged },
    company_suspension_changed: { effect: followSuspension },
  },
  tasks: [mailSupplierInvite],
  jobs: [{ name: 'expire', every_ms: 60_000, run: expireInvites }],
};
