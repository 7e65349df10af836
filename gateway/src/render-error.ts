import type { ServerResponse } from 'node:http';
import { Failure, failureCodes } from '@procura/contracts';

/** Where and for whom a problem is rendered. */
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

/** The failure to show for whatever was thrown; what was not expected shows nothing from inside. */
export const failureOf = (error: unknown, request_id: string): Failure =>
  error instanceof Failure
    ? error
    : new Failure(
        'internal',
        `Something went wrong inside; it was recorded under ${request_id}. Try again, and tell support this number if it stays.`,
        { cause: error },
      );

/** Answers a failure as `application/problem+json`; `status` replaces the kind's status where HTTP has a finer one. */
export const writeProblem = (
  response: ServerResponse,
  failure: Failure,
  context: ProblemContext,
  status: number = failure.status,
): void => {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = Buffer.from(JSON.stringify({ ...problemOf(failure, context), status }));
  if (failure.retry_after_s !== undefined)
    response.setHeader('Retry-After', Math.max(1, Math.ceil(failure.retry_after_s)));
  response.writeHead(status, {
    'Content-Type': 'application/problem+json',
    'Content-Length': body.length,
  });
  response.end(body);
};
