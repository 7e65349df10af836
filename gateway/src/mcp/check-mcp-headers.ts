import type { IncomingMessage } from 'node:http';
import { invalidField } from '@procura/contracts';
import { isStateless, messageOf } from './message.ts';

/** The only revision with batches; it applies if no header names one. */
const batchRevision = '2025-03-26';

/**
 * Compares the headers with a body of the 2025 revisions. Those do not define `Mcp-Method` and `Mcp-Name`, but a proxy
 * that decides by them must not receive other values than the body contains. In revision 2026-07-28 the SDK compares
 * them. Raises `invalid_input`.
 */
export const checkMcpHeaders = ({ headers }: IncomingMessage, body: unknown): void => {
  const version = headers['mcp-protocol-version'];
  if (Array.isArray(body) && version !== undefined && version !== batchRevision)
    throw invalidField(
      'MCP-Protocol-Version',
      `must be ${batchRevision} for a batch; send its messages one by one`,
    );
  const { method, params } = messageOf(body);
  if (isStateless(params)) return;
  if (![undefined, method].includes(headers['mcp-method']))
    throw invalidField('Mcp-Method', 'must be the method of the body');
  if (![undefined, params?.name].includes(headers['mcp-name']))
    throw invalidField('Mcp-Name', 'must be params.name of the body');
};
