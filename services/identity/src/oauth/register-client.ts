import type { Handler } from '@procura/bus';
import type { registerClient as contract } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { registrationKey, sealRegistration } from './registered-client.ts';

/** Registers a client. Nothing is stored, so the number of registrations has no later cost. */
export const registerClient: Handler<Deps, typeof contract> = async (deps, _call, input) => {
  const { client_id, name, redirect_uris } = sealRegistration(
    deps.key(registrationKey),
    input,
    deps.privateSchemes,
  );
  return {
    client_id,
    ...(name && { client_name: name }),
    redirect_uris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
};
