import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
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

/** The key of one arrow: HKDF of the master secret over caller and callee, so that no service can speak as another. */
export const arrowKey = (secret: string, caller: string, callee: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'procura principal', `${caller}>${callee}`, 32));

type Signed = { principal: Principal; caller: string; expires_at_ms: number };

/** The principal as a header, signed for one caller, subject and body. */
export const signPrincipal = (options: {
  key: Buffer;
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
  keyOf: (caller: string) => Buffer;
  subject: string;
  body: Uint8Array;
  header: string;
  now_ms: number;
}): { principal: Principal; caller: string } => {
  const refused = new Failure(
    'unauthenticated',
    'The request was not signed by the service it claims to come from.',
  );
  const [text, end] = options.header.split('.');
  if (!text || !end) throw refused;
  const signed = JSON.parse(Buffer.from(text, 'base64url').toString()) as Signed;
  const given = Buffer.from(end);
  const expected = Buffer.from(
    mac(options.keyOf(String(signed.caller)), text, options.subject, options.body),
  );
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw refused;
  if (signed.expires_at_ms < options.now_ms) throw refused;
  return { principal: signed.principal, caller: signed.caller };
};

const mac = (key: Buffer, text: string, subject: string, body: Uint8Array): string =>
  createHmac('sha256', key)
    .update(text)
    .update('\0')
    .update(subject)
    .update('\0')
    .update(createHash('sha256').update(body).digest())
    .digest('base64url');

/** Checks the shape of a principal that came from outside the process, as identity answers it. */
export const parsePrincipal = (value: unknown): Principal => principalSchema.parse(value);
