import type { RawAnswer } from '@procura/bus';
import { type Operation, waitsForData } from '@procura/contracts';
import type { Response } from 'express';
import type { AskAgain } from './admit.ts';
import { jsonOf } from './answer.ts';
import type { EdgeDeps } from './exchange.ts';
import type { Invocation } from './invoke.ts';

/** An answer without data is short; a longer one is not parsed. */
const mostBytesOfNone = 4096;

/** How long a call may wait for data, for operations with the input `wait`, in seconds. The service validates it. */
const waitMsOf = (operation: Operation, { wait }: Record<string, unknown>): number =>
  waitsForData(operation) && typeof wait === 'number' && wait > 0 ? wait * 1000 : 0;

/**
 * Makes a call and repeats it until it returns data or the seconds of its `wait` have passed; the service answers each
 * within a second. Before each call and after it the credential's rights are read again, so that nothing is answered
 * with rights that were removed meanwhile. It counts as one request, and among the open streams.
 */
export const waitForData = async (
  deps: EdgeDeps,
  response: Response,
  askAgain: AskAgain,
  call: Omit<Invocation, 'principal'>,
): Promise<RawAnswer> => {
  const waitMs = waitMsOf(call.operation, call.input);
  if (waitMs === 0) return deps.invoke({ ...call, principal: (await askAgain()).principal });
  deps.openRequests.listen(response, (await askAgain()).principal);
  const until = performance.now() + waitMs;
  let { input } = call;
  for (;;) {
    const { principal } = await askAgain();
    const answer = await deps.invoke({ ...call, principal, input });
    const isCurrent = JSON.stringify((await askAgain()).principal) === JSON.stringify(principal);
    const isOver = performance.now() >= until || response.destroyed || deps.stopping();
    const next = isOver ? undefined : nextOfNone(answer);
    if (isCurrent && next === undefined) return answer;
    if (isCurrent) input = { ...call.input, after: next };
  }
};

/** Where to continue after an answer that has neither data nor more to read at once. */
const nextOfNone = (answer: RawAnswer): string | undefined => {
  if (answer.body.byteLength > mostBytesOfNone) return undefined;
  const { data, has_more, next } = jsonOf(answer);
  return data.length === 0 && !has_more ? next : undefined;
};
