import { mayConfirm } from './access/may-confirm.ts';
import { waitsForSupplier } from './rfqs/supplier-waits.ts';
import { useSession } from './session.tsx';
import { useOperation } from './use-operation.ts';

const minuteMs = 60_000;

/** The paths of pages with open tasks for this person. */
export const useWaiting = (): ReadonlySet<string> => {
  const session = useSession();
  const purchases = useOperation(
    'list_orders',
    session.may('approve_purchase') ? { status: 'pending_approval', limit: 1 } : null,
    { every_ms: minuteMs },
  );
  const actions = useOperation(
    'list_pending_actions',
    session.may('list_pending_actions') && mayConfirm(session) ? { status: 'pending', limit: 1 } : null,
    { every_ms: minuteMs },
  );
  const isSupplier = session.who.company.kind === 'supplier';
  const placed = useOperation(
    'list_orders',
    isSupplier && session.may('confirm_order') ? { status: 'placed', limit: 1 } : null,
    { every_ms: minuteMs },
  );
  const rfqs = useOperation('list_rfqs', isSupplier && session.may('submit_bid') ? { limit: 100 } : null, {
    every_ms: minuteMs,
  });
  const claims = useOperation(
    'list_claims',
    session.may(isSupplier ? 'answer_claim' : 'escalate_claim')
      ? { status: isSupplier ? 'open' : 'answered', limit: 1 }
      : null,
    { every_ms: minuteMs },
  );
  const waiting = new Set<string>();
  if (purchases.data?.data.length) waiting.add('/settings/purchases');
  if (placed.data?.data.length) waiting.add('/orders');
  if (claims.data?.data.length) waiting.add('/claims');
  if (rfqs.data?.data.some(waitsForSupplier)) waiting.add('/settings/rfqs');
  if (actions.data?.data.length) waiting.add('/settings/pending-actions');
  return waiting;
};
