import { z } from 'zod';
import { id } from '../language/ids.ts';
import { readOperation, writeOperation } from '../language/operation-kinds.ts';
import { email, timestamp } from '../language/values.ts';
import { factorCode } from './sessions.ts';

/**
 * The second factor of a person: codes of an app (TOTP, RFC 6238: 30 seconds, SHA-1, 6 digits) and recovery codes. It
 * belongs to the person in all their companies. docs/second-factor.md is the page for people.
 */

const own = {
  area: 'company',
  service: 'identity',
  surfaces: ['console'],
  whole_company: false,
  destructive: false,
  idempotent: false,
  person_only: 'session',
  permission: 'member',
  audience: 'member',
  rest: null,
} as const;

/** Number of recovery codes created together. */
export const recoveryCodeCount = 10;

const recovery_codes = z
  .array(z.string().max(20))
  .max(recoveryCodeCount)
  .describe('Each signs in once in place of a code of the app; shown once. They replace those made before');

const factorState = z.object({
  set_up_at: timestamp.nullable().describe('Since when the person has a second factor; null without one'),
  recovery_codes_left: z.int().min(0).max(recoveryCodeCount),
});

export const getSecondFactor = readOperation({
  ...own,
  name: 'get_second_factor',
  title: 'Get second factor',
  description:
    'Returns whether the signed-in person has a second factor, and how many recovery codes are left.',
  input: z.strictObject({}),
  output: factorState.extend({
    required: z.boolean().describe('The company requires a second factor of everyone who signs in'),
    shown: z.boolean().describe('This session was opened with the second factor'),
  }),
});

export const beginSecondFactor = writeOperation({
  ...own,
  name: 'begin_second_factor',
  needs_reauthentication: true,
  title: 'Begin second factor',
  description:
    'Returns a new secret for an app that shows codes (TOTP). Nothing changes until confirm_second_factor; an earlier secret is no longer valid. Fails with conflict while the person has a second factor: remove it first.',
  input: z.strictObject({}),
  output: z.object({
    secret: z.string().max(64).describe('The secret in base 32, for typing it into the app'),
    uri: z.string().max(500).describe('The secret as otpauth:// address, which the app reads as a QR code'),
  }),
  errors: ['conflict'],
});

export const confirmSecondFactor = writeOperation({
  ...own,
  name: 'confirm_second_factor',
  needs_reauthentication: true,
  title: 'Confirm second factor',
  description:
    'Sets up the second factor with the first code that the app shows, and returns the recovery codes. From then on signing in asks for a code in addition to the password. The person is mailed.',
  open_world: true,
  input: z.strictObject({ code: factorCode }),
  output: z.object({ recovery_codes }),
  errors: ['conflict', 'wrong_second_factor', 'rate_limited'],
});

export const renewRecoveryCodes = writeOperation({
  ...own,
  name: 'renew_recovery_codes',
  needs_reauthentication: true,
  title: 'Renew recovery codes',
  description: 'Returns new recovery codes; earlier ones are no longer valid. The person is mailed.',
  open_world: true,
  input: z.strictObject({}),
  output: z.object({ recovery_codes }),
  errors: ['conflict'],
});

export const removeSecondFactor = writeOperation({
  ...own,
  name: 'remove_second_factor',
  needs_reauthentication: true,
  title: 'Remove second factor',
  description:
    'Removes the person’s own second factor; the password alone then signs in. The person is mailed. Fails with conflict while a company of theirs requires one.',
  destructive: true,
  idempotent: true,
  open_world: true,
  input: z.strictObject({}),
  output: z.object({ removed: z.boolean().describe('False when there was none') }),
  errors: ['conflict'],
});

export const resetSecondFactor = writeOperation({
  ...own,
  name: 'reset_second_factor',
  needs_reauthentication: true,
  title: 'Reset second factor',
  description:
    'Removes the second factor of a user who has lost it, and ends their sessions. They are mailed. Refuses the caller’s own, and fails with conflict for a user of several companies, whose factor the operator resets.',
  destructive: true,
  idempotent: true,
  open_world: true,
  input: z.strictObject({ user_id: id('user') }),
  output: z.object({ user_id: id('user'), reset: z.boolean().describe('False when there was none') }),
  permission: 'users:manage',
  audience: 'both',
  errors: ['not_found', 'conflict', 'forbidden'],
});

export const resetUserSecondFactor = writeOperation({
  ...own,
  name: 'reset_user_second_factor',
  needs_reauthentication: true,
  title: 'Reset second factor of a user',
  description:
    'Removes the second factor of an active user of a company, such as its last admin, and ends their sessions in all their companies. The user is mailed, and the activity log of each of their companies records it. Verify the identity of the requester first.',
  surfaces: ['rest', 'console'],
  destructive: true,
  idempotent: true,
  open_world: true,
  person_only: 'no',
  permission: 'operate',
  audience: 'operator',
  input: z.strictObject({
    company_id: id('company'),
    email: email.describe('The active user whose second factor is reset'),
  }),
  output: z.object({ user_id: id('user'), reset: z.boolean().describe('False when there was none') }),
  rest: { method: 'POST', path: '/api/operator/companies/{company_id}/second-factor-resets' },
  errors: ['not_found'],
});
