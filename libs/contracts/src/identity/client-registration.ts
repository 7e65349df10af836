import { z } from 'zod';
import { internalOperation } from '../language/operation-kinds.ts';
import { bounded, shownName } from '../language/values.ts';
import { internal } from './presets.ts';

/** OAuth clients that register themselves (RFC 7591), and those that a company admits. */

/** Clients to which members of a company may give access: those that the operator lists, all, or none. */
export const admittedClients = z.enum(['known', 'all', 'none']);
export type AdmittedClients = z.infer<typeof admittedClients>;

/** Maximum number of addresses that a client registers. */
export const maxRedirects = 10;

const words = z.array(bounded(100)).max(20).optional();

export const registerClient = internalOperation({
  ...internal,
  name: 'register_client',
  title: 'Register client',
  description:
    'Answers the registration endpoint (RFC 7591): returns a client_id that contains name and redirect addresses under a seal. Stores nothing. Fails with invalid_redirect_uri and invalid_client_metadata.',
  input: z.strictObject({
    redirect_uris: z.array(bounded(500)).max(100).optional(),
    client_name: bounded(1000).optional(),
    grant_types: words,
    response_types: words,
  }),
  output: z.object({
    client_id: z.string().max(1500),
    client_name: shownName.optional(),
    redirect_uris: z.array(z.string().max(500)).max(maxRedirects),
    grant_types: z.array(z.string().max(20)).max(2),
    response_types: z.array(z.string().max(20)).max(1),
    token_endpoint_auth_method: z.literal('none'),
  }),
  effect: 'read',
  errors: ['invalid_redirect_uri', 'invalid_client_metadata'],
});
