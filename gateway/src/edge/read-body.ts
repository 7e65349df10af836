import type { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import {
  Failure,
  maxBodyBytes,
  maxFields,
  maxInputBytes,
  maxValues,
  type Operation,
  parseJson,
} from '@procura/contracts';

/**
 * The rest of a body over the limit is read up to here, so that the client receives the answer before the connection
 * ends.
 */
const maxDrainBytes = 64 * 1024 * 1024;
const maxDepth = 32;
const largeBodyBytes = 64 * 1024;

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Raises `unsupported_media_type` for a body that is not JSON. Where a browser holds the session the header is
 * required: in addition to SameSite=Strict and the origin check, a form of another site cannot send it.
 */
export const checkContentType = (
  request: IncomingMessage,
  { required, csv = false }: { required: boolean; csv?: boolean },
): void => {
  const type = request.headers['content-type'];
  if (type === undefined ? !required : /^application\/json *(;|$)/i.test(type)) return;
  throw wrongContentType(csv ? 'application/json or text/csv in UTF-8' : 'application/json');
};

/** `unsupported_media_type` of a body that has to be one of these types. */
export const wrongContentType = (types: string): Failure =>
  new Failure('unsupported_media_type', `Send the body as Content-Type: ${types}.`, {
    errors: [{ path: 'Content-Type', message: `must be ${types}` }],
  });

/** Whether a body is CSV in UTF-8 (RFC 7111). The order of parameters has no meaning (RFC 9110, 5.6.6). */
export const isCsv = (request: IncomingMessage): boolean => {
  const [type, ...parameters] = (request.headers['content-type'] ?? '').split(';').map((one) => one.trim());
  return (
    type?.toLowerCase() === 'text/csv' &&
    parameters.every((one) => /^(charset="?(utf-8|us-ascii)"?|header=\w+)?$/i.test(one))
  );
};

/**
 * Reads a body of CSV of at most `most_bytes` as text, without a byte order mark. Raises `too_large` and
 * `invalid_input`.
 */
export const readCsv = async (request: IncomingMessage, most_bytes: number): Promise<string> => {
  refuseCompressed(request);
  const bytes = await readBytes(request, most_bytes);
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new Failure('invalid_input', 'The body is not CSV in UTF-8. Save it in UTF-8 and send it again.', {
      errors: [{ path: 'csv', message: 'must be text in UTF-8' }],
      cause,
    });
  }
};

/**
 * Reads a request's body of at most `most_bytes` as JSON; undefined when it is empty. Raises `too_large` and
 * `invalid_json`, also when an object has a field twice, and `unsupported_media_type`.
 */
export const readJson = async (request: IncomingMessage, most_bytes = maxBodyBytes): Promise<unknown> => {
  refuseCompressed(request);
  const bytes = await readBytes(request, most_bytes);
  if (bytes.length === 0) return undefined;
  const step = bytes.length > largeBodyBytes ? inTurn : atOnce;
  await step(() => refuseUnsound(bytes));
  await step(() => refuseTwice(bytes));
  try {
    return await step(() => parseJson(decoder.decode(bytes)));
  } catch (cause) {
    throw new Failure('invalid_json', 'The body is not valid JSON in UTF-8. Check it and send it again.', {
      cause,
    });
  }
};

/** JSON that a model wrote as the text of a field; undefined if it is not JSON. Raises what {@link readJson} raises. */
export const readJsonText = (text: string): unknown => {
  const bytes = Buffer.from(text);
  refuseUnsound(bytes);
  refuseTwice(bytes);
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
};

/** Whether a JSON value is an object. */
export const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A JSON body as an input object; an empty body is an empty object. */
export const objectOf = (body: unknown): Record<string, unknown> => {
  if (body === undefined) return {};
  if (isFields(body)) return body;
  throw new Failure('invalid_input', 'The body must be a JSON object. Put the fields between { and }.', {
    errors: [{ path: '', message: 'must be a JSON object' }],
  });
};

const atOnce = async <T>(step: () => T): Promise<T> => step();

let turn: Promise<unknown> = Promise.resolve();
/** Large bodies are checked in steps, one at a time over all requests, between which other requests are answered. */
const inTurn = <T>(step: () => T): Promise<T> => {
  const mine = turn.then(() => setImmediate()).then(step);
  turn = mine.catch(() => undefined);
  return mine;
};

const exactDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads a request's body as text, byte for byte, for verifying a signature over it. Like {@link readJson}. */
export const readText = async (request: IncomingMessage, most_bytes: number): Promise<string> => {
  refuseCompressed(request);
  const bytes = await readBytes(request, most_bytes);
  try {
    return exactDecoder.decode(bytes);
  } catch (cause) {
    throw new Failure('invalid_json', 'The body is not text in UTF-8. Send it as it was signed.', { cause });
  }
};

const refuseCompressed = (request: IncomingMessage): void => {
  const encoding = request.headers['content-encoding'];
  if (encoding && encoding !== 'identity')
    throw new Failure(
      'unsupported_media_type',
      `The body is compressed (${encoding}). Send it as plain JSON.`,
    );
};

