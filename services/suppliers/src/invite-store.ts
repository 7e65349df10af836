import { type Id, notFound, type Principal } from '@procura/contracts';
import { deriveLinkSecret, hashSecret } from '@procura/mail';
import { defineCollection, type OpenedCollections, type Transaction } from '@procura/mongo';
import type { BaseDeps } from '@procura/service';
import type { Invite } from './invite.ts';

type Deps = Pick<BaseDeps, 'key'> & OpenedCollections<{ invites: typeof invites }>;

export const invites = defineCollection<Invite>({
  name: 'invites',
  scope: 'parties',
  indexes: [
    { key: { buyer_company_id: 1, created_at: -1, _id: -1 } },
    { key: { buyer_company_id: 1, status: 1, created_at: -1, _id: -1 } },
    { key: { supplier_company_id: 1, created_at: -1, _id: -1 } },
    { key: { supplier_company_id: 1, status: 1, created_at: -1, _id: -1 } },
    // One pending invite per buyer and e-mail address.
    {
      key: { buyer_company_id: 1, email: 1 },
      unique: true,
      partialFilterExpression: { status: 'pending' },
    },
    { key: { secret_hash: 1 }, unique: true },
    { key: { expires_at: 1 }, partialFilterExpression: { status: 'pending' } },
  ],
});

/** Each invite is mailed as one attempt; sending again creates a new invite. */
const attempt = 1;

/** The secret in an invite's link, derived each time the mail is sent. */
export const linkSecret = (deps: Pick<Deps, 'key'>, supplier_invite_id: string): string =>
  deriveLinkSecret({ key: deps.key('mail'), row_id: supplier_invite_id, attempt });

/** The stored hash of a link's secret. */
export const linkHash = (deps: Pick<Deps, 'key'>, secret: string): string =>
  hashSecret({ key: deps.key('mail'), value: secret });

/** An invite of the caller's company. Raises `not_found` for any other. */
export const findInvite = async (
  deps: Deps,
  caller: Principal,
  supplier_invite_id: Id<'supplierInvite'>,
  tx?: Transaction,
): Promise<Invite> => {
  const invite = await deps.invites.parties(caller, tx).findOne({ _id: supplier_invite_id });
  if (!invite)
    throw notFound(
      `There is no invite ${supplier_invite_id} of ${caller.company_name}. list_supplier_invites shows its invites.`,
      'supplier_invite_id',
      'is not one of your invites; list_supplier_invites shows them',
    );
  return invite;
};
