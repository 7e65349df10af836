import { Failure } from './failure.ts';
import type { Operation } from './operation.ts';
import type { Principal } from './principal.ts';

/** How long after a sign-in, or after being asked again, a person is not asked, in milliseconds. */
export const strongForMs = 5 * 60_000;

/**
 * The failure of a session that has to be asked again before this operation (`asks_again`); undefined for what may be
 * called now. The gateway asks before a request is sent and the service asks again, as with `refusal`.
 */
export const askedAgain = (
  { name, asks_again }: Pick<Operation, 'name' | 'asks_again'>,
  caller: Principal | null,
  now: Date,
): Failure | undefined => {
  if (!asks_again || caller?.credential_kind !== 'session') return undefined;
  // Through a gateway of the release before, while it is replaced.
  if (caller.strong_until === undefined) return undefined;
  if (caller.strong_until !== null && now < new Date(caller.strong_until)) return undefined;
  return new Failure(
    'reauthentication_required',
    `${name} changes access, money or consent, and you signed in more than five minutes ago. Call reauthenticate with your password, and the code of your second factor if you have one, then repeat the call.`,
  );
};
