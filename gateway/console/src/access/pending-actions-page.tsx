import { useState } from 'react';
import { SelectField } from '../parts/field.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Listing } from '../parts/table.tsx';
import { usePages } from '../use-operation.ts';
import { PendingActionCard } from './pending-action-card.tsx';

/** Calls of assistants that a person has to confirm. */
export const PendingActionsPage = () => {
  const [which, setWhich] = useState<'pending' | ''>('pending');
  const actions = usePages('list_pending_actions', which ? { status: which } : {});
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
        {(items) =>
          items.map((action) => (
            <PendingActionCard key={action.id} action={action} onDecided={actions.reload} />
          ))
        }
      </Listing>
    </Page>
  );
};
