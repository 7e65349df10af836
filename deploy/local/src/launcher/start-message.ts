import { join } from 'node:path';
import type { Operator } from '../stack/operator.ts';
import type { LaunchConfig } from './launch-config.ts';
import type { LocalFile } from './local-file.ts';

/** The text printed once everything answers: addresses, sign-ins, and commands to try. */
export const startMessage = (options: {
  config: LaunchConfig;
  local: LocalFile;
  operator: Operator;
}): string => {
  const { config, local, operator } = options;
  const demo = 'admin' in local.demo ? local.demo : undefined;
  const signIn = demo?.admin ?? operator;
  const lines = [
    '',
    'Procura is running.',
    '',
    `  Application  ${local.console_url}  sign in: ${signIn.email}  password: ${signIn.password}`,
    `  REST         ${local.base_url}/api  (documentation: ${local.base_url}/docs)`,
    `  MCP          ${local.mcp_url}  paste it into an assistant and sign in, or use a token`,
    ...(config.env.SMTP_URL ? [] : [`  Mail         ${join(config.data_dir, 'mail')}`]),
    `  All of it    ${join(config.data_dir, 'local.json')}`,
    '',
  ];
  if (demo === undefined) {
    lines.push(
      'There is no demo. Try, with the operator’s key:',
      '',
      `  curl -H 'Authorization: Bearer ${operator.rest_key}' ${local.base_url}/api/whoami`,
      '',
    );
  } else lines.push(...tryLines(local, demo.admin));
  lines.push('Ctrl-C stops everything; the data stays.', '');
  return lines.join('\n');
};

type Addresses = Pick<LocalFile, 'base_url' | 'mcp_url'>;
type Credentials = { token: string; rest_key: string };

/** The configuration of an MCP client, and commands to try with the credentials of a person of the demo. */
export const tryLines = (local: Addresses, person: Credentials): string[] => [
  ...clientConfiguration(local, person.token),
  ...commands(local, person),
];

const clientConfiguration = (local: Addresses, token: string): string[] => {
  const server = { type: 'http', url: local.mcp_url, headers: { Authorization: `Bearer ${token}` } };
  const text = JSON.stringify({ mcpServers: { procura: server } }, null, 2);
  return ['For an MCP client:', '', ...text.split('\n').map((line) => `  ${line}`), ''];
};

const commands = (local: Addresses, admin: Credentials): string[] => {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'whoami', arguments: {} } };
  return [
    'Try:',
    '',
    `  curl -H 'Authorization: Bearer ${admin.rest_key}' ${local.base_url}/api/whoami`,
    '',
    `  curl -H 'Authorization: Bearer ${admin.rest_key}' '${local.base_url}/api/products?query=chai'`,
    '',
    `  curl -H 'Authorization: Bearer ${admin.token}' -H 'Content-Type: application/json' \\`,
    `    -H 'Accept: application/json, text/event-stream' \\`,
    `    -d '${JSON.stringify(call)}' ${local.mcp_url}`,
    '',
  ];
};
