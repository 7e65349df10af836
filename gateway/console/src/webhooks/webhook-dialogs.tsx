import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ChoiceField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { useAction } from '../use-operation.ts';
import { useChangeKinds } from './change-kinds.ts';
import { type Webhook, WebhookFields, WebhookSecret } from './webhook-parts.tsx';
import { chosenTypes } from './webhook-types-field.tsx';

/** Changes name, URL and types. */
export const ChangeWebhookDialog = ({
  webhook,
  onDone,
  onClose,
}: {
  webhook: Webhook;
  onDone: (webhook: Webhook) => void;
  onClose: () => void;
}) => {
  const action = useAction('update_webhook');
  const kinds = useChangeKinds();
  // The page may read the webhook again; the saved version must be the one that the fields show.
  const [shown] = useState(webhook);
  return (
    <Dialog title={`Change ${shown.name}`} onClose={onClose}>
      <Form
        problem={action.problem}
        onSubmit={async (values) => {
          const url = values.text('url');
          const saved = await action.run({
            webhook_id: shown.id,
            expected_version: shown.version,
            name: values.text('name'),
            types: chosenTypes(values, kinds),
            ...(url !== shown.url && { url }),
          });
          if (saved) onDone(saved);
        }}
      >
        <WebhookFields webhook={shown} />
        <p className="hint">Another URL is verified first, and the webhook then acts for you.</p>
        <div className="form-actions">
          <Button type="submit" look="primary" busy={action.running}>
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </Form>
    </Dialog>
  );
};

/** Creates a new secret and shows it once. */
export const RotateSecretDialog = ({
  webhook: { id, name },
  onDone,
  onClose,
}: {
  webhook: Webhook;
  onDone: () => void;
  onClose: () => void;
}) => {
  const action = useAction('rotate_webhook_secret');
  const [made, setMade] = useState<{ secret: string | null }>();
  if (made)
    return (
      <Dialog title={`New secret of ${name}`} onClose={onClose}>
        <WebhookSecret secret={made.secret} />
        <div className="form-actions">
          <Button onClick={onClose}>Done</Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={`Rotate the secret of ${name}?`} onClose={onClose}>
      <Form
        problem={action.problem}
        onSubmit={async (values) => {
          const expire_old = values.text('expire_old') === 'now' ? 'now' : 'in_24_hours';
          const answer = await action.run({ webhook_id: id, expire_old });
          if (!answer) return;
          setMade(answer);
          onDone();
        }}
      >
        <ChoiceField
          name="expire_old"
          kind="radio"
          label="The present secret"
          chosen={['in_24_hours']}
          options={[
            {
              value: 'in_24_hours',
              label: 'Signs for 24 hours more',
              hint: 'Requests are signed with both secrets, so that your program can change over without a gap.',
            },
            {
              value: 'now',
              label: 'Ends now',
              hint: 'For a secret that others may have. Your program must have the new one at once.',
            },
          ]}
        />
        <div className="form-actions">
          <Button type="submit" look="primary" busy={action.running}>
            Rotate secret
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </Form>
    </Dialog>
  );
};
