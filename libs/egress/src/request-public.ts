import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import { EgressError } from './egress-error.ts';
import type { EgressRules } from './egress-rules.ts';
import { judgeAddress, networkOf } from './judge-address.ts';
import { type Destination, judgeUrl } from './judge-url.ts';
import { type ResolveHost, resolveHost } from './resolve-host.ts';

/** The rules of a process and, for tests, replacements for parts of the machine. */
export type Egress = {
  rules: EgressRules;
  /** In place of the machine's DNS servers. */
  resolve?: ResolveHost;
  /** PEM of a certificate authority that replaces the usual ones. */
  ca?: string;
};

/** One answer. Names of headers are lower case; a repeated header is joined by commas. */
export type PublicAnswer = { status: number; headers: Readonly<Record<string, string>>; body: Buffer };

type Limits = {
  /** For name look-up, connection, TLS, head and body together. */
  timeoutMs: number;
  /** Of the body. */
  maximumBytes: number;
  egress: Egress;
  /** Aborts the request, for example when the process ends. */
  signal?: AbortSignal;
  /**
   * Runs the request once its address has a free slot; waiting does not count towards the time limit. The address is an
   * IPv4 address, or the first 64 bits of an IPv6 address, which identify a network. Its errors are passed on.
   */
  within?: <T>(address: string, request: () => Promise<T>) => Promise<T>;
};

type Sending = { method: 'GET' | 'POST'; headers: Readonly<Record<string, string>>; body?: string };

/**
 * Fetches a document from a URL that another party chose. Redirects are not followed; the caller receives their status.
 * Throws EgressError if a rule refuses the URL or its addresses, or if there is no complete answer of at most
 * `maximumBytes` within the time limit.
 */
export const fetchPublic = (url: string, limits: Limits): Promise<PublicAnswer> =>
  exchange(url, { method: 'GET', headers: { accept: 'application/json' } }, limits, 'refuse');

/**
 * Sends a JSON text to a URL that another party chose, with these headers in addition to length and type. The body of
 * the answer is cut at `maximumBytes`. Redirects are not followed. Throws EgressError like `fetchPublic`.
 */
export const postPublic = (
  url: string,
  { headers, body, ...limits }: Limits & { headers: Readonly<Record<string, string>>; body: string },
): Promise<PublicAnswer> =>
  exchange(
    url,
    { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body },
    limits,
    'cut',
  );

/**
 * Judges a URL and the present addresses of its host without a request, for the moment at which the URL is given. Each
 * request judges both again. Throws EgressError.
 */
export const requirePublic = async (url: string, egress: Egress, timeoutMs: number): Promise<void> => {
  await addressesOf(judgeUrl(url, egress.rules), egress, AbortSignal.timeout(timeoutMs));
};

const addressesOf = async (
  { host, only_opened }: Destination,
  { rules, resolve = resolveHost }: Egress,
  signal: AbortSignal,
): Promise<string[]> => {
  const addresses = await resolve(host, signal);
  const verdicts = addresses.map((address) => judgeAddress(address, rules));
  if (verdicts.length === 0 || verdicts.includes('refused'))
    throw new EgressError('host', 'The host has no address, or one to which Procura sends nothing.');
  if (only_opened && verdicts.includes('public')) throw new EgressError('url', only_opened);
  return addresses;
};

const exchange = async (
  text: string,
  sending: Sending,
  { timeoutMs, maximumBytes, egress, signal: outer, within }: Limits,
  onMore: 'refuse' | 'cut',
): Promise<PublicAnswer> => {
  const began = performance.now();
  const { url, addresses } = await limited({ timeoutMs, leftMs: timeoutMs, outer }, async (signal) => {
    const destination = judgeUrl(text, egress.rules);
    return { url: destination.url, addresses: await addressesOf(destination, egress, signal) };
  });
  const leftMs = timeoutMs - (performance.now() - began);
  const request = (to: readonly string[]): Promise<PublicAnswer> =>
    limited({ timeoutMs, leftMs, outer }, async (signal) => {
      const answer = await send(url, to, sending, { signal, ca: egress.ca });
      return {
        status: answer.statusCode ?? 0,
        headers: headersOf(answer),
        body: await readBody(answer, maximumBytes, onMore),
      };
    });
  if (!within) return request(addresses);
  const address = oneOf(addresses);
  return within(networkOf(address), () => request([address]));
};

/**
 * One of the addresses, a different one in each attempt; an IPv4 address if there is one, because more networks support
 * it.
 */
const oneOf = (addresses: readonly string[]): string => {
  const fours = addresses.filter((address) => !isIPv6(address));
  const all = fours.length > 0 ? fours : addresses;
  return all[Math.floor(Math.random() * all.length)] ?? '';
};

/** Runs a part of a request within its remaining time, and converts errors to EgressError. */
const limited = async <T>(
  { timeoutMs, leftMs, outer }: { timeoutMs: number; leftMs: number; outer: AbortSignal | undefined },
  part: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const timeout = AbortSignal.timeout(Math.max(0, Math.floor(leftMs)));
  const signal = outer ? AbortSignal.any([timeout, outer]) : timeout;
  try {
    signal.throwIfAborted();
    const result = await part(signal);
    signal.throwIfAborted();
    return result;
  } catch (error) {
    if (timeout.aborted) throw new EgressError('timeout', `No complete answer within ${timeoutMs / 1000} s.`);
    if (error instanceof EgressError) throw error;
    // The message of the error may contain an address, so it is not used.
    const { code } = error as NodeJS.ErrnoException;
    throw new EgressError('connection', `The connection failed${code ? ` (${code})` : ''}.`);
  }
};

/**
 * Sends one request over its own connection to one of the judged addresses. The agent is neither shared nor global, so
 * no connection or TLS session of an earlier judgement is reused, and no proxy of the environment applies.
 */
const send = (
  url: URL,
  addresses: readonly string[],
  { method, headers, body }: Sending,
  { signal, ca }: { signal: AbortSignal; ca: string | undefined },
): Promise<IncomingMessage> => {
  const records = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  const lookup: LookupFunction = (_host, { all }, callback) => {
    if (all) callback(null, records);
    else callback(null, records[0]?.address ?? '', records[0]?.family);
  };
  const options: RequestOptions = {
    method,
    headers: { 'user-agent': 'Procura', 'accept-encoding': 'identity', ...headers },
    lookup,
    signal,
  };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request =
    url.protocol === 'https:'
      ? https.request(url, {
          ...options,
          agent: new https.Agent({ keepAlive: false, maxCachedSessions: 0 }),
          // NODE_TLS_REJECT_UNAUTHORIZED does not apply.
          rejectUnauthorized: true,
          ca,
        })
      : http.request(url, { ...options, agent: new http.Agent({ keepAlive: false }) });
  request.on('response', resolve).on('error', reject);
  // An answer 101 closes the connection without an error.
  request.on('close', () => reject(new Error('closed without an answer')));
  request.end(body);
  return promise;
};

const headersOf = (answer: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );

const readBody = async (
  answer: IncomingMessage,
  maximumBytes: number,
  onMore: 'refuse' | 'cut',
): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > maximumBytes && onMore === 'refuse')
      throw new EgressError('too_large', `The answer has more than ${maximumBytes} bytes.`);
    if (bytes >= maximumBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maximumBytes);
};
