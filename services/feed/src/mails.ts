import { systemCall } from '@procura/bus';
import { type Id, type Input, listUsersWithPermission, quoted } from '@procura/contracts';
import { layOut, type MailContent, pageLink } from '@procura/mail';
import type { Task } from '@procura/mongo';
import type { Deps } from './deps.ts';
import { hostOf } from './webhooks/webhook.ts';

export type WebhookNotice = {
  kind: keyof typeof noticeWords;
  webhook_id: Id<'webhook'>;
  company_id: Id<'company'>;
  reason: string;
};

/**
 * Mails the user that a webhook acts for. If that user has left or may no longer manage it, mails all users who may.
 * `reason`: what happened, as the webhook shows it. A repeat after a crash may send a mail twice.
 */
export const mailWebhookNotice: Task<Deps, WebhookNotice> = {
  name: 'webhook_notice',
  partition_by: 'company_id',
  async run(deps, { kind, webhook_id, company_id, reason }) {
    const webhook = await deps.webhooks.owner(company_id).findOne({ _id: webhook_id });
    if (!webhook) return;
    const text = webhookNoticeText({
      kind,
      webhook_name: webhook.name,
      host: hostOf(webhook),
      reason,
      link: pageLink(deps.config, { path: `settings/webhooks/${webhook_id}`, company_id }),
    });
    const managers = { company_id, permission: 'company:manage' } as const;
    const own =
      kind === 'unowned'
        ? []
        : await holders(deps, {
            ...managers,
            user_id: webhook.acts_for.user_id as Input<typeof listUsersWithPermission>['user_id'],
          });
    for (const { email } of own.length > 0 ? own : await holders(deps, managers))
      await deps.mails.send(
        { to: email, ...text },
        { kind: `webhook_${kind}`, company_id, about: webhook_id },
      );
  },
};

const holders = async (deps: Deps, asked: Input<typeof listUsersWithPermission>) => {
  const call = systemCall({ operation: 'send_webhook_mail', company_id: asked.company_id });
  return (await deps.bus.call(listUsersWithPermission, call, asked)).users;
};

/** `reason`: as the webhook shows it; `host`: that of its URL. The rest of the URL may be secret. */
export const webhookNoticeText = (about: {
  kind: keyof typeof noticeWords;
  webhook_name: string;
  host: string;
  reason: string;
  link: string;
}): MailContent => {
  const { happened, paragraph, closing } = noticeWords[about.kind];
  return layOut({
    subject: `Webhook ${quoted(about.webhook_name)} ${happened}`,
    paragraphs: [paragraph],
    facts: [
      ['Webhook', quoted(about.webhook_name)],
      ['Sends to', about.host],
      ['Reason', about.reason],
    ],
    action: { label: 'See the webhook', link: about.link },
    closing,
  });
};

const noticeWords = {
  failing: {
    happened: 'fails',
    paragraph: 'No delivery of this webhook has succeeded for an hour. Deliveries are repeated.',
    closing:
      'Repair the receiver: what it missed is sent then. After five days without a success the webhook pauses.',
  },
  paused: {
    happened: 'is paused',
    paragraph: 'This webhook is paused because no delivery has succeeded for days.',
    closing: 'Changes wait for 90 days: repair the receiver, then make the webhook active.',
  },
  missed: {
    happened: 'has missed changes',
    paragraph: 'Some changes were older than they are kept before this webhook could send them.',
    closing: 'Read the lists once where you keep a copy. Later changes are sent as before.',
  },
  unowned: {
    happened: 'needs a new owner',
    paragraph: 'This webhook is paused because the user or the credential for which it acts is gone.',
    closing: 'It acts for the user who makes it active. Changes wait meanwhile.',
  },
};
