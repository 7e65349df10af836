import { builtInRole, type Id, moneyInWords, quoted, type SignedAuditHead } from '@procura/contracts';
import { layOut, longTime, type MailContent, pageLink } from '@procura/mail';
import type { Task } from '@procura/mongo';
import type { Credential } from './credentials/credential.ts';
import type { Deps } from './deps.ts';
import { isOpen as isOpenInvitation } from './directory/invitation.ts';
import { linkHash, linkSecret } from './directory/invitation-store.ts';
import { endOfReset, isOpen, type PasswordReset, resetSecret } from './passwords/password.ts';

/** Mails an invitation's link, unless it was accepted, revoked or replaced meanwhile. */
export const mailInvitation: Task<Deps, { invitation_id: Id<'invitation'>; attempt: number }> = {
  name: 'invitation_created',
  partition_by: 'invitation_id',
  async run(deps, { invitation_id }) {
    const invitation = await deps.invitations.lookup().findOne({ _id: invitation_id });
    if (!invitation || !isOpenInvitation(invitation, deps.clock())) return;
    const link = `${deps.config.public_url}/settings/accept-invitation?invitation=${linkSecret(deps, invitation_id)}`;
    await deps.mailer.send({ to: invitation.email, ...invitationText({ ...invitation, link }) });
  },
};

export const invitationText = (about: {
  company_name: string;
  invited_by: string;
  link: string;
  expires_at: Date;
}): MailContent =>
  layOut({
    subject: `${quoted(about.invited_by)} invites you to ${quoted(about.company_name)} on Procura`,
    paragraphs: [
      `${quoted(about.invited_by)} invites you to work in ${quoted(about.company_name)} on Procura, where the company orders what it needs.`,
      'Choose a password, and your access is ready.',
    ],
    action: { label: 'Accept the invitation', link: about.link },
    closing: `The link works once, until ${longTime(about.expires_at)}. If you did not expect this mail, ignore it: nothing happens.`,
  });

/**
 * Mails the link for a new password to a person who has one and works for a company; other addresses get no mail. A
 * repeat sends the same link.
 */
export const mailPasswordReset: Task<
  Deps,
  { password_reset_id: Id<'passwordReset'>; email: string; requested_at: string }
> = {
  name: 'password_reset_requested',
  partition_by: 'password_reset_id',
  async run(deps, { password_reset_id, email, requested_at }) {
    const secret = resetSecret(deps, password_reset_id);
    const reset = await deps.database.maintain(async (tx): Promise<PasswordReset | null> => {
      const resets = deps.passwordResets.lookup(tx);
      // An earlier attempt to mail it may have come this far, and the link may have been used since.
      const earlier = await resets.findOne({ _id: password_reset_id });
      if (earlier) return earlier;
      // Setting a new password by another link changes this document as well, so one of two concurrent transactions
      // reads again.
      const user = await deps.users.lookup(tx).findOneAndUpdate({ email }, { $inc: { password_uses: 1 } });
      // A link requested before the password was set is closed, like those that had been mailed.
      if (!user?.password_hash || user.updated_at > new Date(requested_at)) return null;
      if ((await deps.memberships.lookup(tx).count({ user_id: user._id, status: 'active' }, 1)) === 0)
        return null;
      const made: PasswordReset = {
        _id: password_reset_id,
        user_id: user._id,
        secret_hash: linkHash(deps, secret),
        expires_at: endOfReset(new Date(requested_at)),
        used_at: null,
      };
      await resets.insert(made);
      return made;
    });
    if (!reset || !isOpen(reset, deps.clock())) return;
    const link = `${deps.config.public_url}/settings/reset-password?reset=${secret}`;
    await deps.mailer.send({ to: email, ...passwordResetText({ link, expires_at: reset.expires_at }) });
  },
};

export const passwordResetText = (about: { link: string; expires_at: Date }): MailContent =>
  layOut({
    subject: 'Choose a new Procura password',
    paragraphs: ['Somebody, probably you, asked for a new password for your Procura account.'],
    action: { label: 'Choose a new password', link: about.link },
    closing: `The link works once, until ${longTime(about.expires_at)}. If it was not you, ignore this mail: your password stays as it is.`,
  });

/**
 * Notifies a person that a way of accessing their account was created or changed. `about`: the name of the token, of the
 * browser or of who did it; empty if nothing is named.
 */
export const mailAccessChange: Task<
  Deps,
  { user_id: Id<'user'>; what: keyof typeof accessChanges; about: string; at: string }
> = {
  name: 'access_reported',
  partition_by: 'user_id',
  async run(deps, { user_id, what, about, at }) {
    const user = await deps.users.lookup().findOne({ _id: user_id });
    if (!user) return;
    const page = what === 'token_created' ? 'tokens' : 'security';
    const link = `${deps.config.public_url}/settings/${page}`;
    await deps.mailer.send({ to: user.email, ...accessChangeText({ what, about, at: new Date(at), link }) });
  },
};

