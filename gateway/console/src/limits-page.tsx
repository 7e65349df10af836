import { useState } from 'react';
import { LimitEditor } from './limit-editor.tsx';
import { LimitTable } from './limit-table.tsx';
import { Button } from './parts/button.tsx';
import { EmptyState, ErrorNote, Loading } from './parts/notice.tsx';
import { Page, Section } from './parts/page.tsx';
import { toast } from './parts/toast.tsx';
import { useSession } from './session.tsx';
import { useOperation } from './use-operation.ts';

/** What the company may spend, and what happens beyond it. */
export const LimitsPage = () => {
  const session = useSession();
  const limits = useOperation('get_company_limits', {});
  const [editing, setEditing] = useState(false);
  const { data, problem } = limits;
  const mayChange = session.may('update_company_limits') && session.who.branch_ids === null;
  return (
    <Page
      title="Limits"
      lead="Spending counts from the moment a purchase is placed. Beyond a limit it waits for approval or is refused."
      actions={
        mayChange &&
        data &&
        !editing && (
          <Button look="primary" onClick={() => setEditing(true)}>
            {data.limits.length ? 'Change limits' : 'Set limits'}
          </Button>
        )
      }
    >
      {problem && <ErrorNote problem={problem} onRetry={limits.reload} />}
      {data && editing ? (
        <LimitEditor
          limits={data.limits}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false);
            limits.reload();
            session.reload();
            toast('The limits are saved');
          }}
        />
      ) : (
        <Section flush>
          {!data && !problem && <Loading />}
          {data && data.limits.length > 0 && <LimitTable limits={data.limits} />}
          {data?.limits.length === 0 && (
            <EmptyState icon="gauge" title="Nothing is limited">
              Limit what the company, a branch, a role, a person or a credential may spend per purchase, day
              or month.
            </EmptyState>
          )}
        </Section>
      )}
    </Page>
  );
};
