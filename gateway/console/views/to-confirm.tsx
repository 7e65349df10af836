import { Button } from '../src/parts/button.tsx';
import { Note } from '../src/parts/notice.tsx';
import { Time } from '../src/parts/time.tsx';
import type { Problem } from '../src/problem.ts';
import { Link } from '../src/router.tsx';

/** A call that waits until its person confirms it in Procura, because the assistant's application cannot ask. */
type Waiting = { pending_action_id: string; idempotency_key: string; expires_at: string };

/** Undefined if the call failed for another reason. */
export const waitingOf = (problem: Problem | undefined): Waiting | undefined =>
  problem?.code === 'confirmation_required' ? (problem.document as Waiting) : undefined;

/** Where to confirm calls, and the button that asks what became of them. `asked`: it was pressed once already. */
export const ToConfirm = ({
  waiting,
  asked,
  busy,
  onConfirmed,
}: {
  waiting: readonly [Waiting, ...Waiting[]];
  asked: boolean;
  busy: boolean;
  onConfirmed: () => void;
}) => {
  const [{ pending_action_id, expires_at }, ...more] = waiting;
  const it = more.length === 0 ? 'it' : 'them';
  return (
    <Note tone="warn" icon="clock">
      <p role="status">
        <strong>{asked ? 'Not confirmed yet.' : 'Procura asks you first.'}</strong> You can answer until{' '}
        <Time at={expires_at} />.{' '}
        <Link
          to={
            more.length === 0 ? `/settings/pending-actions/${pending_action_id}` : '/settings/pending-actions'
          }
        >
          {`Confirm ${it} in Procura`}
        </Link>
      </p>
      <Button size="small" look="primary" busy={busy} onClick={onConfirmed}>
        {`I confirmed ${it}`}
      </Button>
    </Note>
  );
};
