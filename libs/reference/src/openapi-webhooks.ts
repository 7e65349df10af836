import { changeTypeNames, changeTypes } from '@procura/contracts';

/** The tag of webhook messages, with its description. */
export const webhookTag = [
  'Webhooks',
  'Requests that Procura sends to the webhooks of a company, signed as Standard Webhooks describes.',
] as const;

/** Header fields of every request to a webhook (Standard Webhooks 1.0.0). */
export const webhookParameters = {
  webhook_id: {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'Id of the message, the same in each attempt: of a change its id, chn_…',
    schema: { type: 'string' },
  },
  webhook_timestamp: {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description: 'When this attempt was made, in seconds since 1970',
    schema: { type: 'string' },
  },
  webhook_signature: {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description: 'One signature for each valid secret, separated by spaces: v1 and a comma, then HMAC-SHA256',
    schema: { type: 'string' },
  },
};

/** The `webhooks` of the OpenAPI document: one per type of change, the verification of a URL, and the test. */
export const openApiWebhooks = (): Record<string, unknown> => ({
  ...Object.fromEntries(
    changeTypeNames.map((type) => [
      type,
      webhookItem(type, {
        summary: changeTypes[type][1],
        schema: 'WebhookMessage',
        taken: 'Any 2xx: the change was taken, and is not sent again.',
        gone: { 410: { description: 'The webhook ends: nothing is sent to it any more.' } },
      }),
    ]),
  ),
  'webhook.verify': webhookItem('webhook.verify', {
    summary: 'The URL of a webhook is verified',
    schema: 'WebhookVerification',
    taken:
      'Any 2xx whose body is the challenge, or JSON with the challenge in `challenge`: the webhook becomes active.',
  }),
  'webhook.test': webhookItem('webhook.test', {
    summary: 'A test that test_webhook sends',
    schema: 'WebhookTest',
    taken: 'Any 2xx: test_webhook returns it.',
  }),
});

const webhookItem = (
  type: string,
  { summary, schema, taken, gone }: { summary: string; schema: string; taken: string; gone?: object },
) => ({
  post: {
    operationId: `webhook_${type.replace('.', '_')}`,
    summary,
    tags: [webhookTag[0]],
    security: [],
    parameters: Object.keys(webhookParameters).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
    },
    responses: { 200: { description: taken }, ...gone },
  },
});
