import { z } from 'zod';
import { id } from '../language/ids.ts';
import { readOperation, writeOperation } from '../language/operation-kinds.ts';
import { named, timestamp } from '../language/values.ts';
import { deviceSecret, factorCode, maxOwnCompanies, password, sessionView } from './sessions.ts';

/** The caller's own sessions on the settings page: listing, ending, strengthening and switching them. */

const own = {
  area: 'company',
  service: 'identity',
  surfaces: ['console'],
  whole_company: false,
  destructive: false,
  idempotent: true,
  person_only: 'session',
  permission: 'member',
  audience: 'member',
  rest: null,
} as const;

/** Maximum number of sessions in a list. */
export const maxListedSessions = 100;

const session = z.object({
  id: id('session'),
  company: named(id('company')),
  device: z
    .string()
    .max(80)
    .describe('Browser and operating system, as the browser names them; empty when they are not known'),
  network: z.string().max(64).describe('IPv4 address or /64 of an IPv6 address; empty when it is not known'),
  began_at: timestamp,
  last_used_at: timestamp.nullable().describe('To the minute'),
  expires_at: timestamp.describe('When it ends if it is not used any more'),
  is_current: z.boolean().describe('This session'),
});

export const listSessions = readOperation({
  ...own,
  name: 'list_sessions',
  title: 'List sessions',
  description: `Lists the sessions of the signed-in person in all their companies, newest first, at most ${maxListedSessions}. end_session ends one.`,
  input: z.strictObject({}),
  output: z.object({ sessions: z.array(session).max(maxListedSessions) }),
});

export const endSession = writeOperation({
  ...own,
  name: 'end_session',
  title: 'End session',
  description: 'Ends one of the person’s own sessions. It stops before this is answered.',
  destructive: true,
  input: z.strictObject({ session_id: id('session') }),
  output: z.object({ ended: z.boolean() }),
  errors: ['not_found'],
});

export const endOtherSessions = writeOperation({
  ...own,
  name: 'end_other_sessions',
  title: 'End other sessions',
  description:
    'Ends every session of the person but this one, in all their companies. They stop before this is answered.',
  destructive: true,
  input: z.strictObject({}),
  output: z.object({ ended: z.int().describe('How many were ended') }),
});

export const changePassword = writeOperation({
  ...own,
  name: 'change_password',
  needs_reauthentication: true,
  title: 'Change password',
  description:
    'Sets a new password for the signed-in person. Every other session of theirs ends before this is answered, in all their companies, and so do links mailed to reset the password; this session, tokens and keys stay.',
  destructive: true,
  idempotent: false,
  input: z.strictObject({ password }),
  output: z.object({
    ended: z.int().describe('How many sessions were ended'),
    device_secret: deviceSecret.optional(),
  }),
});

export const reauthenticate = writeOperation({
  ...own,
  name: 'reauthenticate',
  title: 'Reauthenticate',
  description:
    'Proves the person’s identity again with the password and, if there is one, a code of the second factor. For five minutes operations that change access, money or consent may then be called. The session gets a new secret.',
  idempotent: false,
  input: z.strictObject({
    password: z.string().min(1).max(200).describe('Password of the account'),
    code: factorCode.optional(),
  }),
  output: sessionView
    .pick({ expires_at: true, session_secret: true })
    .extend({ strong_until: timestamp.describe('Until then the person is not asked again') }),
  errors: ['wrong_password', 'second_factor_required', 'wrong_second_factor', 'rate_limited'],
});

export const switchCompany = writeOperation({
  ...own,
  name: 'switch_company',
  needs_reauthentication: true,
  title: 'Switch company',
  description: `Ends this session and opens one in another company of the person, with the same strength. sign_in lists the first ${maxOwnCompanies} companies.`,
  idempotent: false,
  input: z.strictObject({ company_id: id('company') }),
  output: sessionView,
  errors: ['not_found', 'company_suspended'],
});
