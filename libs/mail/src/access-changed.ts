import { quoted } from '@procura/contracts';
import { layOut, longTime, type MailContent } from './layout.ts';

/** The changes of account access that are mailed: the subject, what happened, and what `about` names. */
const changes = {
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

/**
 * Informs a person that a way of accessing their account was created or changed. `about`: a name, or empty. `link`: the
 * page of their tokens for a new token, otherwise that of their security.
 */
export const accessChanged = (content: {
  what: keyof typeof changes;
  about: string;
  at: Date;
  link: string;
}): MailContent => {
  const [subject, sentence, label] = changes[content.what];
  const remedy = content.what === 'token_created' ? ofToken : ofAccount;
  return layOut({
    subject,
    paragraphs: [sentence],
    facts: [
      ...(label && content.about ? [[label, quoted(content.about)] as [string, string]] : []),
      ['When', longTime(content.at)],
    ],
    action: { label: remedy.label, link: content.link },
    closing: `If it was not you, ${remedy.sentence}, and inform an admin of your company.`,
  });
};

/** A new password ends no token. */
const ofToken = {
  label: 'See your MCP tokens',
  sentence: 'revoke it there at once, choose a new password, end the other sessions under “Your security”',
};
const ofAccount = {
  label: 'See how your account is protected',
  sentence: 'choose a new password at once, end the other sessions there',
};
