import { useState } from 'react';
import type { ItemOf } from '../operations.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/dialog.tsx';
import { SelectField } from '../parts/field.tsx';
import { Totals } from '../parts/money.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { Listing } from '../parts/table.tsx';
import { Ago, Time } from '../parts/time.tsx';
import { toast } from '../parts/toast.tsx';
import { useSession } from '../session.tsx';
import { usePages } from '../use-operation.ts';

type PendingAction = ItemOf<'list_pending_actions'>;
type Open = { what: 'confirm' | 'reject'; action: PendingAction };

/** Calls of assistants that a person has to confirm. */
export const PendingActionsPage = () => {
  const [which, setWhich] = useState<'pending' | ''>('pending');
  const actions = usePages('list_pending_actions', which ? { status: which } : {});
  const [open, setOpen] = useState<Open>();
  const done = (text: string) => {
    setOpen(undefined);
    actions.reload();
    toast(text);
  };
  return (
    <Page
      title="To confirm"
      lead="Assistants asked for these, and they commit your company’s funds. Nothing is done until you confirm; after 24 hours a request lapses."
    >
      <div className="filters">
        <SelectField
          name="status"
          label="Show"
          value={which}
          onChange={(event) => setWhich(event.currentTarget.value as typeof which)}
          options={[
            ['pending', 'Those that wait'],
            ['', 'All'],
          ]}
        />
      </div>
      <Listing
        pages={actions}
        empty={
          <Section>
            <EmptyState icon="shield" title="Nothing to confirm">
              With the money guard on, what an assistant wants to spend waits here when the assistant cannot
              ask you itself.
            </EmptyState>
          </Section>
        }
      >
        {(items) => items.map((action) => <Card key={action.id} action={action} onOpen={setOpen} />)}
      </Listing>
      {open?.what === 'confirm' && (
        <Confirm
          operation="confirm_action"
          input={{ action_id: open.action.id }}
          title={`${open.action.title}?`}
          confirm="Confirm"
          onDone={() => done('Confirmed. It is done now, with your rights.')}
          onClose={() => setOpen(undefined)}
        >
          <p>{open.action.summary}</p>
          <p>
            <strong>
              <Totals values={open.action.amounts} />
            </strong>
          </p>
        </Confirm>
      )}
      {open?.what === 'reject' && (
        <Confirm
          operation="reject_action"
          input={{ action_id: open.action.id }}
          title="Reject this?"
          confirm="Reject"
          danger
          onDone={() => done('Rejected. It is never done.')}
          onClose={() => setOpen(undefined)}
        >
          <p>{open.action.summary}</p>
        </Confirm>
      )}
    </Page>
  );
};

const Card = ({ action, onOpen }: { action: PendingAction; onOpen: (open: Open) => void }) => {
  const { who } = useSession();
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
              onClick={() => onOpen({ what: 'confirm', action })}
            >
              Confirm
            </Button>
          )}
          {may('reject_action') && (
            <Button
              aria-label={`Reject: ${action.summary}`}
              onClick={() => onOpen({ what: 'reject', action })}
            >
              Reject
            </Button>
          )}
        </div>
      )}
    </Section>
  );
};

const supplierInWords = ({ name, verified }: PendingAction['suppliers'][number]): string =>
  verified === undefined ? name : `${name} (${verified ? 'verified' : 'not verified'})`;
