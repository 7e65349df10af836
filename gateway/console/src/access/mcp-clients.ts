/** Where MCP clients connect. */
export const mcpAddress = (): string => `${location.origin}/mcp`;

/** A ready configuration for one kind of client. */
export type ClientConfiguration = { name: string; where: string; text: string };

/** Configurations with address and token filled in, in the formats of the project's README. */
export const clientConfigurations = (secret: string): ClientConfiguration[] => {
  const url = mcpAddress();
  const headers = { Authorization: `Bearer ${secret}` };
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  const whoami = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'whoami', arguments: {} } };
  return [
    {
      name: 'Claude Code',
      where: 'Run this in a terminal.',
      text: `claude mcp add --transport http procura ${url} --header "Authorization: Bearer ${secret}"`,
    },
    {
      name: 'Cursor',
      where: 'Put this into .cursor/mcp.json of your project.',
      text: json({ mcpServers: { procura: { url, headers } } }),
    },
    {
      name: 'VS Code',
      where: 'Put this into .vscode/mcp.json of your workspace.',
      text: json({ servers: { procura: { type: 'http', url, headers } } }),
    },
    {
      name: 'Other clients',
      where: 'Most clients take this form.',
      text: json({ mcpServers: { procura: { type: 'http', url, headers } } }),
    },
    {
      name: 'curl',
      where: 'Checks the connection from a terminal.',
      text: [
        `curl ${url} \\`,
        `  -H 'Authorization: Bearer ${secret}' \\`,
        `  -H 'Content-Type: application/json' \\`,
        `  -H 'Accept: application/json, text/event-stream' \\`,
        `  -d '${JSON.stringify(whoami)}'`,
      ].join('\n'),
    },
  ];
};
