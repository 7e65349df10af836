import { randomBytes } from 'node:crypto';
import {
  createToken,
  type Input,
  type Principal,
  type subscribeToEvent,
  updateIntegrationSettings,
} from '@procura/contracts';
import { type Person, principalFor } from '../../identity/test/people.ts';
import type { Subscriber } from './a-subscriber.ts';

export type Asked = Input<typeof subscribeToEvent>;

/** A secret of a client, of this many bytes. */
export const newSecret = (bytes = 32): string => `whsec_${randomBytes(bytes).toString('base64')}`;

/** A subscription of the receiver to orders that are placed. */
export const aSubscription = ({ receiver }: Subscriber, fields: Partial<Asked> = {}): Asked => ({
  name: 'order.placed',
  arguments: {},
  url: receiver.url,
  secret: newSecret(),
  cursor: null,
  ttl_ms: null,
  max_age_ms: null,
  ...fields,
});

/** An MCP token of a person, and the caller that an assistant with it is. */
export const anAssistant = async (
  { world, admin }: Subscriber,
  person: Person,
  narrowing: object = {},
): Promise<{ token_id: string; principal: Principal }> => {
  await world.call(updateIntegrationSettings, admin, { api_enabled: true });
  const { token, secret } = await world.call(createToken, person.principal, { name: 'Claude', ...narrowing });
  return { token_id: token.id, principal: await principalFor(world, String(secret), 'mcp_token') };
};
