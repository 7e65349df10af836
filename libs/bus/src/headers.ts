import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Failure, type Principal, principal as principalSchema } from '@procura/contracts';

/** Header names of a request between services. */
export const headers = {
  principal: 'Procura-Principal',
  timeout_ms: 'Procura-Timeout-Ms',
  request_id: 'Procura-Request-Id',
  idempotency_key: 'Procura-Idempotency-Key',
  replayed: 'Idempotent-Replayed',
} as const;

const lifetimeMs = 30_000;

type Signed = { principal: Principal; caller: string; expires_at_ms: number };

/** The principal as a header, signed with the key of an arrow for one caller, subject and body; good for 30 seconds. */
export const signPrincipal = (options: {
  key: string;
  caller: string;
  subject: string;
  body: Uint8Array;
  principal: Principal;
  now_ms: number;
}): string => {
  const signed: Signed = {
    principal: options.principal,
    caller: options.caller,
    expires_at_ms: options.now_ms + lifetimeMs,
  };
  const text = Buffer.from(JSON.stringify(signed)).toString('base64url');
  return `${text}.${mac(options.key, text, options.subject, options.body)}`;
};

/** The principal a header carries. Raises `unauthenticated` when it was not signed for this subject and body, or is old. */
export const verifyPrincipal = (options: {
  /** Keys by caller; whoever has none here may not call. */
  keys: Readonly<Record<string, string>>;
  subject: string;
  body: Uint8Array;
  header: string | undefined;
  now_ms: number;
}): { principal: Principal; caller: string } => {
  const [text = '', end = ''] = options.header?.split('.') ?? [];
  const signed = read(text);
  const key = signed && Object.hasOwn(options.keys, signed.caller) ? options.keys[signed.caller] : undefined;
  if (!signed || !key || !equal(end, mac(key, text, options.subject, options.body)))
    throw new Failure(
      'unauthenticated',
      'The request was not signed by the process it claims to come from. Give all processes PROCURA_KEYS of one master secret.',
    );
  if (signed.expires_at_ms < options.now_ms)
    throw new Failure(
      'unauthenticated',
      'The request was signed more than 30 seconds ago. Send it again; if that does not help, set the clocks of the machines right.',
    );
  return { principal: signed.principal, caller: signed.caller };
};

const read = (text: string): Signed | undefined => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
};

const equal = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const mac = (key: string, text: string, subject: string, body: Uint8Array): string =>
  createHmac('sha256', Buffer.from(key, 'base64url'))
    .update(text)
    .update('\0')
    .update(subject)
    .update('\0')
    .update(createHash('sha256').update(body).digest())
    .digest('base64url');

/** Checks the shape of a principal that came from outside the process, as identity answers it. */
export const parsePrincipal = (value: unknown): Principal => principalSchema.parse(value);
