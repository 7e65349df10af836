import type { IncomingMessage } from 'node:http';
import { Failure } from '@procura/contracts';

/** Bodies are at most 512 KiB (design, section 3). */
const maxBodyBytes = 512 * 1024;
/** A body over the limit is still read away up to here, so that the client hears the answer before the connection ends. */
const maxDrainBytes = 64 * 1024 * 1024;
const maxDepth = 32;

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Raises `invalid_input` when a body comes as anything but JSON. Where a browser holds the session the header is
 * required: beside SameSite=Strict and the origin, a form of another site cannot send it.
 */
export const checkContentType = (request: IncomingMessage, { required }: { required: boolean }): void => {
  const type = request.headers['content-type'];
  if (type === undefined ? !required : /^application\/json *(;|$)/i.test(type)) return;
  throw new Failure('invalid_input', 'Send the body as Content-Type: application/json.', {
    errors: [{ path: 'Content-Type', message: 'must be application/json' }],
  });
};

/** Reads a request's body as JSON; undefined when it is empty. Raises `too_large` and `invalid_json`. */
export const readJson = async (request: IncomingMessage): Promise<unknown> => {
  refuseCompressed(request);
  const bytes = await readBytes(request, maxBodyBytes);
  if (bytes.length === 0) return undefined;
  refuseDeep(bytes);
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch (cause) {
    throw new Failure('invalid_json', 'The body is not valid JSON in UTF-8. Check it and send it again.', {
      cause,
    });
  }
};

const exactDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads a request's body as text, byte for byte, for those who verify a signature over it. As {@link readJson}. */
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
    throw new Failure('invalid_json', `The body is compressed (${encoding}). Send it as plain JSON.`);
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
    request.on('close', () => reject(new Failure('invalid_json', 'The body ended before it was complete.')));
  });
};

const announced = (request: IncomingMessage): number => Number(request.headers['content-length'] ?? 0);

/** Raises `too_large` when a body is announced that no door takes. */
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
  return new Failure(
    'too_large',
    `The body is larger than ${Math.floor(most / 1024)} KiB. Send less at once, such as fewer rows.`,
  );
};

/** JSON of thousands of levels would exhaust the stack of whoever writes it out again. */
const refuseDeep = (bytes: Buffer): void => {
  let depth = 0;
  let inText = false;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index];
    if (inText) {
      if (byte === 0x5c) index++;
      else if (byte === 0x22) inText = false;
    } else if (byte === 0x22) inText = true;
    else if (byte === 0x7b || byte === 0x5b) {
      if (++depth > maxDepth)
        throw new Failure('invalid_json', `The body is nested deeper than ${maxDepth} levels.`);
    } else if (byte === 0x7d || byte === 0x5d) depth--;
  }
};
