import type { Views } from '../area.tsx';
import { CreateWebhookPage } from '../webhooks/create-webhook-page.tsx';
import { WebhookPage } from '../webhooks/webhook-page.tsx';
import { WebhooksPage } from '../webhooks/webhooks-page.tsx';
import { CreateTokenPage } from './create-token-page.tsx';
import { IntegrationsPage } from './integrations-page.tsx';
import { PendingActionPage } from './pending-action-page.tsx';
import { PendingActionsPage } from './pending-actions-page.tsx';
import { RestKeysPage } from './rest-keys-page.tsx';
import { TokensPage } from './tokens-page.tsx';

export const views = {
  '/settings/integrations': () => <IntegrationsPage />,
  '/settings/pending-actions': () => <PendingActionsPage />,
  '/settings/pending-actions/:action_id': ({ action_id = '' }) => <PendingActionPage action_id={action_id} />,
  '/settings/rest-keys': () => <RestKeysPage />,
  '/settings/tokens': () => <TokensPage />,
  '/settings/tokens/new': () => <CreateTokenPage />,
  '/settings/webhooks': () => <WebhooksPage />,
  '/settings/webhooks/new': () => <CreateWebhookPage />,
  '/settings/webhooks/:webhook_id': ({ webhook_id = '' }) => <WebhookPage webhook_id={webhook_id} />,
} satisfies Views;
