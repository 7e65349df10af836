import { changeTypeNames, changeTypes } from '@procura/contracts';

/** The tag of webhook messages, with its description. */
export const webhookTag = [
  'Webhooks',
  'Requests that Procura sends to the webhooks of a company, signed as Standard Webhooks describes.',
] as const;

/** Header fields of every request to a webhook (Standard Webhooks 1.0.0); generators do not find them as components. */
const parameters = [
  {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'Id of the message, the same in each attempt: of a change its id, chn_…',
    schema: { type: 'string' },
  },
  {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description: 'When this attempt was made, in seconds since 1970',
    schema: { type: 'string' },
  },
  {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description: 'One signature for each valid secret, separated by spaces: v1 and a comma, then HMAC-SHA256',
    schema: { type: 'string' },
  },
];

/**
 * The callbacks of `create_webhook`: one per type of change, the verification of a URL, and the test. They are not under
 * `webhooks`, whose schemas generators do not find.
 */
export const webhookCallbacks = (): Record<string, unknown> => ({
  ...Object.fromEntries(
    changeTypeNames.map((type) => [
      type,
      callbackOf(type, {
        summary: changeTypes[type][1],
        schema: 'WebhookMessage',
        taken: 'Any 2xx: the change was taken, and is not sent again.',
        else: { 410: { description: 'The webhook ends: nothing is sent to it any more.' } },
      }),
    ]),
  ),
  'webhook.verify': callbackOf('webhook.verify', {
    summary: 'The URL of a webhook is verified',
    schema: 'WebhookVerification',
    taken:
      'Any 2xx whose body is the challenge, or JSON with the challenge in `challenge`: the webhook becomes active.',
    else: { '4XX': { description: 'The webhook is not verified.' } },
  }),
  'webhook.test': callbackOf('webhook.test', {
    summary: 'A test that test_webhook sends',
    schema: 'WebhookTest',
    taken: 'Any 2xx: the test succeeded.',
    else: { '4XX': { description: 'The test failed; test_webhook returns the status as well.' } },
  }),
});

const callbackOf = (
  type: string,
  {
    summary,
    schema,
    taken,
    else: others,
  }: { summary: string; schema: string; taken: string; else: Record<string, { description: string }> },
) => ({
  '{$request.body#/url}': {
    post: {
      operationId: `webhook_${type.replace('.', '_')}`,
      summary,
      tags: [webhookTag[0]],
      security: [],
      parameters,
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
      },
      responses: { 200: { description: taken }, ...others },
    },
  },
});
