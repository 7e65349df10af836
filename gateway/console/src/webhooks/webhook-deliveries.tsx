import { useEffect, useRef } from 'react';
import type { ItemOf } from '../operations.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { EmptyState, ErrorNote } from '../parts/notice.tsx';
import { Section } from '../parts/page.tsx';
import { Listing, Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { toast } from '../parts/toast.tsx';
import { useAction, usePages } from '../use-operation.ts';
import { inUnits } from '../words.ts';
import { sentenceOf } from './change-kinds.ts';
import type { Webhook } from './webhook-parts.tsx';

type Delivery = ItemOf<'list_webhook_deliveries'>;

const onePage = 25;

/** The attempts of a webhook, newest first, with a button to repeat each. */
export const WebhookDeliveries = ({ webhook }: { webhook: Webhook }) => {
  const pages = usePages('list_webhook_deliveries', { webhook_id: webhook.id, limit: onePage });
  const resend = useAction('resend_webhook_delivery');
  const { reload } = pages;
  const news = `${webhook.last_number} ${webhook.last_success_at} ${webhook.last_failure?.at}`;
  const shown = useRef(news);
  // A reader of older pages is not moved to the first one.
  const isFirstPage = (pages.items?.length ?? 0) <= onePage;
  useEffect(() => {
    if (shown.current === news || !isFirstPage) return;
    shown.current = news;
    reload();
  }, [news, isFirstPage, reload]);
  return (
    <Section
      title="Deliveries"
      lead="Every attempt of the last 30 days. Tests are not listed."
      actions={
        <Button size="small" busy={pages.loading} onClick={reload}>
          Refresh
        </Button>
      }
      flush
    >
      {resend.problem && <ErrorNote problem={resend.problem} />}
      <Listing
        pages={pages}
        empty={
          <EmptyState icon="send" title="No deliveries yet">
            They are listed here once a change of its types was sent.
          </EmptyState>
        }
      >
        {(items) => (
          <Deliveries
            items={items}
            isActive={webhook.status === 'active'}
            running={resend.running}
            onResend={async ({ id: delivery_id, number }) => {
              if (await resend.run({ webhook_id: webhook.id, delivery_id }))
                toast(`Change ${inUnits(number)} is sent again`);
            }}
          />
        )}
      </Listing>
    </Section>
  );
};

const outcomes = {
  delivered: ['ok', 'Delivered'],
  failed: ['warn', 'Failed'],
  given_up: ['danger', 'Given up'],
} as const;

const Outcome = ({ delivery: { outcome, attempt } }: { delivery: Delivery }) => {
  const [tone, text] = outcomes[outcome];
  return (
    <>
      <Badge tone={tone}>{text}</Badge>
      <span className="cell-note">Attempt {attempt}</span>
    </>
  );
};

const Deliveries = ({
  items,
  isActive,
  running,
  onResend,
}: {
  items: readonly Delivery[];
  isActive: boolean;
  running: boolean;
  onResend: (delivery: Delivery) => void;
}) => (
  <Table
    caption="Deliveries"
    rows={items}
    keyOf={(delivery) => delivery.id}
    columns={[
      {
        head: 'Change',
        cell: ({ type, number }) => (
          <>
            {sentenceOf(type)}
            <span className="cell-note">
              <code>{type}</code>, change {inUnits(number)}
            </span>
          </>
        ),
      },
      { head: 'Outcome', cell: (delivery) => <Outcome delivery={delivery} /> },
      {
        head: 'Answer',
        cell: ({ status_code, reason }) => (
          <>
            <span className="number">{status_code ?? 'None'}</span>
            {reason && <span className="cell-note">{reason}</span>}
          </>
        ),
      },
      {
        head: 'Duration',
        align: 'right',
        cell: ({ duration_ms }) => <span className="number">{inUnits(duration_ms, 'ms')}</span>,
      },
      { head: 'Sent', cell: ({ at }) => <Time at={at} /> },
      {
        head: 'Actions',
        actions: true,
        cell: (delivery) =>
          isActive && (
            <Button
              size="small"
              disabled={running}
              aria-label={`Send again: ${sentenceOf(delivery.type)}, change ${inUnits(delivery.number)}, attempt ${delivery.attempt}`}
              onClick={() => onResend(delivery)}
            >
              Send again
            </Button>
          ),
      },
    ]}
  />
);
