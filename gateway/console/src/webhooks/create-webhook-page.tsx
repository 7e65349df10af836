import { useState } from 'react';
import type { AnswerOf } from '../operations.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Form } from '../parts/form.tsx';
import { ErrorNote } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { useAction, useOperation } from '../use-operation.ts';
import { useChangeKinds } from './change-kinds.ts';
import { WebhookFields, WebhookSecret } from './webhook-parts.tsx';
import { chosenTypes } from './webhook-types-field.tsx';

const back = { to: '/settings/webhooks', label: 'Webhooks' } as const;
const pollMs = 2000;

/** Creates a webhook, then shows its secret once and whether its URL was verified. */
export const CreateWebhookPage = () => {
  const action = useAction('create_webhook');
  const kinds = useChangeKinds();
  const [made, setMade] = useState<AnswerOf<'create_webhook'>>();
  if (made) return <Created made={made} />;
  return (
    <Page
      title="Create a webhook"
      lead="It acts for you: it is sent the changes that you may read at that moment."
      back={back}
      narrow
    >
      <Form
        problem={action.problem}
        onSubmit={async (values) => {
          const answer = await action.run({
            name: values.text('name'),
            url: values.text('url'),
            types: chosenTypes(values, kinds) ?? undefined,
          });
          if (answer) setMade(answer);
          window.scrollTo(0, 0);
        }}
      >
        <Section>
          <div className="form">
            <WebhookFields />
            <p className="hint">
              The URL is first sent one <code>webhook.verify</code> with a challenge, and your program must
              answer with it (<a href="/docs/webhooks#answer-the-challenge">how</a>). Start it before, or
              repeat the verification later.
            </p>
          </div>
        </Section>
        <div className="form-actions">
          <Button type="submit" look="primary" busy={action.running}>
            Create webhook
          </Button>
          <ButtonLink to="/settings/webhooks">Cancel</ButtonLink>
        </div>
      </Form>
    </Page>
  );
};

const Created = ({ made: { webhook, secret } }: { made: AnswerOf<'create_webhook'> }) => (
  <Page title={`Webhook ${webhook.name}`} back={back} narrow lead="The webhook is created.">
    <Section title="Signing secret">
      <WebhookSecret secret={secret} />
    </Section>
    <Verification webhook_id={webhook.id} />
    <div className="form-actions">
      <ButtonLink to={`/settings/webhooks/${webhook.id}`}>Done</ButtonLink>
    </div>
  </Page>
);

/** The answer that the receiver has to send, and whether it did. */
const Verification = ({ webhook_id }: { webhook_id: string }) => {
  const { data, problem } = useOperation('get_webhook', { webhook_id }, { every_ms: pollMs });
  const status = data?.status ?? 'verifying';
  return (
    <>
      {problem && <ErrorNote problem={problem} />}
      <div className={status === 'active' ? 'first-call connected' : 'first-call'} role="status">
        <span className="pulse" aria-hidden="true" />
        {status === 'active' && (
          <p>
            <strong>Verified.</strong> Changes are sent from now on.
          </p>
        )}
        {status === 'verifying' && (
          <p>
            <strong>A verification is sent.</strong> Within 10 seconds your program must answer 2xx with{' '}
            <code>data.challenge</code> of the request, as the whole body or as <code>challenge</code> of a
            JSON object. <a href="/docs/webhooks#answer-the-challenge">Answer the challenge</a> shows an
            example.
          </p>
        )}
        {(status === 'paused' || status === 'ended') && (
          <p>
            <strong>The webhook is {status}.</strong> {data?.status_reason}{' '}
            <a href="/docs/webhooks#answer-the-challenge">Answer the challenge</a> shows what is expected.
          </p>
        )}
      </div>
    </>
  );
};
