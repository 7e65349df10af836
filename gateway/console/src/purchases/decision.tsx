import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { TextArea } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Totals } from '../parts/money.tsx';
import { Note } from '../parts/notice.tsx';
import { Section } from '../parts/page.tsx';
import { toast } from '../parts/toast.tsx';
import { useSession } from '../session.tsx';
import { useAction } from '../use-operation.ts';
import type { Purchase } from './purchase.ts';

/** The decision on a purchase that waits, for those who may take it; others read who may. */
export const Decision = ({ purchase, onDecided }: { purchase: Purchase; onDecided: () => void }) => {
  const session = useSession();
  const approve = useAction('approve_purchase');
  const decline = useAction('decline_purchase');
  const [choice, setChoice] = useState<'approve' | 'decline'>('approve');
  const { id: purchase_id, waiting_totals, approvers, allowed_actions } = purchase;
  if (!allowed_actions.includes('approve_purchase'))
    return (
      <Note>
        <p>
          {purchase.requisitioner.id === session.who.user.id
            ? 'Nobody approves what they placed themselves.'
            : 'You may not decide on this purchase.'}
          {approvers.length > 0 && ` These people can: ${approvers.map(({ name }) => name).join(', ')}.`}
        </p>
      </Note>
    );
  return (
    <Section title="Your decision">
      <Form
        problem={(choice === 'decline' ? decline : approve).problem}
        onSubmit={async (values) => {
          const input = { purchase_id, note: values.optional('note') };
          const decided =
            choice === 'decline'
              ? await decline.run(input)
              : await approve.run({ ...input, expected_totals: waiting_totals });
          if (!decided) return;
          toast(choice === 'decline' ? 'The purchase is declined' : 'The purchase is approved and ordered');
          onDecided();
        }}
      >
        <p className="decided-total">
          <Totals values={waiting_totals} />
        </p>
        <TextArea
          name="note"
          label="Note"
          hint={`${purchase.requisitioner.name} sees it.`}
          rows={2}
          optional
        />
        <div className="form-actions">
          <Button type="submit" look="primary" busy={approve.running} onClick={() => setChoice('approve')}>
            Approve and order
          </Button>
          <Button type="submit" busy={decline.running} onClick={() => setChoice('decline')}>
            Decline
          </Button>
        </div>
      </Form>
    </Section>
  );
};
