import type { RawAnswer } from '@procura/bus';
import type { Operation, Principal } from '@procura/contracts';
import type { Request, Response } from 'express';
import type { GatewayDeps } from './exchange.ts';

/** An answer without data is short; a longer one is not parsed. */
const mostBytesOfNone = 4_096;

/** Whether an operation can wait for data: its input has `wait`, in seconds. */
export const canWait = (operation: Operation): boolean => 'wait' in operation.input.shape;

/**
 * Calls an operation until it answers data or the seconds of its `wait` are over; the service answers each call within
 * a second. Before each call and after it the credential is asked for its rights, so that nothing is answered with
 * rights that were taken away meanwhile. It counts as one request and as one open stream. The service checks the input.
 */
export const waitForData = async (
  deps: GatewayDeps,
  { request, response }: { request: Request; response: Response },
  given: Record<string, unknown>,
  call: (principal: Principal, input: Record<string, unknown>) => Promise<RawAnswer>,
): Promise<RawAnswer> => {
  const askAgain = () => deps.authenticate('api', request);
  const waitMs = typeof given.wait === 'number' && given.wait > 0 ? given.wait * 1000 : 0;
  if (waitMs === 0) return call((await askAgain()).principal, given);
  await deps.streams.watch(response, askAgain, 'listening');
  const until = performance.now() + waitMs;
  let input = given;
  for (;;) {
    const { principal } = await askAgain();
    const answer = await call(principal, input);
    const isCurrent = JSON.stringify((await askAgain()).principal) === JSON.stringify(principal);
    const isOver = performance.now() >= until || response.destroyed || deps.stopping();
    const next = isOver ? undefined : nextOfNone(answer);
    if (isCurrent && next === undefined) return answer;
    if (isCurrent) input = { ...given, after: next };
  }
};

/** Where to read on after an answer that has neither data nor more to read at once. */
const nextOfNone = ({ body }: RawAnswer): string | undefined => {
  if (body.byteLength > mostBytesOfNone) return undefined;
  const { data, has_more, next } = JSON.parse(new TextDecoder().decode(body));
  return data.length === 0 && !has_more ? next : undefined;
};