/** The subject, what happened, and the name of `about`. */
const accessChanges = {
  token_created: [
    'An MCP token was created in your name',
    'A program with this token can use Procura in your name.',
    'Name',
  ],
  password_changed: ['Your Procura password was changed', 'Every other session of yours was ended.', ''],
  factor_added: [
    'You set up a second factor',
    'From now on signing in asks for a code of your app in addition to the password.',
    '',
  ],
  factor_removed: ['You removed your second factor', 'The password alone now signs in.', ''],
  factor_reset: [
    'Your second factor was reset',
    'The password alone now signs in, and every session of yours was ended. Set up a second factor again.',
    'Reset by',
  ],
  recovery_codes_renewed: [
    'You have new recovery codes',
    'The recovery codes from before are not valid any more.',
    '',
  ],
  recovery_code_used: [
    'A recovery code was used',
    'A recovery code was given in place of a code of your app.',
    'Recovery codes',
  ],
  new_device: [
    'A new browser signed in to your Procura account',
    'Somebody, probably you, signed in with your password in a browser that had not signed in before.',
    'Browser and network',
  ],
} as const satisfies Record<string, readonly [subject: string, sentence: string, label: string]>;

/** `link`: the page of their tokens for a new token, otherwise that of their security. */
export const accessChangeText = ({
  what,
  about,
  at,
  link,
}: {
  what: keyof typeof accessChanges;
  about: string;
  at: Date;
  link: string;
}): MailContent => {
  const [subject, sentence, label] = accessChanges[what];
  // A new password ends no token.
  const remedy =
    what === 'token_created'
      ? {
          label: 'See your MCP tokens',
          sentence:
            'revoke it there at once, choose a new password, end the other sessions under “Your security”',
        }
      : {
          label: 'See how your account is protected',
          sentence: 'choose a new password at once, end the other sessions there',
        };
  return layOut({
    subject,
    paragraphs: [sentence],
    facts: [...(label && about ? [[label, quoted(about)] as [string, string]] : []), ['When', longTime(at)]],
    action: { label: remedy.label, link },
    closing: `If it was not you, ${remedy.sentence}, and inform an admin of your company.`,
  });
};

/** Mails a new REST key, without its secret, to its owner or an admin of the company. Skips people who have left. */
export const mailRestKey: Task<
  Deps,
  { credential_id: Id<'credential'>; company_id: Id<'company'>; user_id: Id<'user'>; issued_by: string }
> = {
  name: 'rest_key_issued',
  partition_by: 'credential_id',
  async run(deps, { credential_id, company_id, user_id, issued_by }) {
    const key = await deps.credentials.owner(company_id).findOne({ _id: credential_id });
    const reader = await deps.memberships.owner(company_id).findOne({ user_id, status: 'active' });
    if (!key || !reader) return;
    const text = restKeyText({
      company_name: key.access.company_name,
      key_name: key.name,
      key_start: key.prefix,
      owner_name: key.access.user_name,
      issued_by,
      issued_at: key.created_at,
      may: rightsOf(key),
      expires_at: key.expires_at,
      link: pageLink(deps.config, { path: 'settings/rest-keys', company_id }),
    });
    await deps.mailer.send({ to: reader.email, ...text });
  },
};

/** `key_start`: the first characters of the secret, for recognition; `may`: its rights, in phrases. */
export const restKeyText = (about: {
  company_name: string;
  key_name: string;
  key_start: string;
  owner_name: string;
  issued_by: string;
  issued_at: Date;
  may: readonly string[];
  expires_at: Date | null;
  link: string;
}): MailContent =>
  layOut({
    subject: `A REST key was issued for ${quoted(about.company_name)}`,
    paragraphs: ['The operator of Procura has issued a REST key that acts for a user of your company.'],
    facts: [
      ['Name', quoted(about.key_name)],
      ['Begins with', about.key_start],
      ['Acts for', quoted(about.owner_name)],
      ['Issued by', quoted(about.issued_by)],
      ['Issued', longTime(about.issued_at)],
      ['It may do', about.may.join('; ')],
      ['Ends', about.expires_at ? longTime(about.expires_at) : 'when it is revoked'],
    ],
    action: { label: 'See the REST keys', link: about.link },
    closing:
      'If nobody of your company has asked for this key, revoke it there at once, or have the operator revoke it. Then nothing that uses it works.',
  });

/** The rights of a credential in phrases: its owner's role and its narrowing. */
const rightsOf = ({ access, narrowing }: Credential): string[] => {
  const { read_only, no_money, areas, operations, branch_ids, caps = [] } = narrowing;
  const role = builtInRole(access.company_kind, access.role)?.name ?? access.role;
  return [
    `All that ${access.user_name} may do (${role})`,
    ...(read_only ? ['reading only'] : []),
    ...(no_money ? ['no spending'] : []),
    ...(areas ? [`only ${areas.join(', ')}`] : []),
    ...(operations ? [`only ${operations.join(', ')}`] : []),
    ...(branch_ids ? [`only ${branch_ids.length} of the branches`] : []),
    ...caps.map(({ period, limit }) => `at most ${moneyInWords(limit)} per ${period}`),
  ];
};