const readBytes = (request: IncomingMessage, most: number): Promise<Buffer> => {
  if (announced(request) > most) return Promise.reject(tooLarge(request, most));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= most) {
        chunks.push(chunk);
        return;
      }
      request.off('data', take);
      chunks.length = 0;
      reject(tooLarge(request, most));
    };
    request.on('data', take);
    request.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    request.on('error', reject);
    request.on('close', () => {
      if (!request.readableEnded)
        reject(new Failure('invalid_json', 'The body ended before it was complete.'));
    });
  });
};

const announced = (request: IncomingMessage): number => Number(request.headers['content-length'] ?? 0);

/** Whether a body is larger than most, or may be. */
export const announcesLarge = (request: IncomingMessage): boolean =>
  announced(request) > largeBodyBytes || 'transfer-encoding' in request.headers;

/** Raises `too_large` if the announced length exceeds every limit. */
export const refuseLarge = (request: IncomingMessage): void => {
  if (announced(request) > maxBodyBytes) throw tooLarge(request, maxBodyBytes);
};

const tooLarge = (request: IncomingMessage, most: number): Failure => {
  let drained = 0;
  request.on('data', (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > maxDrainBytes) request.destroy();
  });
  request.resume();
  return largerThan('The body is', most);
};

/** `too_large` for a body or a part of it. */
const largerThan = (what: string, most: number): Failure =>
  new Failure(
    'too_large',
    `${what} larger than ${Math.floor(most / 1024)} KiB, the most that is taken here. Send shorter texts, or fewer items at once.`,
  );

/** Raises `too_large` for an operation's input inside a larger body that exceeds the limit of a separate body. */
export const refuseLargeInput = (operation: Operation, input: Record<string, unknown>): void => {
  const most = maxInputBytes(operation);
  if (Buffer.byteLength(JSON.stringify(input)) > most)
    throw largerThan(`The arguments of ${operation.name} are`, most);
};

/**
 * Refuses JSON before parsing if it would take long or exhaust the stack of a process that serialises it: thousands of
 * levels, or objects and arrays with more entries than any operation accepts.
 */
const refuseUnsound = (bytes: Buffer): void => {
  /** Entries that may still follow in each open object or array. */
  const left: number[] = [];
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index];
    if (byte === quote) index = endOfText(bytes, index);
    else if (byte === 0x7b || byte === 0x5b) {
      if (left.length >= maxDepth)
        throw new Failure('invalid_json', `The body is nested deeper than ${maxDepth} levels.`);
      left.push(byte === 0x7b ? maxFields : maxValues);
    } else if (byte === 0x7d || byte === 0x5d) left.pop();
    else if (byte === 0x2c) {
      const entries = (left.pop() ?? 0) - 1;
      if (entries === 0)
        throw new Failure(
          'too_large',
          `The body has an object of more than ${maxFields} fields or an array of more than ${maxValues} values. Send fewer at once.`,
        );
      left.push(entries);
    }
  }
};

/** Raises `invalid_json` for a field that its object has already: some parsers use the first one, others the last. */
const refuseTwice = (bytes: Buffer): void => {
  /** The fields so far of each open object; an array has none. */
  const open: Set<string>[] = [];
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index];
    if (byte === 0x7b || byte === 0x5b) open.push(new Set());
    else if (byte === 0x7d || byte === 0x5d) open.pop();
    else if (byte === quote) {
      const start = index;
      index = endOfText(bytes, start);
      if (!isFollowedByColon(bytes, index)) continue;
      const name = nameOf(bytes, start + 1, index);
      const fields = open.at(-1);
      if (fields?.has(name))
        throw new Failure(
          'invalid_json',
          `The body has the field ${JSON.stringify(Buffer.from(name, 'latin1').toString().slice(0, 100))} twice in one object. Send each field once.`,
        );
      fields?.add(name);
    }
  }
};

const quote = 0x22;
const backslash = 0x5c;

/** The end of the text that begins at a quotation mark. */
const endOfText = (bytes: Buffer, start: number): number => {
  let end = start + 1;
  while (end < bytes.length && bytes[end] !== quote) end += bytes[end] === backslash ? 2 : 1;
  return end;
};

const isFollowedByColon = (bytes: Buffer, end: number): boolean => {
  let next = end + 1;
  while (bytes[next] === 0x20 || bytes[next] === 0x0a || bytes[next] === 0x0d || bytes[next] === 0x09) next++;
  return bytes[next] === 0x3a;
};

/** A field's name, each byte as one character; invalid JSON is left to the parser. */
const nameOf = (bytes: Buffer, start: number, end: number): string => {
  const written = bytes.toString('latin1', start, end);
  if (!written.includes('\\')) return written;
  try {
    return Buffer.from(JSON.parse(`"${bytes.toString('utf8', start, end)}"`)).toString('latin1');
  } catch {
    return written;
  }
};
