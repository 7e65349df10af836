import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';
import { type MsgHdrs, headers as natsHeaders } from '@nats-io/transport-node';
import { type Consent, Failure, type Principal } from '@procura/contracts';
import { z } from 'zod';
import { equalInConstantTime } from './constant-time.ts';
import type { PeerKeys } from './keys.ts';
import type { Peer } from './peers.ts';

/** Header names of a request between services. */
export const headers = {
  principal: 'Procura-Principal',
  timeout_ms: 'Procura-Timeout-Ms',
  request_id: 'Procura-Request-Id',
  idempotency_key: 'Procura-Idempotency-Key',
  replayed: 'Idempotent-Replayed',
  /** In the reply of a subscriber that accepts several events of this kind in one message. */
  takes_batches: 'Procura-Takes-Batches',
} as const;

const lifetimeMs = 30_000;
/** Signatures end at a multiple of this, so that the calls of one principal meanwhile contain the same text. */
const endsEveryMs = 1000;

type Signed = { principal: Principal; consent?: Consent | undefined; caller: string; expires_at_ms: number };

/** The latest text of each principal, which must not change. */
const lastTexts = new WeakMap<Principal, { text: string; caller: string; expires_at_ms: number }>();

const textOf = (signed: Signed): string => {
  const { principal, consent, caller, expires_at_ms } = signed;
  const last = consent ? undefined : lastTexts.get(principal);
  if (last?.expires_at_ms === expires_at_ms && last.caller === caller) return last.text;
  const text = Buffer.from(JSON.stringify(signed)).toString('base64url');
  if (!consent) lastTexts.set(Object.freeze(principal), { text, caller, expires_at_ms });
  return text;
};

/**
 * The principal, and what a person confirmed of the call, as a header signed for one caller, callee, subject and body;
 * valid for 30 seconds, and up to one more.
 */
export const signPrincipal = (options: {
  key: string;
  caller: string;
  subject: string;
  body: Uint8Array;
  principal: Principal;
  consent?: Consent | undefined;
  now_ms: number;
}): string => {
  const { principal, consent, caller, now_ms } = options;
  const expires_at_ms = Math.ceil((now_ms + lifetimeMs) / endsEveryMs) * endsEveryMs;
  const text = textOf({ principal, consent, caller, expires_at_ms });
  return `${text}.${mac(options.key, text, options.subject, options.body)}`;
};

/** Signs the messages of a process, each with the key for its receiver. */
export const signerOf =
  (caller: Peer, keys: PeerKeys) =>
  (
    to: string,
    message: { subject: string; body: Uint8Array } & Pick<Signed, 'principal' | 'consent'>,
  ): MsgHdrs => {
    const key = keys.to[to];
    if (!key) throw new Error(`${caller} has no key to ${to}: no contract says that it speaks to it`);
    const header = natsHeaders();
    header.set(headers.principal, signPrincipal({ ...message, key, caller, now_ms: Date.now() }));
    return header;
  };

/**
 * The principal in a header. Raises `unauthenticated` if it was not signed for this subject and body, or is too old.
 */
export const verifyPrincipal = (options: {
  /** Keys by caller; a process without a key here may not call. */
  keys: PeerKeys['from'];
  subject: string;
  body: Uint8Array;
  header: string | undefined;
  now_ms: number;
}): { principal: Principal; consent: Consent | undefined; caller: string } => {
  const [text = '', end = ''] = options.header?.split('.') ?? [];
  const signed = verified.get(text) ?? read(text);
  const keys = signed && Object.hasOwn(options.keys, signed.caller) ? options.keys[signed.caller] : undefined;
  const isRight = (key: string | undefined): boolean =>
    Boolean(key) && equalInConstantTime(end, mac(String(key), text, options.subject, options.body));
  if (!signed || ![keys].flat().some(isRight))
    throw new Failure(
      'unauthenticated',
      'The request was not signed by the process it claims to come from. Give all processes PROCURA_KEYS of one master secret.',
    );
  remember(text, signed);
  if (signed.expires_at_ms < options.now_ms)
    throw new Failure(
      'unauthenticated',
      'The request was signed more than 30 seconds ago. Send it again; if that does not help, set the clocks of the machines right.',
    );
  return { principal: signed.principal, consent: signed.consent, caller: signed.caller };
};

/** Texts that had a correct signature, parsed; the signature is verified for each message. The oldest is dropped first. */
const verified = new Map<string, Signed>();
const mostVerified = 1000;

const remember = (text: string, signed: Signed): void => {
  if (verified.has(text)) return;
  Object.freeze(signed.principal);
  verified.set(text, signed);
  const [oldest] = verified.keys();
  if (verified.size > mostVerified && oldest !== undefined) verified.delete(oldest);
};

const text = z.string().max(200);
/**
 * The shape of the signed content. Of the principal it has only the fields that decide which data is read. Their values
 * may come from a later release, but must be texts, because filters are made of them.
 */
const signedShape = z.looseObject({
  principal: z.looseObject({
    company_id: text,
    company_kind: text,
    user_id: text,
    role: text,
    credential_id: text,
    credential_kind: text,
    permissions: z.array(text).max(200),
    branch_ids: z.array(text).max(1000).nullable(),
    areas: z.array(text).max(100).nullable(),
    read_only: z.boolean(),
    no_money: z.boolean(),
  }),
  caller: text,
  expires_at_ms: z.number(),
});

const read = (encoded: string): Signed | undefined => {
  try {
    return signedShape.parse(JSON.parse(Buffer.from(encoded, 'base64url').toString())) as unknown as Signed;
  } catch {
    return undefined;
  }
};

/** A process has one key per peer and direction. Importing a key costs more than a MAC with it. */
const imported = new Map<string, KeyObject>();

const keyObjectOf = (key: string): KeyObject => {
  const known = imported.get(key) ?? createSecretKey(key, 'base64url');
  imported.set(key, known);
  return known;
};

const mac = (key: string, text: string, subject: string, body: Uint8Array): string =>
  createHmac('sha256', keyObjectOf(key))
    .update(`${text}\0${subject}\0`)
    .update(hash('sha256', body, 'buffer'))
    .digest('base64url');
