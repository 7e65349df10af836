import type { ReactNode } from 'react';
import { Note } from '../parts/notice.tsx';
import { Time } from '../parts/time.tsx';
import { type Claim, type Side, waitsFor } from './claim.tsx';

/** Who does what next with a claim and until when, or how it ended. */
export const ClaimState = ({ claim, side }: { claim: Claim; side: Side }) => {
  const isOver = claim.status === 'settled' || claim.status === 'withdrawn';
  return (
    <Note
      tone={claim.status === waitsFor[side] ? 'warn' : isOver ? 'ok' : 'info'}
      icon={isOver ? 'check' : 'clock'}
    >
      <p>{sentences[claim.status](claim, side)}</p>
      {claim.status === 'answered' && claim.answer?.reason && (
        <p className="written">Reason of the refusal: {claim.answer.reason}</p>
      )}
    </Note>
  );
};

const isReturn = ({ kinds }: Claim): boolean => kinds.includes('return');
const until = ({ deadline }: Claim) => (deadline ? <Time at={deadline} /> : 'then');

const sentences: Record<Claim['status'], (claim: Claim, side: Side) => ReactNode> = {
  open: (claim, side) => (side === 'buyer' ? toBuyer(claim) : toSupplier(claim)),
  answered: (claim, side) =>
    side === 'buyer' ? (
      <>
        {claim.supplier.name}{' '}
        {claim.outcome === 'lapsed'
          ? 'did not answer in time, which counts as a refusal'
          : 'refused some or all of it'}
        . Until {until(claim)} you can ask the operator of the platform to decide. After that the refusal is
        final.
      </>
    ) : (
      <>
        {claim.buyer.name} can ask the operator of the platform to decide what{' '}
        {claim.outcome === 'lapsed' ? 'was not answered' : 'you refused'}, until {until(claim)}. After that
        the refusal is final.
      </>
    ),
  escalated: () => 'The operator of the platform decides what was refused. The decision is final.',
  settled: ({ outcome, supplier }) => {
    if (outcome === 'unanswered')
      return `${supplier.name} did not answer in time, so the units are credited.`;
    if (outcome === 'not_escalated') return 'The refusal was not escalated in time, so it is final.';
    if (outcome === 'decided') return 'The operator of the platform has decided it.';
    if (outcome === 'shipment_cancelled')
      return `${supplier.name} has cancelled the shipment, so its units are to be shipped again.`;
    return 'It is answered, and nothing is left to decide.';
  },
  withdrawn: ({ buyer }) =>
    `${buyer.name} has withdrawn it. Units that were not decided are what they were before.`,
};

const toBuyer = (claim: Claim): ReactNode => {
  const { supplier, return_to } = claim;
  if (return_to !== null)
    return (
      <>
        Send the units to the address below. {supplier.name} then answers, until {until(claim)}. Without an
        answer the return is refused.
      </>
    );
  return (
    <>
      {supplier.name} answers until {until(claim)}. Without an answer{' '}
      {isReturn(claim) ? 'the return is refused' : 'the units are credited to you'}.
    </>
  );
};

const toSupplier = (claim: Claim): ReactNode => (
  <>
    {claim.return_to === null ? 'Answer' : 'Answer once the units are back, at the latest'} until{' '}
    {until(claim)}. Without an answer{' '}
    {isReturn(claim) ? 'the return is refused' : `the units are credited to ${claim.buyer.name}`}.
  </>
);
