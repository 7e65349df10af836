import { systemCall } from '@procura/bus';
import { type Input, listUsersWithPermission, type Payload, type webhookNotice } from '@procura/contracts';
import { pageLink, webhookNoticeMail } from '@procura/mail';
import type { Deps } from '../deps.ts';
import { hostOf } from './webhook.ts';

/**
 * Mails the user for whom a webhook acts or, if that user has left or may no longer manage it, those who may. A repeat
 * after a crash may send a mail twice.
 */
export const sendWebhookMail = async (
  deps: Deps,
  { kind, webhook_id, company_id, reason }: Payload<typeof webhookNotice>,
): Promise<void> => {
  const webhook = await deps.webhooks.owner(company_id).findOne({ _id: webhook_id });
  if (!webhook) return;
  const mail = webhookNoticeMail({
    kind,
    webhook_name: webhook.name,
    host: hostOf(webhook),
    reason,
    link: pageLink(deps.config, { path: `webhooks/${webhook_id}`, company_id }),
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
    await deps.mails.send({ to: email, ...mail }, { kind: `webhook_${kind}`, company_id, about: webhook_id });
};

const holders = async (deps: Deps, asked: Input<typeof listUsersWithPermission>) => {
  const call = systemCall({ operation: 'send_webhook_mail', company_id: asked.company_id });
  return (await deps.bus.call(listUsersWithPermission, call, asked)).users;
};
