import type { Call, Handler } from '@procura/bus';
import { type deliverOrder as contract, Failure, type Input } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import type { ProofGiven } from '../model/order.ts';
import { permits } from '../model/order-commands.ts';
import { acceptBy } from '../model/receipt.ts';
import { findUndelivered } from '../model/shipment.ts';
import { changeOrder } from '../order/change-order.ts';
import { receiptsLevel } from '../order/receipts-level.ts';
import { isCode, maximumGuesses } from './proof-code.ts';

type DeliverInput = Input<typeof contract>;

/** The supplier records a receipt, proven by the mailed code or by other evidence. */
export const deliverOrder: Handler<Deps, typeof contract> = (deps, call, input) => {
  const proof = readProof(input);
  let verified = false;
  return changeOrder(deps, call, input.order_id, async (order, tx) => {
    if (input.code && permits(order, 'deliver')) {
      findUndelivered(order, input.shipment_id);
      // Once per call: the transaction may be repeated, and each comparison counts as a guess.
      if (!verified) await verifyCode(deps, call, { ...input, code: input.code, now: tx.now });
      verified = true;
    }
    // Replicas of releases before 2026-12 accept at delivery.
    const isCounted = await deps.database.hasFeatureLevel(receiptsLevel);
    const accept_by = isCounted ? acceptBy(proof.method, tx.now) : null;
    return {
      kind: 'deliver',
      shipment_id: input.shipment_id,
      by: call.principal.user_name,
      proof,
      accept_by,
    };
  });
};

const readProof = ({ received_by, code, evidence }: DeliverInput): ProofGiven => {
  if (code && !evidence) return { received_by, method: 'code', code_verified: true, sha256: null };
  if (evidence && !code)
    return { received_by, method: evidence.kind, code_verified: false, sha256: evidence.sha256 };
  throw new Failure(
    'invalid_input',
    code
      ? 'Give the code or the evidence, not both.'
      : 'A delivery needs its proof: give the code the receiver was mailed, or evidence (photo or signature).',
    {
      errors: code
        ? [{ path: 'evidence', message: 'must be omitted with code' }]
        : [{ path: 'code', message: 'is required when there is no evidence' }],
    },
  );
};

/**
 * Counts the guess, then compares it. The count is written outside the transaction, so that a wrong guess stays counted
 * although the delivery is not recorded. It is written before the comparison, so that concurrent guesses cannot exceed
 * the maximum.
 */
const verifyCode = async (
  deps: Deps,
  { principal }: Call,
  { shipment_id, code, now }: { shipment_id: DeliverInput['shipment_id']; code: string; now: Date },
): Promise<void> => {
  const sent = await deps.proofCodes
    .parties(principal)
    .findOneAndUpdate(
      { shipment_id, guesses: { $lt: maximumGuesses }, expires_at: { $gt: now } },
      { $inc: { guesses: 1 } },
    );
  if (sent && isCode(deps.key, sent, code)) return;
  const left = sent ? maximumGuesses - sent.guesses : 0;
  throw new Failure(
    'wrong_code',
    left > 0
      ? `That is not the delivery code. Ask the receiver to read it out again; ${left} ${left === 1 ? 'try is' : 'tries are'} left for it.`
      : 'There is no delivery code that is still valid for this shipment. Have one sent with send_order_proof_code, or give a photo or a signature as evidence.',
    { errors: [{ path: 'code', message: 'is not a valid delivery code of this shipment' }] },
  );
};
