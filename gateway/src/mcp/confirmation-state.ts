import { createHash, hkdfSync } from 'node:crypto';
import { createRequestStateCodec, type ServerContext } from '@modelcontextprotocol/server';
import type { Secrets } from '@procura/bus';
import { Failure, type Principal } from '@procura/contracts';
import canonicalize from 'canonicalize';

/** What a question travels with through the client and back: which call, what it was said to commit, and its key. */
export type ConfirmationState = {
  /** {@link digestOf} principal, operation and arguments. */
  call: string;
  /** {@link digestOf} what the person was shown. */
  spending: string;
  /** Makes a confirmation good for one effect, however often it is sent. */
  idempotency_key: string;
};

/** Seals and opens the state of questions; every gateway with the same secret opens what another has sealed. */
export type ConfirmationStates = {
  seal(state: ConfirmationState): Promise<string>;
  /** Raises `confirmation_invalid` for what no gateway sealed, what is too old, and what is of another call. */
  open(sealed: string, call: string): Promise<ConfirmationState>;
};

/** How long a person has to answer. */
const validS = 600;
/** The call is in the state itself, so nothing of the SDK's context is bound. */
const unbound = {} as ServerContext;

/**
 * The states of the money guard, sealed under a key of their own that the gateway's present secret gives; what another
 * one sealed is opened as well.
 */
export const createConfirmationStates = (
  [present, ...others]: Secrets,
  ttlSeconds = validS,
): ConfirmationStates => {
  const codec = codecOf(present, ttlSeconds);
  const older = others.map((secret) => codecOf(secret, ttlSeconds));
  return {
    seal: (state) => codec.mint(state),
    async open(sealed, call) {
      const opened = [codec, ...older].map((one) => one.verify(sealed, unbound));
      const state = await Promise.any(opened).catch(({ errors }: AggregateError) => {
        const expired = errors.find(({ message }) => message === 'expired');
        throw expired ? invalid('is too old', expired) : invalid('was not made here', errors[0]);
      });
      if (state.call !== call) throw invalid('is of another call');
      return state;
    },
  };
};

const codecOf = (secret: string, ttlSeconds: number) => {
  const key = new Uint8Array(hkdfSync('sha256', secret, 'procura money guard', 'confirmation state', 32));
  return createRequestStateCodec<ConfirmationState>({ key, ttlSeconds });
};

const invalid = (why: string, cause?: Error): Failure =>
  new Failure(
    'confirmation_invalid',
    `The confirmation ${why}; nothing was done. Call the tool again without requestState, and the person is asked again.`,
    { cause },
  );

/** SHA-256 of a value, independent of the order of its fields. */
export const digestOf = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('base64url');

/** A value as JSON with the fields of objects in order (RFC 8785). */
export const canonicalJson = (value: unknown): string => String(canonicalize(value));

/** Names one call: who makes it, through which credential, what, and with which arguments and key. */
export const callDigest = (call: {
  principal: Principal;
  operation: { name: string };
  input: Record<string, unknown>;
  idempotency_key: string | null;
}): string => {
  const { company_id, user_id, credential_id } = call.principal;
  return digestOf([
    company_id,
    user_id,
    credential_id,
    call.operation.name,
    call.input,
    call.idempotency_key,
  ]);
};
