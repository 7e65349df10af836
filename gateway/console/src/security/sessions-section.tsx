import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/dialog.tsx';
import { ErrorNote, Loading } from '../parts/notice.tsx';
import { Section } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import { Ago, Time } from '../parts/time.tsx';
import { toast } from '../parts/toast.tsx';
import { useAction, useOperation } from '../use-operation.ts';

/** The signed-in person's sessions, and buttons to end them. */
export const SessionsSection = () => {
  const list = useOperation('list_sessions', {});
  const end = useAction('end_session');
  const [endingAll, setEndingAll] = useState(false);
  if (list.problem) return <ErrorNote problem={list.problem} onRetry={list.reload} />;
  if (!list.data) return <Loading />;
  const { sessions } = list.data;
  return (
    <Section
      title="Sessions"
      lead="Where you are signed in, in all your companies."
      flush
      actions={sessions.length > 1 && <Button onClick={() => setEndingAll(true)}>End all others</Button>}
    >
      {end.problem && <ErrorNote problem={end.problem} />}
      <Table
        caption="Sessions"
        rows={sessions}
        keyOf={(session) => session.id}
        columns={[
          {
            head: 'Browser',
            cell: ({ device, network, is_current }) => (
              <>
                {device || 'Not known'}
                {is_current && ' (this one)'}
                <span className="cell-note">{network}</span>
              </>
            ),
          },
          { head: 'Company', cell: ({ company }) => company.name },
          { head: 'Signed in', cell: ({ began_at }) => <Time at={began_at} /> },
          {
            head: 'Last used',
            cell: ({ last_used_at }) =>
              last_used_at ? <Ago at={last_used_at} /> : <span className="muted">Not yet</span>,
          },
          {
            head: 'Actions',
            actions: true,
            cell: ({ id, device, is_current }) =>
              is_current ? null : (
                <Button
                  size="small"
                  aria-label={`End ${device || 'this session'}`}
                  disabled={end.running}
                  onClick={async () => {
                    if (!(await end.run({ session_id: id }))) return;
                    list.reload();
                    toast('The session is ended');
                  }}
                >
                  End
                </Button>
              ),
          },
        ]}
      />
      {endingAll && (
        <Confirm
          operation="end_other_sessions"
          input={{}}
          title="End all other sessions?"
          confirm="End them"
          danger
          onDone={() => {
            setEndingAll(false);
            list.reload();
            toast('All other sessions are ended');
          }}
          onClose={() => setEndingAll(false)}
        >
          <p>Every other browser has to sign in again, in all your companies. Tokens and keys stay.</p>
        </Confirm>
      )}
    </Section>
  );
};
