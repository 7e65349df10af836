import { z } from 'zod';
import { id } from '../language/ids.ts';
import { writeOperation } from '../language/operation-kinds.ts';
import { roleKey } from '../language/principal.ts';
import { email, named, requiredText, shownName, timestamp } from '../language/values.ts';
import { shownEmail } from './fields.ts';
import { entry, settings } from './presets.ts';

/** Maximum number of companies that a sign-in lists. */
export const maxOwnCompanies = 100;

/** The gateway moves it into the device cookie, by which a later sign-in in this browser is recognised. */
export const deviceSecret = z.string().max(200);

export const sessionView = z.object({
  user: z.object({ id: id('user'), name: shownName, email: shownEmail }),
  company: named(id('company')),
  companies: z
    .array(named(id('company')))
    .max(maxOwnCompanies)
    .describe('Companies this user may sign in to, the first 100 joined; others by company_id'),
  role: roleKey,
  expires_at: timestamp,
  /** The gateway moves it into the session cookie; it is never in a body. */
  session_secret: z.string().max(200),
  device_secret: deviceSecret,
});

/** The second factor that a person enters in addition to the password. */
export const factorCode = requiredText(20).describe(
  'Code of the second factor: the six digits that the app shows now, or a recovery code',
);
export const password = z.string().min(12).max(200).describe('Password, at least 12 characters');

export const requestPasswordReset = writeOperation({
  ...entry,
  name: 'request_password_reset',
  title: 'Request password reset',
  description:
    'Mails a link for choosing a new password, which works once and for one hour. The answer is the same for unknown addresses. Repeated requests for one address have to wait.',
  open_world: true,
  input: z.strictObject({ email }),
  output: z.object({ requested: z.boolean().describe('True; it does not say that the address is known') }),
  destructive: false,
  idempotent: false,
  errors: ['rate_limited'],
});

export const resetPassword = writeOperation({
  ...entry,
  name: 'reset_password',
  title: 'Reset password',
  description:
    'Sets a new password with the secret in the mailed link and ends every session of the person, in all companies. Tokens and keys stay. Every other link mailed to them stops working. Sign in with the new password afterwards.',
  destructive: true,
  input: z.strictObject({ reset: requiredText(200).describe('The secret in the link'), password }),
  output: z.object({
    email: shownEmail.describe('Whom to sign in as'),
    device_secret: deviceSecret.optional(),
  }),
  idempotent: false,
  errors: ['not_found'],
});

export const signIn = writeOperation({
  ...entry,
  name: 'sign_in',
  title: 'Sign in',
  description:
    'Signs a person in to the settings page and sets the session cookie. Refuses wrong passwords and slows down repeated attempts. Fails with second_factor_required when the password is right and the person has a second factor: call it again with code.',
  input: z.strictObject({
    email,
    password: z.string().min(1).max(200).describe('Password of the account'),
    code: factorCode.optional(),
    company_id: id('company')
      .optional()
      .describe('For users of several companies; the first one when left out'),
  }),
  output: sessionView,
  destructive: false,
  idempotent: false,
  errors: [
    'wrong_password',
    'second_factor_required',
    'wrong_second_factor',
    'company_suspended',
    'rate_limited',
  ],
});

export const signOut = writeOperation({
  ...settings,
  name: 'sign_out',
  title: 'Sign out',
  description: 'Ends the session.',
  idempotent: true,
  input: z.strictObject({}),
  output: z.object({ signed_out: z.boolean() }),
  destructive: false,
  permission: 'member',
  audience: 'member',
});
