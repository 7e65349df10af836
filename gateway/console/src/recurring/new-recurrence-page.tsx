import { useState } from 'react';
import { basketLines } from '../buy/basket.ts';
import { useFirstBranch } from '../buy/branch-choice.ts';
import type { AnswerOf } from '../operations.ts';
import { ErrorNote, Loading } from '../parts/notice.tsx';
import { Page } from '../parts/page.tsx';
import { useQuery } from '../router.tsx';
import { useOperation } from '../use-operation.ts';
import { linesOfOrder, type Start, splitByProblems } from './draft-lines.ts';
import { NewRecurrenceForm } from './new-recurrence-form.tsx';

/** Makes a recurring order, beginning with the lines of the basket, those of an order, or none. */
export const NewRecurrencePage = () => {
  const query = useQuery();
  const order_id = query.get('order');
  const order = useOperation('get_order', order_id ? { order_id } : null);
  const branch = useFirstBranch();
  const [basket] = useState(() => (query.get('from') === 'basket' ? basketLines() : []));
  const start: Start | undefined = order_id
    ? order.data && startOf(order.data)
    : branch === undefined
      ? undefined
      : { lines: [...basket], left_out: [], branch, from: basket.length > 0 ? 'the basket' : '' };
  return (
    <Page
      title="New recurring order"
      lead={
        start?.from
          ? `From ${start.from}. It orders the same again and again, without asking.`
          : 'It orders the same again and again, without asking.'
      }
      back={
        order_id
          ? { to: `/orders/${order_id}`, label: order.data?.number ?? 'Order' }
          : { to: '/recurring', label: 'Recurring orders' }
      }
    >
      {order.problem && <ErrorNote problem={order.problem} onRetry={order.reload} />}
      {start ? <FirstLook start={start} /> : !order.problem && <Loading rows={6} />}
    </Page>
  );
};

const startOf = (order: AnswerOf<'get_order'>): Start => ({
  ...linesOfOrder(order),
  branch: order.branch,
  from: order.number,
});

/** Takes out the lines whose products cannot be ordered repeatedly before the person sees the form. */
const FirstLook = ({ start }: { start: Start }) => {
  const { lines, branch } = start;
  const [input] = useState(() =>
    lines.length > 0 && branch
      ? {
          branch_id: branch.id,
          schedule: 'FREQ=DAILY',
          lines: lines.map(({ product_id, quantity }) => ({ product_id, quantity })),
        }
      : null,
  );
  const look = useOperation('preview_recurrence', input);
  if (input && !look.data && !look.problem) return <Loading rows={6} />;
  const split = splitByProblems(lines, look.data?.problems ?? []);
  return (
    <>
      {look.problem && <ErrorNote problem={look.problem} />}
      <NewRecurrenceForm
        start={{ ...start, lines: split.lines, left_out: [...start.left_out, ...split.left_out] }}
      />
    </>
  );
};
