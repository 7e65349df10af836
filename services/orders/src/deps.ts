import type { Mailer } from '@procura/mail';
import type { OpenedCollections } from '@procura/mongo';
import type { BaseDeps, MailBudget } from '@procura/service';
import type { collections } from './collections.ts';

export type Deps = BaseDeps &
  OpenedCollections<typeof collections> & {
    readonly mailer: Mailer;
    readonly mails: MailBudget;
  };
