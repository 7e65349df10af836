import { randomBytes, randomInt } from 'node:crypto';
import type { Call, Handler } from '@procura/bus';
import {
  type beginSecondFactor as beginContract,
  type confirmSecondFactor as confirmContract,
  Failure,
  type renewRecoveryCodes as recoveryContract,
} from '@procura/contracts';
import { changeAccess } from '../credentials/change-access.ts';
import { requireOpen } from '../credentials/credential-store.ts';
import { writeRevoking } from '../credentials/write-revoking.ts';
import type { Deps } from '../deps.ts';
import { companiesOf } from '../directory/member-store.ts';
import { mailAccessChange } from '../mails.ts';
import { tryCode, wrongFactor } from './prove-factor.ts';
import { newRecoveryCodes, recoveryHash, type SecondFactor, stepOf, totpOf } from './second-factor.ts';
import { factorKey, findFactor } from './second-factor-store.ts';

/** A replay could not return the secrets. */
const unrepeated = (call: Call): Call => ({ ...call, idempotency_key: null });

/** Begins a second factor, which takes effect once a code has confirmed it. Replaces one that was begun earlier. */
export const beginSecondFactor: Handler<Deps, typeof beginContract> = (deps, call) =>
  deps.database.write(unrepeated(call), async (tx) => {
    await requireOpen(deps.credentials, call, tx);
    const { user_id } = call.principal;
    if (await findFactor(deps, user_id, tx)) throw hasOne();
    const user = await deps.users.lookup(tx).findOne({ _id: user_id });
    if (!user) throw new Error(`User ${user_id} does not exist`);
    const begun: SecondFactor = {
      _id: user_id,
      seed: randomBytes(16).toString('base64url'),
      confirmed_at: null,
      last_step: 0,
      recovery: [],
    };
    const factors = deps.secondFactors.lookup(tx);
    if ((await factors.replaceOne({ _id: user_id, confirmed_at: null }, begun)) === 0)
      await factors.insert(begun);
    tx.audit({ target: user_id });
    const totp = totpOf(deps.key(factorKey), begun, user.email);
    return { secret: totp.secret.base32, uri: totp.toString() };
  });

/** Confirms the second factor with its first code, which this session has then shown. */
export const confirmSecondFactor: Handler<Deps, typeof confirmContract> = async (deps, call, { code }) => {
  const { company_id, user_id, credential_id } = call.principal;
  const begun = await deps.secondFactors.lookup().findOne({ _id: user_id });
  if (begun?.confirmed_at) throw hasOne();
  if (!begun) throw new Failure('conflict', 'No second factor was begun. Call begin_second_factor first.');
  const { _id, seed } = begun;
  const user = await deps.users.lookup().findOne({ _id: user_id });
  if (!user) throw new Error(`User ${user_id} does not exist`);
  const last_step = await tryCode(
    deps,
    call,
    user,
    () => stepOf(deps.key(factorKey), begun, { code, now: deps.clock() }) ?? undefined,
  );
  const { codes, recovery } = recoveryOf(deps, user_id);
  return writeRevoking(deps, unrepeated(call), async (tx) => {
    await requireOpen(deps.credentials, call, tx);
    const confirmed = await deps.secondFactors
      .lookup(tx)
      .updateOne({ _id, seed, confirmed_at: null }, { $set: { confirmed_at: tx.now, last_step, recovery } });
    if (confirmed === 0) throw wrongFactor();
    await changeAccess.ofFactor(
      deps.credentials,
      { company_id, user_id },
      { has: true, session_id: credential_id },
      tx,
    );
    tx.audit({ target: user_id, company_ids: await companiesOf(deps, user_id, tx) });
    tx.enqueue(mailAccessChange, { user_id, what: 'factor_added', about: '', at: tx.now.toISOString() });
    return { recovery_codes: codes };
  });
};

/** Replaces the recovery codes. */
export const renewRecoveryCodes: Handler<Deps, typeof recoveryContract> = (deps, call) =>
  deps.database.write(unrepeated(call), async (tx) => {
    await requireOpen(deps.credentials, call, tx);
    const { user_id } = call.principal;
    const { codes, recovery } = recoveryOf(deps, user_id);
    const renewed = await deps.secondFactors
      .lookup(tx)
      .updateOne({ _id: user_id, confirmed_at: { $ne: null } }, { $set: { recovery } });
    if (renewed === 0)
      throw new Failure(
        'conflict',
        'You have no second factor. Set one up first; it comes with recovery codes.',
      );
    tx.audit({ target: user_id, company_ids: await companiesOf(deps, user_id, tx) });
    const at = tx.now.toISOString();
    tx.enqueue(mailAccessChange, { user_id, what: 'recovery_codes_renewed', about: '', at });
    return { recovery_codes: codes };
  });

const recoveryOf = (deps: Deps, user_id: SecondFactor['_id']): { codes: string[]; recovery: string[] } => {
  const codes = newRecoveryCodes(randomInt);
  const recovery = codes.flatMap((code) => recoveryHash(deps.key(factorKey), user_id, code) ?? []);
  return { codes, recovery };
};

const hasOne = (): Failure =>
  new Failure('conflict', 'You have a second factor already. Remove it before you set up another.');
