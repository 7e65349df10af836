import { useEffect } from 'react';
import { navigate } from '../router.tsx';
import { newKey, useAction } from '../use-operation.ts';
import { removeLines, type Sent, sentOrder } from './basket.ts';
import { keepPlaced } from './placed.ts';

/**
 * Sends orders of the basket. One is kept from before it is sent until its outcome is known, so that it can be sent again
 * after its page was closed.
 */
export const useSending = () => {
  const { run, running, problem, clear } = useAction('place_basket');
  useEffect(() => {
    if (problem && !problem.isUncertain) sentOrder.remove();
  }, [problem]);
  return {
    running,
    problem,
    clear,
    send: async ({ input, product_ids }: Omit<Sent, 'key'>): Promise<void> => {
      const before = sentOrder.read();
      const isRepeat = before && JSON.stringify(before.input) === JSON.stringify(input);
      const key = isRepeat ? before.key : newKey();
      sentOrder.write({ key, input, product_ids });
      const purchase = await run(input, key);
      if (!purchase) return;
      keepPlaced(purchase);
      sentOrder.remove();
      removeLines(product_ids);
      // Going back does not lead to what is ordered already.
      navigate(`/basket/placed/${purchase.purchase_id}`, { replace: true });
    },
  };
};
