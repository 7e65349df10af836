import { useState } from 'react';
import type { ItemOf } from '../operations.ts';
import { Button } from '../parts/button.tsx';
import { ConfirmAction } from '../parts/dialog.tsx';
import { Note } from '../parts/notice.tsx';
import { toast } from '../parts/toast.tsx';
import { type Outcome, useEach } from '../use-operation.ts';
import { count } from '../words.ts';

type Order = ItemOf<'list_orders'>;

/** What can be done with the selected orders: they are confirmed one by one, and those that fail say why. */
export const ConfirmOrders = ({ orders, onDone }: { orders: readonly Order[]; onDone: () => void }) => {
  const each = useEach('confirm_order');
  const [asks, setAsks] = useState(false);
  const [failed, setFailed] = useState<readonly Outcome<'confirm_order'>[]>([]);
  const left = failed.length > 0 ? failed.map(({ input }) => input.order_id) : orders.map(({ id }) => id);
  const numberOf = (id: string) => orders.find((order) => order.id === id)?.number;
  const confirm = async (ids: readonly string[]): Promise<true | undefined> => {
    const outcomes = await each.run(ids.map((order_id) => ({ order_id })));
    const refused = outcomes.filter(({ problem }) => problem);
    setFailed(refused);
    if (refused.length > 0) return undefined;
    toast(ids.length === 1 ? 'The order is confirmed' : `${count(ids.length, 'order')} are confirmed`);
    return true;
  };
  return (
    <div className="selected">
      <p role="status">{count(orders.length, 'order')} selected</p>
      <Button size="small" look="primary" icon="check" onClick={() => setAsks(true)}>
        {`Confirm ${count(orders.length, 'order')}`}
      </Button>
      {asks && (
        <ConfirmAction
          action={{ run: confirm, running: each.running, problem: undefined }}
          input={left}
          title={`Confirm ${count(left.length, 'order')}?`}
          confirm={left.length === 1 ? 'Confirm order' : 'Confirm orders'}
          onDone={() => {
            setAsks(false);
            onDone();
          }}
          onClose={() => {
            setAsks(false);
            if (failed.length > 0) onDone();
          }}
        >
          <p>You confirm that you will deliver them whole and at these prices, without a promised day.</p>
          <p className="muted">{left.map(numberOf).join(', ')}</p>
          {failed.length > 0 && (
            <div role="alert">
              <Note tone="danger">
                <ul className="plain-list">
                  {failed.map(({ input, problem }) => (
                    <li key={input.order_id}>{`${numberOf(input.order_id)}: ${problem?.message}`}</li>
                  ))}
                </ul>
              </Note>
            </div>
          )}
        </ConfirmAction>
      )}
    </div>
  );
};
