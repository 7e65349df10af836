import type { ServerResponse } from 'node:http';
import type { RawAnswer } from '@procura/bus';

const decoder = new TextDecoder();

export const textOf = ({ body }: RawAnswer): string => decoder.decode(body);

/** The parsed JSON of an answer, which its service has checked against the contract. */
export const jsonOf = (answer: RawAnswer) => JSON.parse(textOf(answer));

/** Writes the service's JSON bytes unchanged. */
export const writeAnswer = (response: ServerResponse, answer: RawAnswer): void => {
  if (answer.replayed) response.setHeader('Idempotent-Replayed', 'true');
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': answer.body.byteLength });
  response.end(answer.body);
};

export type Drawing = { media_type: string; base64: string };

/** Separates the drawing from an answer; `data` is the rest, and `image` is undefined if there is none. */
export const takeImage = (
  answer: RawAnswer,
): { data: Record<string, unknown>; image: Drawing | undefined } => {
  const { image, ...data } = jsonOf(answer);
  return { data, image };
};

/** Writes a drawing in its own media type, or the data if the service drew nothing. */
export const writeImage = (response: ServerResponse, answer: RawAnswer): void => {
  const { image } = takeImage(answer);
  if (!image) {
    writeAnswer(response, answer);
    return;
  }
  const bytes = Buffer.from(image.base64, 'base64');
  response.writeHead(200, { 'Content-Type': image.media_type, 'Content-Length': bytes.length });
  response.end(bytes);
};

/** Writes a PDF with the file name from the service, to be shown or to be saved. */
export const writePdf = (
  response: ServerResponse,
  answer: RawAnswer,
  disposition: 'inline' | 'attachment',
): void => {
  const { pdf } = jsonOf(answer);
  const bytes = Buffer.from(pdf.base64, 'base64');
  response.writeHead(200, {
    'Content-Type': 'application/pdf',
    'Content-Length': bytes.length,
    'Content-Disposition': `${disposition}; filename="${pdf.name}"`,
  });
  response.end(bytes);
};
