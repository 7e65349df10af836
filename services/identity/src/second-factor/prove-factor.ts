import type { Call } from '@procura/bus';
import { Failure } from '@procura/contracts';
import type { WriteTx } from '@procura/mongo';
import { noteRefusal } from '../audit/note-refusal.ts';
import type { Deps } from '../deps.ts';
import type { User } from '../directory/member.ts';
import { mailAccessChange } from '../mails.ts';
import { deviceOf } from '../throttling/device.ts';
import { type Counted, count, forgetAttempts } from '../throttling/throttle.ts';
import { recoveryHash, type SecondFactor, stepOf } from './second-factor.ts';
import { factorKey, findFactor } from './second-factor-store.ts';

/** The second factor that a person has shown, after the password was found correct. */
export type ProvedFactor = {
  /** Whether a second factor was shown; false for people without one. */
  shown: boolean;
  /** Uses up the code in the transaction that relies on it; raises `wrong_second_factor` if another used it first. */
  use(tx: WriteTx): Promise<void>;
};

/**
 * Checks the code of a person who has a second factor. Every code is counted before it is checked: per person, or per
 * browser if it has signed in before. Raises `second_factor_required` without a code, `wrong_second_factor`, and
 * `rate_limited` once the tries of a day are used up. Call it after the password was found correct, so that it does not
 * reveal who has a second factor.
 */
export const proveFactor = async (
  deps: Deps,
  call: Call,
  { user, code }: { user: User; code: string | undefined },
): Promise<ProvedFactor> => {
  const factor = await findFactor(deps, user._id);
  if (!factor) return { shown: false, use: async () => undefined };
  if (code === undefined)
    throw new Failure(
      'second_factor_required',
      'This account has a second factor. Give the code that your app shows now, or a recovery code.',
    );
  const use = await tryCode(deps, call, user, () => useOf(deps, factor, code));
  return { shown: true, use };
};

/** Counts a try, and deletes the count if `check` accepts the code. */
export const tryCode = async <T>(
  deps: Deps,
  call: Call,
  user: Pick<User, '_id' | 'password_hash'>,
  check: () => T | undefined,
): Promise<T> => {
  const now = deps.clock();
  const { _id: user_id } = user;
  const { network = '', device: cookie } = call.principal.client ?? {};
  const device = deviceOf(deps.key('device'), { account: user, cookie, now });
  const counted: Counted = { attempt: 'factor', of: `${user_id} ${device ?? ''}` };
  const { delay_ms, retry_after_s } = await count(deps.throttles, counted, now);
  const waited = retry_after_s === 0 && (await deps.waitingRoom.wait(`factor ${user_id}`, delay_ms));
  const right = waited ? check() : undefined;
  if (right !== undefined) {
    await forgetAttempts(deps.throttles, [counted]);
    return right;
  }
  const log = { network, user_id, known_device: device !== null };
  if (!waited) {
    deps.security.note('security.sign_in_throttled', `${user_id} ${network}`, log);
    throw tooMany(Math.max(retry_after_s, Math.ceil(delay_ms / 1000)));
  }
  deps.security.note('security.sign_in_failed', `${user_id} ${network}`, log);
  noteRefusal(deps, call, { user_id, as: 'failed_sign_in' });
  throw wrongFactor();
};

/** How a correct code is used up; undefined for a wrong one. */
const useOf = (deps: Deps, factor: SecondFactor, code: string): ProvedFactor['use'] | undefined => {
  const { _id, seed } = factor;
  const step = stepOf(deps.key(factorKey), factor, { code, now: deps.clock() });
  if (step !== null)
    return async (tx) => {
      const used = await deps.secondFactors
        .lookup(tx)
        .updateOne({ _id, seed, last_step: { $lt: step } }, { $set: { last_step: step } });
      if (used === 0) throw wrongFactor();
    };
  const hash = recoveryHash(deps.key(factorKey), _id, code);
  if (!hash || !factor.recovery.includes(hash)) return undefined;
  return async (tx) => {
    const left = await deps.secondFactors
      .lookup(tx)
      .findOneAndUpdate({ _id, seed, recovery: hash }, { $pull: { recovery: hash } });
    if (!left) throw wrongFactor();
    tx.enqueue(mailAccessChange, {
      user_id: _id,
      what: 'recovery_code_used',
      about: `${left.recovery.length} left`,
      at: tx.now.toISOString(),
    });
  };
};

export const wrongFactor = (): Failure =>
  new Failure(
    'wrong_second_factor',
    'The code is wrong, or was used already. Wait for the next code of your app, and check that the clock of its device is right.',
    {
      errors: [
        {
          path: 'code',
          message: 'must be the code that your app shows now, or a recovery code not used yet',
        },
      ],
    },
  );

const tooMany = (retry_after_s: number): Failure =>
  new Failure(
    'rate_limited',
    `There were too many wrong codes for this account. Wait ${retry_after_s} seconds, or sign in with a browser that you have used before.`,
    { retry_after_s },
  );
