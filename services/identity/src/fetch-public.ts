/** The answer of another site. */
export type PublicAnswer = { status: number; headers: Headers; body: Buffer };
/** Bounds of a request to another site. */
export type PublicLimits = { maximumBytes: number; timeoutMs: number };
export type FetchPublic = (url: string, limits: PublicLimits) => Promise<PublicAnswer>;

/**
 * Fetches a page of another site: without redirects, and not larger or slower than the limits. Raises the reason why
 * there is no answer.
 */
export const fetchPublic: FetchPublic = async (url, { maximumBytes, timeoutMs }) => {
  const answer = await fetch(url, {
    redirect: 'error',
    credentials: 'omit',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'application/json', 'user-agent': 'Procura' },
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > maximumBytes) throw new Error(`The answer is larger than ${maximumBytes} bytes.`);
    chunks.push(chunk);
  }
  return { status: answer.status, headers: answer.headers, body: Buffer.concat(chunks) };
};
