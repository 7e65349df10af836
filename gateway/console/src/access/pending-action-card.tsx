import { useState } from 'react';
import type { AnswerOf } from '../operations.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/dialog.tsx';
import { Totals } from '../parts/money.tsx';
import { Facts, Section } from '../parts/page.tsx';
import { Ago, Time } from '../parts/time.tsx';
import { toast } from '../parts/toast.tsx';
import { useSession } from '../session.tsx';

type PendingAction = AnswerOf<'get_pending_action'>;

/** A call of an assistant, with the buttons that confirm and reject it. */
export const PendingActionCard = ({
  action,
  onDecided,
}: {
  action: PendingAction;
  onDecided: () => void;
}) => {
  const { who } = useSession();
  const [asked, setAsked] = useState<'confirm' | 'reject'>();
  const done = (text: string): void => {
    setAsked(undefined);
    onDecided();
    toast(text);
  };
  const { user, credential } = action.requested_by;
  const may = (operation: string) => action.allowed_actions.includes(operation);
  return (
    <Section title={action.title} lead={action.summary} actions={<Badge state={action.status} />}>
      <Facts
        facts={[
          action.amounts.length > 0 && [
            action.failure?.amounts ? 'Confirmed amount' : 'Amount',
            <Totals key="amounts" values={action.amounts} />,
          ],
          action.failure?.amounts && [
            'Amount when it failed',
            <Totals key="now" values={action.failure.amounts} />,
          ],
          action.suppliers.length > 0 && ['Supplier', action.suppliers.map(supplierInWords).join(', ')],
          action.branch && ['Branch', action.branch.name],
          ['Asked by', `${credential.name}, for ${user.id === who.user.id ? 'you' : user.name}`],
          ['Asked', <Ago key="asked" at={action.created_at} />],
          action.status === 'pending' && ['Lapses', <Time key="lapses" at={action.expires_at} />],
          action.decided_by && ['Decided by', action.decided_by.name],
          action.result_id && ['Made', <code key="made">{action.result_id}</code>],
          action.failure && ['Failed', action.failure.detail],
        ]}
      />
      {action.allowed_actions.length > 0 && (
        <div className="form-actions after-facts">
          {may('confirm_action') && (
            <Button
              look="primary"
              aria-label={`Confirm: ${action.summary}`}
              onClick={() => setAsked('confirm')}
            >
              Confirm
            </Button>
          )}
          {may('reject_action') && (
            <Button aria-label={`Reject: ${action.summary}`} onClick={() => setAsked('reject')}>
              Reject
            </Button>
          )}
        </div>
      )}
      {asked === 'confirm' && (
        <Confirm
          operation="confirm_action"
          input={{ action_id: action.id }}
          title={`${action.title}?`}
          confirm="Confirm"
          onDone={() => done('Confirmed. It is done now, with your rights.')}
          onClose={() => setAsked(undefined)}
        >
          <p>{action.summary}</p>
          <p>
            <strong>
              <Totals values={action.amounts} />
            </strong>
          </p>
        </Confirm>
      )}
      {asked === 'reject' && (
        <Confirm
          operation="reject_action"
          input={{ action_id: action.id }}
          title="Reject this?"
          confirm="Reject"
          danger
          onDone={() => done('Rejected. It is never done.')}
          onClose={() => setAsked(undefined)}
        >
          <p>{action.summary}</p>
        </Confirm>
      )}
    </Section>
  );
};

const supplierInWords = ({ name, verified }: PendingAction['suppliers'][number]): string =>
  verified === undefined ? name : `${name} (${verified ? 'verified' : 'not verified'})`;
