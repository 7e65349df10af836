import { openMailer } from '@procura/mail';
import { type BaseConfig, openMailBudget, type ServiceDefinition } from '@procura/service';
import type { Deps } from './deps.ts';
import { directory, followCompanyChanged } from './directory-store.ts';
import { expireInvites } from './expire-invites.ts';
import { favorites } from './favorite-store.ts';
import { invites } from './invite-store.ts';
import { mailSupplierInvite } from './mail-supplier-invite.ts';
import { operations } from './operations.ts';

export const suppliersService: ServiceDefinition<'suppliers', Deps, BaseConfig> = {
  name: 'suppliers',
  collections: [directory, favorites, invites],
  deps: (base, config) => {
    const mailer = openMailer(config);
    return {
      ...base,
      directory: base.database.collection(directory),
      favorites: base.database.collection(favorites),
      invites: base.database.collection(invites),
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