/**
 * Mails a person that they connected an assistant, or that its connection ended because a code or token was used twice.
 * Skips people who have left.
 */
export const mailConnection: Task<
  Deps,
  { credential_id: Id<'credential'>; company_id: Id<'company'>; what: 'connected' | 'ended' }
> = {
  name: 'connection_reported',
  partition_by: 'credential_id',
  async run(deps, { credential_id, company_id, what }) {
    const credential = await deps.credentials.owner(company_id).findOne({ _id: credential_id });
    if (!credential?.grant) return;
    const { owner_id: user_id, access, grant } = credential;
    const owner = await deps.memberships.owner(company_id).findOne({ user_id, status: 'active' });
    if (!owner) return;
    const about = {
      company_name: access.company_name,
      client_name: credential.name,
      client_host: grant.client.host,
      link: pageLink(deps.config, { path: 'settings/tokens', company_id }),
    };
    const text =
      what === 'connected'
        ? connectionMadeText({ ...about, connected_at: credential.created_at, may: rightsOf(credential) })
        : connectionEndedText(about);
    await deps.mailer.send({ to: owner.email, ...text });
  },
};

type AboutConnection = { company_name: string; client_name: string; client_host: string; link: string };

/** `may`: its rights, in phrases. */
export const connectionMadeText = (
  about: AboutConnection & { connected_at: Date; may: readonly string[] },
): MailContent =>
  layOut({
    subject: `You allowed ${quoted(about.client_name)} to use Procura for ${quoted(about.company_name)}`,
    paragraphs: ['An assistant can now use Procura in your name.'],
    facts: [
      ['Assistant', quoted(about.client_name)],
      ['Sent to', about.client_host],
      ['Allowed', longTime(about.connected_at)],
      ['It may do', about.may.join('; ')],
    ],
    action: { label: 'See your connections', link: about.link },
    closing: 'If it was not you, revoke it there at once and choose a new password.',
  });

export const connectionEndedText = (about: AboutConnection): MailContent =>
  layOut({
    subject: `The connection of ${quoted(about.client_name)} to ${quoted(about.company_name)} was ended`,
    paragraphs: [
      `A secret with which ${quoted(about.client_name)} renews its access was used twice. Somebody else may have copied it, so the connection was ended and nobody can use it.`,
      'To use the assistant again, connect it again.',
    ],
    facts: [
      ['Assistant', quoted(about.client_name)],
      ['Sent to', about.client_host],
    ],
    action: { label: 'See your connections', link: about.link },
    closing: 'If this happens again, report it to the maker of the assistant and the operator of Procura.',
  });

/** Mails a signed head to one admin, unless they have left or switched it off meanwhile. */
export const mailAuditHead: Task<Deps, SignedAuditHead & { user_id: Id<'user'> }> = {
  name: 'audit_head_signed',
  partition_by: 'company_id',
  async run(deps, { user_id, ...head }) {
    const { company_id } = head;
    const company = await deps.companies.owner(company_id).findOne({ _id: company_id });
    const reader = await deps.memberships.owner(company_id).findOne({ user_id, status: 'active' });
    if (!company?.audit_head_mails || !reader) return;
    const link = pageLink(deps.config, { path: 'settings/activity', company_id });
    await deps.mails.send(
      { to: reader.email, ...auditHeadText({ company_name: company.name, ...head, link }) },
      { kind: 'audit_head', company_id, about: company_id },
    );
  },
};

/** Contains the head as the line that `verify-audit` reads. */
export const auditHeadText = ({
  company_name,
  link,
  company_id,
  sequence,
  hash,
  signed_at,
  signature,
}: {
  company_name: string;
  link: string;
  company_id: string;
  sequence: number;
  hash: string;
  signed_at: string;
  signature: string;
}): MailContent =>
  layOut({
    subject: `Signed head of the activity log of ${quoted(company_name)}: entry ${sequence}`,
    paragraphs: [
      `The activity log of ${quoted(company_name)} ended at entry ${sequence} when it was signed. The signature is made with a key that no service of the platform holds.`,
      'Keep this mail. With the line below, an export of the log and the public key that you have from the operator, verify-audit shows whether an entry up to this one was changed or removed later.',
    ],
    facts: [
      ['Last entry', String(sequence)],
      ['Signed', longTime(new Date(signed_at))],
    ],
    quote: {
      label: 'Signed head',
      words: JSON.stringify({ company_id, sequence, hash, signed_at, signature }),
    },
    action: { label: 'See the activity log', link },
    closing:
      'You get this mail once a day at most, because it is switched on in the activity log. An admin switches it off there.',
  });
