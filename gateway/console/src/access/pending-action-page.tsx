import { Note } from '../parts/notice.tsx';
import { Page } from '../parts/page.tsx';
import { UnreadPage } from '../parts/unread-page.tsx';
import { useOperation } from '../use-operation.ts';
import { PendingActionCard } from './pending-action-card.tsx';

const back = { to: '/settings/pending-actions', label: 'To confirm' } as const;
const everyMs = 2000;

/** One call of an assistant that waits for a person: the page that the assistant opens. */
export const PendingActionPage = ({ action_id }: { action_id: string }) => {
  const read = useOperation('get_pending_action', { action_id }, { every_ms: everyMs });
  const { data: action, reload } = read;
  if (!action) return <UnreadPage title="To confirm" back={back} missing="No such request" of={read} />;
  return (
    <Page
      title="To confirm"
      back={back}
      narrow
      lead="Your assistant asked for this, and it commits your company’s funds. Nothing is done until you confirm."
    >
      <PendingActionCard action={action} onDecided={reload} />
      {said[action.status] && (
        <Note tone={action.status === 'executed' ? 'ok' : 'info'}>{said[action.status]}</Note>
      )}
    </Page>
  );
};

const said: Partial<Record<string, string>> = {
  confirmed: 'It is being done.',
  executed: 'It is done. Go back to your assistant, which continues.',
  failed: 'It was not done. Go back to your assistant, which is informed of the reason.',
  rejected: 'It is not done. Go back to your assistant, which is informed of it.',
  expired: 'It lapsed, and is not done. Let your assistant ask again.',
};
