import type { Mailer } from '@procura/mail';
import type { ScopedCollection } from '@procura/mongo';
import type { BaseDeps, MailBudget } from '@procura/service';
import type { Favorite } from './favorite.ts';
import type { Invite } from './invite.ts';
import type { Supplier } from './supplier.ts';

export type Deps = BaseDeps & {
  readonly directory: ScopedCollection<Supplier>;
  readonly favorites: ScopedCollection<Favorite>;
  readonly invites: ScopedCollection<Invite>;
  readonly mailer: Mailer;
  readonly mails: MailBudget;
};
