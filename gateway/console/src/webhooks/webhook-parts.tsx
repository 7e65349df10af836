import type { AnswerOf } from '../operations.ts';
import { Badge } from '../parts/badge.tsx';
import { CodeBlock } from '../parts/copy.tsx';
import { TextField } from '../parts/field.tsx';
import { Note } from '../parts/notice.tsx';
import { Ago } from '../parts/time.tsx';
import { typesInWords, useChangeKinds } from './change-kinds.ts';
import { WebhookTypesField } from './webhook-types-field.tsx';

export type Webhook = AnswerOf<'get_webhook'>;

/** Host and path of a URL; its query may contain a secret and is not shown. */
export const placeOf = ({ url }: Pick<Webhook, 'url'>): string => {
  const { host, pathname } = new URL(url);
  return host + (pathname === '/' ? '' : pathname);
};

/** The status of a webhook, with the reason if it is paused or ended. */
export const WebhookState = ({ webhook }: { webhook: Webhook }) => (
  <>
    <Badge state={webhook.status} />
    {webhook.status_reason && <span className="cell-note">{webhook.status_reason}</span>}
  </>
);

/** What a webhook is sent, in a few words. */
export const SentChanges = ({ types }: Pick<Webhook, 'types'>) => typesInWords(types, useChangeKinds());

/** The time of the last success or failure, with the reason of a failure. */
export const LastTime = ({ at, reason }: { at: string | null | undefined; reason?: string }) =>
  at ? (
    <>
      <Ago at={at} />
      {reason && <span className="cell-note">{reason}</span>}
    </>
  ) : (
    <span className="muted">Never</span>
  );

/** Name, URL and types of a new or changed webhook. */
export const WebhookFields = ({ webhook }: { webhook?: Webhook }) => (
  <>
    <TextField
      name="name"
      label="Name of the system"
      placeholder="ERP"
      hint="The system that receives the changes."
      defaultValue={webhook?.name}
      autoFocus
    />
    <TextField
      name="url"
      label="URL"
      type="url"
      inputMode="url"
      placeholder="https://erp.example.com/procura"
      hint="Begins with https://, names a public host and has port 443."
      defaultValue={webhook?.url}
    />
    <WebhookTypesField chosen={webhook?.types ?? null} />
  </>
);

/** A signing secret, shown once; null if the answer that contained it was lost. */
export const WebhookSecret = ({ secret }: { secret: string | null }) =>
  secret === null ? (
    <Note tone="warn">
      The secret was lost on the way and cannot be shown again. Rotate the secret to get another one.
    </Note>
  ) : (
    <div className="form">
      <p className="muted">
        It is shown only now. Your program needs it to <a href="/docs/webhooks#receive-changes">verify</a>{' '}
        that Procura sent a request.
      </p>
      <CodeBlock label="Signing secret" text={secret} />
    </div>
  );
