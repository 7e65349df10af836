import { Failure } from './failure.ts';
import type { Operation } from './operation.ts';
import type { Principal } from './principal.ts';

/** How long a session stays strong after a sign-in or after the person was asked again, in milliseconds. */
export const strongForMs = 5 * 60_000;

/**
 * The failure of a session whose person has to be asked again before this operation (`asks_again`); undefined for
 * operations that may be called now. The gateway checks before it sends a request and the service checks again, as with
 * `refusal`.
 */
export const askedAgain = (
  { name, asks_again }: Pick<Operation, 'name' | 'asks_again'>,
  caller: Principal | null,
  now: Date,
): Failure | undefined => {
  if (!asks_again || caller?.credential_kind !== 'session') return undefined;
  // Sent by a gateway of the previous release, while it is replaced.
  if (caller.strong_until === undefined) return undefined;
  if (caller.strong_until !== null && now < new Date(caller.strong_until)) return undefined;
  return new Failure(
    'reauthentication_required',
    `${name} changes access, money or consent, and you signed in more than five minutes ago. Call reauthenticate with your password, and the code of your second factor if you have one, then repeat the call.`,
  );
};
