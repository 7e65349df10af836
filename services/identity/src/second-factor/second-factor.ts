import { createHmac } from 'node:crypto';
import { type Id, recoveryCodeCount } from '@procura/contracts';
import { Secret, TOTP } from 'otpauth';

/** The second factor of a person, as stored. It contains no secret: that is derived from identity's key and `seed`. */
export type SecondFactor = {
  _id: Id<'user'>;
  /** Random, different for each secret. */
  seed: string;
  /** Null until a first code has shown that the app has the secret; from then on it is required. */
  confirmed_at: Date | null;
  /** The latest time step whose code was used; codes of it and of earlier ones are refused. */
  last_step: number;
  /** Hashes of the unused recovery codes. */
  recovery: string[];
};

/** RFC 6238 with the parameters that every app supports; RFC 4226, 4 recommends a secret of 160 bits. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const secretBytes = 20;
/** Steps before and after the present one whose codes are accepted, to allow for clock differences (RFC 6238, 5.2). */
const window = 1;

type Named = Pick<SecondFactor, '_id' | 'seed'>;

/** The codes of a factor; `email` names the account in the app. */
export const totpOf = (key: string, { _id, seed }: Named, email = ''): TOTP => {
  const bytes = createHmac('sha256', key)
    .update(JSON.stringify(['totp', _id, seed]))
    .digest();
  const secret = new Secret({ buffer: new Uint8Array(bytes.subarray(0, secretBytes)).buffer });
  return new TOTP({ ...parameters, issuer: 'Procura', label: email, secret });
};

/** The time step of a code, if it is later than the last one used; null otherwise. */
export const stepOf = (
  key: string,
  factor: Named & Pick<SecondFactor, 'last_step'>,
  { code, now }: { code: string; now: Date },
): number | null => {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = totpOf(key, factor).validate({ token, timestamp, window });
  if (delta === null) return null;
  const step = TOTP.counter({ period: parameters.period, timestamp }) + delta;
  return step > factor.last_step ? step : null;
};

/** Crockford's base 32 without letters that can be read as digits. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const codeLength = 12;

/** New recovery codes of 60 bits, such as `3kx9-a7qm-0zth`; `random` returns a number below its argument. */
export const newRecoveryCodes = (random: (below: number) => number): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    Array.from(
      { length: codeLength },
      (_, place) => `${place > 0 && place % 4 === 0 ? '-' : ''}${letters.charAt(random(letters.length))}`,
    ).join(''),
  );

/** The stored hash of a recovery code in any notation; null for a text that is none. */
export const recoveryHash = (key: string, user_id: Id<'user'>, code: string): string | null => {
  const value = code.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
  if (value.length !== codeLength) return null;
  return createHmac('sha256', key)
    .update(JSON.stringify(['recovery', user_id, value]))
    .digest('hex');
};
