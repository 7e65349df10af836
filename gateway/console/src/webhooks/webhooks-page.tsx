import { useEffect } from 'react';
import { ButtonLink } from '../parts/button.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Listing, Table } from '../parts/table.tsx';
import { Link } from '../router.tsx';
import { useSession } from '../session.tsx';
import { usePages } from '../use-operation.ts';
import { inUnits } from '../words.ts';
import { EventSubscriptions } from './event-subscriptions.tsx';
import { LastTime, placeOf, SentChanges, type Webhook, WebhookState } from './webhook-parts.tsx';

const pollMs = 3000;

/** The webhooks of the company, with their last delivery and waiting changes, and the subscriptions of assistants. */
export const WebhooksPage = () => {
  const session = useSession();
  const webhooks = usePages('list_webhooks', {});
  const isVerifying = webhooks.items?.some(({ status }) => status === 'verifying') ?? false;
  const { items, reload } = webhooks;
  // Read again after each answer, until every verification has ended.
  useEffect(() => {
    if (!items || !isVerifying) return;
    const timer = setTimeout(reload, pollMs);
    return () => clearTimeout(timer);
  }, [items, isVerifying, reload]);
  return (
    <Page
      title="Webhooks"
      lead={
        <>
          Sends changes of orders, RFQs, bids, purchase orders and recurring orders to your own systems. The{' '}
          <a href="/docs/webhooks">documentation</a> describes what they receive.
        </>
      }
      actions={
        <ButtonLink to="/settings/webhooks/new" look="primary" icon="plus">
          Create webhook
        </ButtonLink>
      }
    >
      <Section flush>
        <Listing
          pages={webhooks}
          empty={
            <EmptyState
              icon="send"
              title="No webhooks yet"
              action={
                <ButtonLink to="/settings/webhooks/new" icon="plus">
                  Create the first one
                </ButtonLink>
              }
            >
              A webhook sends each change to a URL of yours, usually within a second.
            </EmptyState>
          }
        >
          {(items) => <Webhooks items={items} />}
        </Listing>
      </Section>
      {session.may('list_event_subscriptions') && <EventSubscriptions />}
    </Page>
  );
};

const Webhooks = ({ items }: { items: readonly Webhook[] }) => (
  <Table
    caption="Webhooks"
    rows={items}
    keyOf={(webhook) => webhook.id}
    columns={[
      {
        head: 'Webhook',
        cell: (webhook) => (
          <>
            <Link to={`/settings/webhooks/${webhook.id}`}>{webhook.name}</Link>
            <span className="cell-note id">{placeOf(webhook)}</span>
            <span className="cell-note">
              <SentChanges types={webhook.types} />
            </span>
          </>
        ),
      },
      { head: 'Status', cell: (webhook) => <WebhookState webhook={webhook} /> },
      {
        head: 'Last success',
        cell: ({ last_success_at }) => <LastTime at={last_success_at} />,
      },
      {
        head: 'Last failure',
        cell: ({ last_failure }) => <LastTime at={last_failure?.at} reason={last_failure?.reason} />,
      },
      {
        head: 'To be repeated',
        align: 'right',
        cell: ({ retries }) => <span className="number">{inUnits(retries)}</span>,
      },
      {
        head: 'Behind',
        align: 'right',
        cell: ({ status, behind }) => (
          <span className="number">{status === 'ended' ? '–' : inUnits(behind)}</span>
        ),
      },
    ]}
  />
);
