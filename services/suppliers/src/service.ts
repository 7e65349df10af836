import { openMailer } from '@procura/mail';
import { termMigrations, termsFrom } from '@procura/mongo';
import { type BaseConfig, openMailBudget, type ServiceDefinition } from '@procura/service';
import { collections } from './collections.ts';
import type { Deps } from './deps.ts';
import { directory, followCompanyChanged } from './directory-store.ts';
import { expireInvites } from './expire-invites.ts';
import { mailSupplierInvite } from './mail-supplier-invite.ts';
import { operations } from './operations.ts';
import { supplierTerms } from './supplier.ts';

export const suppliersService: ServiceDefinition<'suppliers', Deps, BaseConfig> = {
  name: 'suppliers',
  collections,
  migrations: termMigrations(termsFrom(directory, supplierTerms)),
  deps: (base, config) => {
    const mailer = openMailer(config);
    return {
      mailer,
      mails: openMailBudget({ ...base, mailer }),
    };
  },
  handlers: operations,
  consumers: {
    company_changed: { effect: followCompanyChanged },
    supplier_invite_created: { send: mailSupplierInvite },
  },
  jobs: [{ name: 'expire', every_ms: 60_000, run: expireInvites }],
};
