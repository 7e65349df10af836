import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** A document that is the same for everyone. */
export type FixedDocument = {
  /** Answers GET and HEAD: 304 to a caller that has the document, otherwise compressed if the caller takes that. */
  send(request: Request, response: Response, headers: Record<string, string>): Promise<void>;
};

/** A smaller answer is sent as it is. */
export const compressedAboveBytes = 2 * 1024;
const compress = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: promisify(gzip),
};
/** Of 0 to 11; higher ones take seconds for a document of some MiB. */
const brotliQuality = 5;

/**
 * Whether an If-None-Match names a document, compared weakly (RFC 9110, 13.1.2). `request.fresh` of Express does not, if
 * the request has `Cache-Control: no-cache`, which is for caches on its way.
 */
const names = (header: string | undefined, digest: string): boolean =>
  (header ?? '').split(',').some((tag) => ['*', `"${digest}"`, `W/"${digest}"`].includes(tag.trim()));

/**
 * A document of a media type. It is compressed once in the life of the process, so that requests without a credential,
 * which have no rate, cost nothing but sending it.
 */
export const fixedDocument = (type: string, body: Buffer): FixedDocument => {
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const encodings =
    body.length > compressedAboveBytes && !/^(font|image\/(png|webp))/.test(type) ? ['br', 'gzip'] : [];
  const packed: { [encoding in keyof typeof compress]?: Promise<Buffer> } = {};
  return {
    send: async (request, response, headers) => {
      response.setHeaders(new Headers({ ...headers, ETag: `W/"${digest}"` }));
      response.vary('Accept-Encoding');
      if (names(request.headers['if-none-match'], digest)) {
        response.writeHead(304).end();
        return;
      }
      const encoding = encodings.length > 0 && request.acceptsEncodings([...encodings, 'identity']);
      const isPacked = encoding === 'br' || encoding === 'gzip';
      if (isPacked) packed[encoding] ??= compress[encoding](body);
      const sent = (isPacked && (await packed[encoding])) || body;
      response.writeHead(200, {
        'Content-Type': type,
        'Content-Length': sent.length,
        ...(isPacked && { 'Content-Encoding': encoding }),
      });
      response.end(sent);
    },
  };
};
