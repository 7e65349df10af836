import { foreignAnswer, isJson } from './answer.ts';

/** How a client retries temporary failures. */
export type RetryOptions = {
  /** Maximum number of retries; 4 by default, 0 for none. */
  max_retries?: number;
  /** Longest pause before a retry; if the platform asks for a longer one, the answer is returned. 60000 by default. */
  max_pause_ms?: number;
  /** A replacement for the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
};

/** Temporary refusals of the platform, and answers of a proxy that lost the gateway or did not wait for it. */
const temporary = [429, 502, 503, 504];

/**
 * A `fetch` that retries after no answer, one that is cut off, 429, 502, 503, 504, and 409 with `Retry-After` (the first
 * call with the same key is still running). Only for requests that may be repeated: reads, and writes with an idempotency key.
 */
export const retrying =
  ({ max_retries = 4, max_pause_ms = 60_000, fetch = globalThis.fetch }: RetryOptions) =>
  async (request: Request): Promise<Response> => {
    for (let sent = 1; ; sent += 1) {
      const answer = await fetch(request.clone())
        .then(complete)
        .catch((error: unknown) => {
          if (sent > max_retries || request.signal.aborted) throw error;
          return undefined;
        });
      if (answer && (sent > max_retries || !mayPass(answer))) return answer;
      const pause_ms = askedPause(answer) ?? 250 * 2 ** sent;
      if (answer && pause_ms > max_pause_ms) return answer;
      await answer?.body?.cancel();
      await pause(pause_ms, request.signal);
    }
  };

/** Reads a JSON answer to its end, so that one that is cut off is retried like one that did not come. */
const complete = async (answer: Response): Promise<Response> => {
  if (!isJson(answer) || answer.status === 204) return answer;
  const text = await answer.clone().text();
  try {
    if (answer.ok) JSON.parse(text);
  } catch {
    throw foreignAnswer(answer, text);
  }
  return answer;
};

const mayPass = ({ status, headers }: Response): boolean =>
  temporary.includes(status) || (status === 409 && headers.has('Retry-After'));

/** `Retry-After` (RFC 9110, 10.2.3) in seconds, as the platform sends it, or as a date. */
const askedPause = (answer: Response | undefined): number | undefined => {
  const asked = answer?.headers.get('Retry-After');
  if (!asked) return undefined;
  const pause_ms = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now();
  return Number.isNaN(pause_ms) ? undefined : Math.max(0, pause_ms);
};

const pause = (pause_ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, pause_ms);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  });
