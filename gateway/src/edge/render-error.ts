import type { ServerResponse } from 'node:http';
import { Failure, failureCodes } from '@procura/contracts';

/** The context in which a problem is rendered. */
export type ProblemContext = { request_id: string; public_url: string };

/** A failure as problem details (RFC 9457). Members of `extra` never replace the standard ones. */
export const problemOf = (failure: Failure, context: ProblemContext) => ({
  ...failure.extra,
  type: `${context.public_url}/docs/errors#${failure.code}`,
  title: failureCodes[failure.code][1],
  status: failure.status,
  detail: failure.message,
  code: failure.code,
  errors: failure.errors,
  request_id: context.request_id,
  how_to_fix: failure.how_to_fix,
});

/** The failure to answer for a thrown value; an unexpected error reveals no internal details. */
export const failureOf = (error: unknown, request_id: string): Failure =>
  error instanceof Failure
    ? error
    : new Failure(
        'internal',
        `An internal error occurred; it was recorded under ${request_id}. Try again, and give support this number if it occurs again.`,
        { cause: error },
      );

/**
 * Answers a failure as `application/problem+json`; `status` replaces the kind's status where HTTP has a more specific
 * one.
 */
export const writeProblem = (
  response: ServerResponse,
  failure: Failure,
  context: ProblemContext,
  status: number = failure.status,
): void => {
  const problem = { ...problemOf(failure, context), status };
  write(response, failure, { status, type: 'application/problem+json', body: problem });
};

/** The `id` of a JSON-RPC message; null if it has none or could not be read. */
export type MessageId = string | number | null;

/**
 * Answers a failure as a JSON-RPC error with the same HTTP status, because MCP clients show a model nothing else: its
 * message is the sentence, its data the problem. Its code is that of JSON-RPC for unreadable JSON and for invalid
 * parameters; otherwise it is the status, which is no code of JSON-RPC or MCP.
 */
export const writeRpcError = (
  response: ServerResponse,
  failure: Failure,
  { id, ...context }: ProblemContext & { id: MessageId },
  status: number = failure.status,
): void => {
  const code = rpcCodes[failure.code] ?? status;
  const data = { ...problemOf(failure, context), status };
  const body = { jsonrpc: '2.0', id, error: { code, message: failure.message, data } };
  write(response, failure, { status, type: 'application/json', body });
};
const rpcCodes: Record<string, number> = { invalid_json: -32_700, invalid_input: -32_602 };

const write = (
  response: ServerResponse,
  { retry_after_s }: Failure,
  answer: { status: number; type: string; body: unknown },
): void => {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = Buffer.from(JSON.stringify(answer.body));
  setRetryAfter(response, retry_after_s);
  response.writeHead(answer.status, { 'Content-Type': answer.type, 'Content-Length': body.length });
  response.end(body);
};

/** Sets Retry-After if the failure has one. */
export const setRetryAfter = (response: ServerResponse, retry_after_s: number | undefined): void => {
  if (retry_after_s !== undefined && !response.headersSent)
    response.setHeader('Retry-After', Math.max(1, Math.ceil(retry_after_s)));
};
