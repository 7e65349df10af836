import { useState } from 'react';
import type { AnswerOf } from '../operations.ts';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/dialog.tsx';
import { ErrorNote, Loading, Note } from '../parts/notice.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { Ago, Time } from '../parts/time.tsx';
import { toast } from '../parts/toast.tsx';
import { navigate } from '../router.tsx';
import { useAction, useOperation } from '../use-operation.ts';
import { count, inUnits } from '../words.ts';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { ChangeWebhookDialog, RotateSecretDialog } from './webhook-dialogs.tsx';
import { placeOf, SentChanges, type Webhook, WebhookState } from './webhook-parts.tsx';

const back = { to: '/settings/webhooks', label: 'Webhooks' } as const;
const pollMs = 3000;

/** One webhook: its state, its actions, and its deliveries. */
export const WebhookPage = ({ webhook_id }: { webhook_id: string }) => {
  const { data, problem, reload } = useOperation('get_webhook', { webhook_id }, { every_ms: pollMs });
  if (!data)
    return (
      <Page title="Webhook" back={back}>
        {problem ? <ErrorNote problem={problem} onRetry={reload} /> : <Loading rows={6} />}
      </Page>
    );
  return (
    <Page
      title={data.name}
      lead={placeOf(data)}
      back={back}
      actions={<WebhookActions webhook={data} onChanged={reload} />}
    >
      {problem && <ErrorNote problem={problem} onRetry={reload} />}
      {data.status === 'verifying' && (
        <Note icon="clock">
          <p>
            A verification is sent. Your program must{' '}
            <a href="/docs/webhooks#answer-the-challenge">answer its challenge</a> within 10 seconds.
          </p>
        </Note>
      )}
      <WebhookFacts webhook={data} />
      <WebhookTest webhook={data} />
      <WebhookDeliveries webhook={data} />
    </Page>
  );
};

const WebhookFacts = ({ webhook }: { webhook: Webhook }) => {
  const { last_failure: failure, last_success_at, retries, behind, failing_since } = webhook;
  return (
    <Section>
      <Facts
        facts={[
          ['Status', <WebhookState key="status" webhook={webhook} />],
          ['Sends', <SentChanges key="sends" types={webhook.types} />],
          ['Acts for', webhook.acts_for.name],
          ['Last success', last_success_at && <Ago key="success" at={last_success_at} />],
          [
            'Last failure',
            failure && (
              <span key="failure">
                <Ago at={failure.at} />
                <span className="cell-note">{failure.reason}</span>
              </span>
            ),
          ],
          failing_since && ['Failing since', <Time key="failing" at={failing_since} />],
          ['To be repeated', retries >= 100 ? '100 changes or more' : count(retries, 'change')],
          [
            'Position',
            <span key="position">
              Change {inUnits(webhook.last_number)}
              {webhook.status !== 'ended' && (
                <span className="cell-note">{count(behind, 'change')} behind</span>
              )}
            </span>,
          ],
          webhook.old_secret_until && [
            'Old secret signs until',
            <Time key="secret" at={webhook.old_secret_until} />,
          ],
          ['Created', <Time key="created" at={webhook.created_at} />],
        ]}
      />
    </Section>
  );
};

type Asked = 'change' | 'rotate' | 'delete';

const WebhookActions = ({ webhook, onChanged }: { webhook: Webhook; onChanged: () => void }) => {
  const { id, name, status } = webhook;
  const update = useAction('update_webhook');
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const isPaused = status === 'paused';
  const set = async (next: 'active' | 'paused') => {
    const saved = await update.run({ webhook_id: id, expected_version: webhook.version, status: next });
    onChanged();
    if (saved) toast(`${name} is ${saved.status}`);
  };
  return (
    <>
      {status !== 'ended' && (
        // One button for both actions, so that it keeps the focus.
        <Button
          look={isPaused ? 'primary' : 'plain'}
          busy={update.running}
          onClick={() => set(isPaused ? 'active' : 'paused')}
        >
          {isPaused ? 'Make active' : 'Pause'}
        </Button>
      )}
      {status !== 'ended' && <Button onClick={() => setAsked('change')}>Change</Button>}
      {status !== 'ended' && <Button onClick={() => setAsked('rotate')}>Rotate secret</Button>}
      <Button onClick={() => setAsked('delete')}>Delete</Button>
      {update.problem && <ErrorNote problem={update.problem} />}
      {asked === 'change' && (
        <ChangeWebhookDialog
          webhook={webhook}
          onDone={(saved) => {
            close();
            onChanged();
            toast(`${saved.name} is saved`);
          }}
          onClose={close}
        />
      )}
      {asked === 'rotate' && <RotateSecretDialog webhook={webhook} onDone={onChanged} onClose={close} />}
      {asked === 'delete' && (
        <Confirm
          operation="delete_webhook"
          input={{ webhook_id: id }}
          title={`Delete ${name}?`}
          confirm="Delete webhook"
          danger
          onDone={() => {
            navigate('/settings/webhooks', { replace: true });
            toast(`${name} is deleted`);
          }}
          onClose={close}
        >
          <p>
            Nothing more is sent to {placeOf(webhook)}, including the changes that wait. This cannot be
            undone.
          </p>
        </Confirm>
      )}
    </>
  );
};

type TestAnswer = AnswerOf<'test_webhook'>;
const answerInWords = ({ delivered, status_code, reason, duration_ms }: TestAnswer): string =>
  `${delivered ? `The receiver answered ${status_code}.` : reason} It took ${inUnits(duration_ms, 'ms')}.`;

/** Sends a test and shows the receiver's answer. */
const WebhookTest = ({ webhook: { id, status } }: { webhook: Webhook }) => {
  const action = useAction('test_webhook');
  const [answer, setAnswer] = useState<TestAnswer>();
  if (status === 'ended' || status === 'verifying') return null;
  return (
    <Section title="Test" lead="Sends one signed webhook.test and shows what your program answered.">
      <div className="form">
        <div className="form-actions">
          <Button
            busy={action.running}
            onClick={async () => {
              setAnswer(undefined);
              setAnswer(await action.run({ webhook_id: id }));
            }}
          >
            Send test
          </Button>
          <span role="status">{answer && answerInWords(answer)}</span>
        </div>
        {action.problem && <ErrorNote problem={action.problem} />}
      </div>
    </Section>
  );
};
