import { useState } from 'react';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorNote } from '../parts/notice.tsx';
import { toast } from '../parts/toast.tsx';
import type { Problem } from '../problem.ts';
import { navigate } from '../router.tsx';
import { useSession } from '../session.tsx';
import { problemOf } from '../use-operation.ts';
import { count } from '../words.ts';
import { mostLines } from './basket.ts';
import { orderAgain, type Reordered } from './order-again.ts';

const needed = ['preview_basket', 'search_products', 'get_order'] as const;

/** Puts the lines of a past order into the basket and opens it, after naming those that it cannot order again. */
export const OrderAgainButton = ({
  order: { id, number },
  size,
}: {
  order: { id: string; number: string };
  size?: 'small';
}) => {
  const { may } = useSession();
  const [state, setState] = useState<'running' | Reordered | Problem>();
  if (!needed.every((operation) => may(operation))) return null;
  const run = async () => {
    setState('running');
    const done = await orderAgain(id).catch(problemOf);
    if ('added' in done && done.missing.length + done.left.length === 0) {
      toast(`${count(done.added, 'line')} of ${number} added to the basket`);
      navigate('/basket');
    } else setState(done);
  };
  return (
    <>
      <Button
        size={size}
        icon="cart"
        busy={state === 'running'}
        aria-label={`Order again: ${number}`}
        onClick={run}
      >
        Order again
      </Button>
      {state && state !== 'running' && (
        <Dialog title={`Order ${number} again`} onClose={() => setState(undefined)}>
          {'added' in state ? <Outcome {...state} /> : <ErrorNote problem={state} onRetry={run} />}
        </Dialog>
      )}
    </>
  );
};

const Outcome = ({ added, missing, left }: Reordered) => (
  <>
    <p>{added > 0 ? `${count(added, 'line')} added to the basket.` : 'Nothing was added to the basket.'}</p>
    <Names title="No longer sold:" names={missing} />
    <Names title={`Left out, because a basket has at most ${mostLines} lines:`} names={left} />
    <div className="form-actions">
      <ButtonLink to="/basket" look="primary">
        Open the basket
      </ButtonLink>
    </div>
  </>
);

const Names = ({ title, names }: { title: string; names: readonly string[] }) =>
  names.length > 0 && (
    <div>
      <p>{title}</p>
      <ul className="named">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  );
