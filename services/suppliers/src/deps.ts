import type { Mailer } from '@procura/mail';
import type { OpenedCollections } from '@procura/mongo';
import { type BaseDeps, type MailBudget, suspendedCompanies } from '@procura/service';
import { directory } from './directory-store.ts';
import { favorites } from './favorite-store.ts';
import { invites } from './invite-store.ts';

/** The collections of the service, by their names in `Deps`. */
export const collections = {
  directory,
  favorites,
  invites,
  suspendedCompanies,
};

export type Deps = BaseDeps &
  OpenedCollections<typeof collections> & {
    readonly mailer: Mailer;
    readonly mails: MailBudget;
  };
