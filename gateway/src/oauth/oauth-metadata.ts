import { oauthScopes } from '@procura/contracts';
import { resourceMetadataPath } from '../edge/exchange.ts';

/** Metadata of the MCP endpoint as a protected resource (RFC 9728). */
const resourceMetadata = (public_url: string) => ({
  resource: `${public_url}/mcp`,
  authorization_servers: [public_url],
  scopes_supported: [...oauthScopes],
  bearer_methods_supported: ['header'],
  resource_name: 'Procura',
  resource_documentation: `${public_url}/docs`,
});

/** Metadata of the authorization server (RFC 8414). */
const serverMetadata = (public_url: string) => ({
  issuer: public_url,
  authorization_endpoint: `${public_url}/oauth/authorize`,
  token_endpoint: `${public_url}/oauth/token`,
  revocation_endpoint: `${public_url}/oauth/revoke`,
  registration_endpoint: `${public_url}/oauth/register`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  scopes_supported: [...oauthScopes, 'offline_access'],
  client_id_metadata_document_supported: true,
  authorization_response_iss_parameter_supported: true,
  service_documentation: `${public_url}/docs`,
});

/** The documents by path, as JSON. That of the resource is served without the suffix of its path as well. */
export const metadataDocuments = (public_url: string): ReadonlyMap<string, Buffer> => {
  const resource = Buffer.from(JSON.stringify(resourceMetadata(public_url)));
  const server = Buffer.from(JSON.stringify(serverMetadata(public_url)));
  return new Map([
    [resourceMetadataPath, resource],
    ['/.well-known/oauth-protected-resource', resource],
    ['/.well-known/oauth-authorization-server', server],
  ]);
};
