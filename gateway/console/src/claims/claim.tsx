import type { AnswerOf, ItemOf } from '../operations.ts';
import { Badge } from '../parts/badge.tsx';
import { useSession } from '../session.tsx';
import { words } from '../words.ts';

export type Claim = AnswerOf<'get_claim'>;
type Status = Claim['status'];
export type Side = 'buyer' | 'supplier';

/** The side of the claims that the company is on. */
export const useSide = (): Side => (useSession().who.company.kind === 'supplier' ? 'supplier' : 'buyer');

/** What a claim is about: "Damaged, missing". */
export const kindsInWords = ({ kinds }: Pick<Claim, 'kinds'>): string => words(kinds.join(', '));

/** The statuses in the words of each side; the first that waits for it is marked. */
export const claimStates: Record<Side, Record<Status, string>> = {
  buyer: {
    open: 'Waits for supplier',
    answered: 'Refused',
    escalated: 'With the operator',
    settled: 'Settled',
    withdrawn: 'Withdrawn',
  },
  supplier: {
    open: 'To answer',
    answered: 'Refused by you',
    escalated: 'With the operator',
    settled: 'Settled',
    withdrawn: 'Withdrawn',
  },
};

/** The status of claims that wait for a side. */
export const waitsFor = { buyer: 'answered', supplier: 'open' } as const satisfies Record<Side, Status>;

export const ClaimBadge = ({ claim: { status } }: { claim: Pick<ItemOf<'list_claims'>, 'status'> }) => {
  const side = useSide();
  const ended = status === 'settled' ? 'ok' : 'neutral';
  const isOver = status === 'settled' || status === 'withdrawn';
  const tone = status === waitsFor[side] ? 'warn' : isOver ? ended : 'info';
  return <Badge tone={tone}>{claimStates[side][status]}</Badge>;
};
