import { createHash, hkdfSync } from 'node:crypto';
import { createRequestStateCodec, type ServerContext } from '@modelcontextprotocol/server';
import type { Secrets } from '@procura/bus';
import { Failure, type Principal } from '@procura/contracts';
import canonicalize from 'canonicalize';

/** The state of a question, which the client returns with the answer: the call, what it would commit, and its key. */
export type ConfirmationState = {
  /** {@link digestOf} principal, operation and arguments. */
  call: string;
  /** {@link digestOf} what the person was shown. */
  spending: string;
  /** Makes a confirmation effective once, even if it is sent again. */
  idempotency_key: string;
};

/** Seals and opens the state of questions; gateways with the same secret open each other's. */
export type ConfirmationStates = {
  seal(state: ConfirmationState): Promise<string>;
  /**
   * Raises `confirmation_invalid` for a state that no gateway sealed, that has expired, or that belongs to another
   * call.
   */
  open(sealed: string, call: string): Promise<ConfirmationState>;
};

/** How long a person has to answer. */
const validS = 600;
/** The state itself names the call, so it is not bound to the SDK's context. */
const unbound = {} as ServerContext;

/**
 * The states of the money guard, sealed with a key derived from the gateway's present secret; those of its other
 * secrets are opened as well.
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

/** Identifies one call: the caller, its credential, the operation, arguments and key. */
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
