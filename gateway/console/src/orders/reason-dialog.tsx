import type { ReactNode } from 'react';
import type { AnswerOf, InputOf } from '../operations.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { TextArea } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { useAction } from '../use-operation.ts';

type Ending =
  | 'withdraw_bid'
  | 'decide_bid_iteration'
  | 'close_award'
  | 'close_rfq'
  | 'cancel_rfq'
  | 'reject_order'
  | 'cancel_purchase'
  | 'close_order_remainder'
  | 'escalate_claim'
  | 'suspend_company';

/** Does something permanently, with a reason that others read. */
export const ReasonDialog = <N extends Ending>({
  operation,
  inputOf,
  title,
  children,
  confirm,
  hint = 'The buyer reads it.',
  look = 'danger',
  optional = false,
  onDone,
  onClose,
}: {
  operation: N;
  /** The input with the entered reason. */
  inputOf: (reason: string) => InputOf<N>;
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The verb on the button. */
  confirm: string;
  /** Who reads the reason. */
  hint?: string;
  look?: 'danger' | 'primary';
  optional?: boolean;
  onDone: (answer: AnswerOf<N>) => void;
  onClose: () => void;
}) => {
  const action = useAction(operation);
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <Form
        problem={action.problem}
        onSubmit={async (values) => {
          const answer = await action.run(inputOf(values.text('reason')));
          if (answer) onDone(answer);
        }}
      >
        <TextArea name="reason" label="Reason" hint={hint} optional={optional} />
        <div className="form-actions">
          <Button type="submit" look={look} busy={action.running}>
            {confirm}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </Form>
    </Dialog>
  );
};
