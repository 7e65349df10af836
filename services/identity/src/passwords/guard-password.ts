import { createHash } from 'node:crypto';
import type { Call } from '@procura/bus';
import { Failure } from '@procura/contracts';
import type { WriteTx } from '@procura/mongo';
import { noteRefusal } from '../audit/note-refusal.ts';
import type { Deps } from '../deps.ts';
import type { User } from '../directory/member.ts';
import { deviceOf } from '../throttling/device.ts';
import { type Counted, count, forgetAttempts, uncount, verdictFor } from '../throttling/throttle.ts';
import { isPassword } from './password.ts';

/** A password given for an e-mail address, which may be unknown. */
type Given = { email: string; password: string; user: User | null };

/**
 * Whether the password is correct. Attempts are counted before they are checked. In a browser that has signed in to the
 * account with its present password, only those of that browser count, so that nobody elsewhere can slow it down; in
 * others they count by account and network, by network, and by account. Attempts beyond the first few are delayed, up to
 * the capacity of the waiting room. Raises `rate_limited` beyond it, and once the guesses of a day are used up. Unknown
 * addresses are treated in the same way.
 */
export const guardPassword = async (deps: Deps, call: Call, given: Given): Promise<boolean> => {
  const { email, password, user } = given;
  const now = deps.clock();
  const { network = '', device: cookie } = call.principal.client ?? {};
  const device = user && deviceOf(deps.key('device'), { account: user, cookie, now });
  const byDevice: Counted[] = device ? [{ attempt: 'device', of: `${email} ${device}` }] : [];
  const isKnown = device && (await verdictFor(deps.throttles, byDevice, now)).retry_after_s === 0;
  const place = `${email} ${network}`;
  const counted: Counted[] = isKnown
    ? byDevice
    : [
        { attempt: 'place', of: place },
        ...(network ? [{ attempt: 'network', of: network } as const] : []),
        { attempt: 'account', of: email },
      ];
  const log = {
    network,
    account: hashOf(email),
    ...(user && { user_id: user._id }),
    known_device: !!isKnown,
  };
  const refuse = (retry_after_s: number): Failure => {
    deps.security.note('security.sign_in_throttled', `${log.account} ${network}`, log);
    return tooMany(retry_after_s);
  };

  const verdict = await verdictFor(deps.throttles, counted, now);
  if (verdict.retry_after_s > 0) throw refuse(verdict.retry_after_s);
  for (const [index, one] of counted.entries()) {
    const met = await count(deps.throttles, one, now);
    verdict.delay_ms = Math.max(verdict.delay_ms, met.delay_ms);
    if (met.retry_after_s === 0) continue;
    await uncount(deps.throttles, counted.slice(0, index));
    throw refuse(met.retry_after_s);
  }
  if (!(await deps.waitingRoom.wait(isKnown ? `${email} ${device}` : place, verdict.delay_ms))) {
    await uncount(deps.throttles, counted);
    throw refuse(Math.ceil(verdict.delay_ms / 1000));
  }
  if (!(await isPassword(password, user?.password_hash ?? null))) {
    deps.security.note('security.sign_in_failed', `${log.account} ${network}`, log);
    if (user) noteRefusal(deps, call, { user_id: user._id, as: 'failed_sign_in' });
    return false;
  }
  const own = counted.filter(({ attempt }) => attempt === 'device' || attempt === 'place');
  await forgetAttempts(deps.throttles, own);
  await uncount(
    deps.throttles,
    counted.filter((one) => !own.includes(one)),
  );
  return true;
};

/**
 * Raises `wrong_password` if the password was changed, and every session ended, since it was checked. A concurrent
 * change conflicts with this transaction on the person's document.
 */
export const holdToPassword = async (
  deps: Deps,
  { _id, password_hash }: Pick<User, '_id' | 'password_hash'>,
  tx: WriteTx,
): Promise<void> => {
  const held = await deps.users.lookup(tx).updateOne({ _id, password_hash }, { $inc: { password_uses: 1 } });
  if (held === 0) throw wrongPassword();
};

export const wrongPassword = (): Failure =>
  new Failure(
    'wrong_password',
    'The e-mail address or the password is wrong. Check both, or ask an admin to invite you again.',
  );

/** Deletes the count of wrong passwords for an account, since the person has proved their identity by mail. */
export const forgiveAccount = (deps: Deps, call: Call, email: string): Promise<void> =>
  forgetAttempts(deps.throttles, [
    { attempt: 'account', of: email },
    { attempt: 'place', of: `${email} ${call.principal.client?.network ?? ''}` },
    { attempt: 'reset_mail', of: `${email} ${call.principal.client?.network ?? ''}` },
  ]);

/** Identifies an address in the log by its hash, without revealing it. */
const hashOf = (email: string): string => createHash('sha256').update(email).digest('hex').slice(0, 16);

const tooMany = (retry_after_s: number): Failure =>
  new Failure(
    'rate_limited',
    `There were too many wrong passwords for this e-mail address. Wait ${retry_after_s} seconds, sign in with a browser that you have used before, or choose a new password by mail.`,
    { retry_after_s },
  );
