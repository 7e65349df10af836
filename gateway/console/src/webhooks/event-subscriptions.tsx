import { useState } from 'react';
import type { ItemOf } from '../operations.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/dialog.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Section } from '../parts/page.tsx';
import { Listing, Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { toast } from '../parts/toast.tsx';
import { Link } from '../router.tsx';
import { useSession } from '../session.tsx';
import { usePages } from '../use-operation.ts';
import { count } from '../words.ts';
import { sentenceOf } from './change-kinds.ts';
import { LastTime } from './webhook-parts.tsx';

type Subscription = ItemOf<'list_event_subscriptions'>;

const nameOf = ({ credential: { id, name } }: Subscription): string => name ?? id;

/** The subscriptions of assistants (MCP Events). Each can be ended. */
export const EventSubscriptions = () => {
  const pages = usePages('list_event_subscriptions', {});
  const [leaving, setLeaving] = useState<Subscription>();
  return (
    <Section
      title="Subscriptions of assistants"
      lead="Assistants make them by MCP Events and refresh them while they need them. Each ends with its token or connection."
      flush
    >
      <Listing
        pages={pages}
        empty={
          <EmptyState icon="plug" title="No assistant has subscribed">
            A subscription is listed here from the moment its callback answered the challenge.
          </EmptyState>
        }
      >
        {(items) => <Subscriptions items={items} onEnd={setLeaving} />}
      </Listing>
      {leaving && (
        <Confirm
          operation="end_event_subscription"
          input={{ subscription_id: leaving.id }}
          title={`End the subscription of ${nameOf(leaving)}?`}
          confirm="End subscription"
          danger
          onDone={() => {
            setLeaving(undefined);
            pages.reload();
            toast(`The subscription of ${nameOf(leaving)} is ended`);
          }}
          onClose={() => setLeaving(undefined)}
        >
          <p>
            Nothing more is sent to {leaving.host}, including the changes that wait. The assistant can
            subscribe again; revoke its token or connection under{' '}
            <Link to="/settings/tokens">MCP tokens</Link> to prevent that.
          </p>
        </Confirm>
      )}
    </Section>
  );
};

const Subscriptions = ({
  items,
  onEnd,
}: {
  items: readonly Subscription[];
  onEnd: (subscription: Subscription) => void;
}) => {
  const { who } = useSession();
  return (
    <Table
      caption="Subscriptions of assistants"
      rows={items}
      keyOf={(subscription) => subscription.id}
      columns={[
        {
          head: 'Assistant',
          cell: (subscription) => (
            <>
              {nameOf(subscription)}
              {subscription.credential.client_host && (
                <span className="cell-note">{subscription.credential.client_host}</span>
              )}
              <span className="cell-note">
                {subscription.acts_for.id === who.user.id
                  ? 'Acts for you'
                  : `Acts for ${subscription.acts_for.name}`}
              </span>
            </>
          ),
        },
        { head: 'Event', cell: (subscription) => <Event subscription={subscription} /> },
        {
          head: 'Status',
          cell: ({ status, retries, behind }) => (
            <>
              <Badge state={status} />
              {retries > 0 && <span className="cell-note">{count(retries, 'change')} to be repeated</span>}
              {behind > 0 && <span className="cell-note">{count(behind, 'change')} behind</span>}
            </>
          ),
        },
        { head: 'Last success', cell: ({ last_success_at: at }) => <LastTime at={at} /> },
        {
          head: 'Last failure',
          cell: ({ last_failure }) => <LastTime at={last_failure?.at} reason={last_failure?.reason} />,
        },
        {
          head: 'Ends',
          cell: ({ refresh_before }) => (
            <>
              <Time at={refresh_before} />
              <span className="cell-note">unless it is refreshed</span>
            </>
          ),
        },
        {
          head: 'Actions',
          actions: true,
          cell: (subscription) => (
            <Button
              size="small"
              aria-label={`End the subscription of ${nameOf(subscription)}: ${sentenceOf(subscription.event)}`}
              onClick={() => onEnd(subscription)}
            >
              End
            </Button>
          ),
        },
      ]}
    />
  );
};

/** The type of changes, the filters, and the host. */
const Event = ({ subscription: { event, arguments: only, host } }: { subscription: Subscription }) => (
  <>
    {sentenceOf(event)}
    <span className="cell-note">
      <code>{event}</code> to <span className="id">{host}</span>
    </span>
    {only.object_id && (
      <span className="cell-note">
        only <code>{only.object_id}</code>
      </span>
    )}
    {only.branch_id && (
      <span className="cell-note">
        only branch <code>{only.branch_id}</code>
      </span>
    )}
  </>
);
