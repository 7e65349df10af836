import { Failure, type Id } from '@procura/contracts';
import { deriveCode, hashSecret, matchesHash } from '@procura/mail';
import { defineCollection } from '@procura/mongo';

/** The delivery code of one shipment. Each sending is an attempt with its own code; the code itself is not stored. */
export type ProofCode = {
  _id: Id<'proofCode'>;
  buyer_company_id: Id<'company'>;
  supplier_company_id: Id<'company'>;
  order_id: Id<'order'>;
  shipment_id: Id<'shipment'>;
  /** The sending that the present code belongs to, from 1. */
  attempt: number;
  /** HMAC of the present code. */
  hash: string;
  /** Guesses of the present code, correct or wrong. */
  guesses: number;
  sent_to: string;
  sent_at: Date;
  expires_at: Date;
};

export const proofCodes = defineCollection<ProofCode>({
  name: 'proof_codes',
  scope: 'parties',
  indexes: [
    { key: { buyer_company_id: 1, shipment_id: 1 }, unique: true },
    { key: { supplier_company_id: 1, shipment_id: 1 } },
  ],
});

export const validMs = 24 * 3600 * 1000;
export const resendPauseMs = 60_000;
/** Maximum guesses per code and codes per shipment; together at most 50 guesses among a million values. */
export const maximumGuesses = 5;
const maximumSendings = 10;

type KeyOf = (purpose: string) => string;
type Sending = Pick<ProofCode, '_id' | 'attempt'>;

/** The code of one sending, derived each time its mail is created. */
export const codeOf = (keyOf: KeyOf, { _id, attempt }: Sending): string =>
  deriveCode({ key: keyOf('delivery code'), row_id: _id, attempt });

/** The stored hash of the code of one sending. */
export const codeHash = (keyOf: KeyOf, sending: Sending): string =>
  hashSecret({ key: keyOf('delivery code'), value: codeOf(keyOf, sending), row_id: sending._id });

/** Whether a guess equals the present code, compared in constant time. */
export const isCode = (
  keyOf: KeyOf,
  { _id, hash }: Pick<ProofCode, '_id' | 'hash'>,
  guess: string,
): boolean => matchesHash({ key: keyOf('delivery code'), value: guess, row_id: _id, hash });

/** Raises `resend_pause` during the pause, and `conflict` after the last sending. */
export const refuseResend = (earlier: Pick<ProofCode, 'sent_at' | 'attempt'>, now: Date): void => {
  const leftMs = earlier.sent_at.getTime() + resendPauseMs - now.getTime();
  if (leftMs > 0) {
    const retry_after_s = Math.ceil(leftMs / 1000);
    throw new Failure(
      'resend_pause',
      `A code for this shipment was sent a moment ago. Check the mailbox, or send another in ${retry_after_s} s.`,
      { retry_after_s },
    );
  }
  if (earlier.attempt >= maximumSendings)
    throw new Failure(
      'conflict',
      `${maximumSendings} codes were sent for this shipment, the most there can be. Prove the delivery with a photo or a signature.`,
    );
};
