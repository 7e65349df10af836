import { useSession } from './session.tsx';
import { useOperation } from './use-operation.ts';

const minuteMs = 60_000;

/** Pages on which something waits for this person, by their path. */
export const useWaiting = (): ReadonlySet<string> => {
  const session = useSession();
  const purchases = useOperation(
    'list_orders',
    session.may('approve_purchase') ? { status: 'pending_approval', limit: 1 } : null,
    { every_ms: minuteMs },
  );
  const waiting = new Set<string>();
  if (purchases.data?.data.length) waiting.add('/purchases');
  return waiting;
};
