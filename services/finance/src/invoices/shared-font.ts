import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

type Font = object;
type Format = { probe(buffer: Uint8Array): boolean };
export type Fontkit = { create(buffer: Uint8Array): Font; registerFormat(format: Format): void };

/** The fontkit with which the pdfkit of pdfmake reads fonts. */
export const openFontkit = (): Fontkit => {
  const pdfmake = createRequire(createRequire(import.meta.url).resolve('pdfmake'));
  return createRequire(pdfmake.resolve('pdfkit'))('fontkit');
};

const fontkit = openFontkit();
const shared = new Map<Uint8Array, Font>();

/** A format of fontkit whose files are those that {@link shareFont} made; such a font is not read again. */
function SharedFont({ buffer }: { buffer: Uint8Array }) {
  return shared.get(buffer);
}
SharedFont.probe = (buffer: Uint8Array) => shared.has(buffer);
fontkit.registerFormat(SharedFont);

/**
 * Reads a font once for all documents, and returns a placeholder for its file. pdfkit would read the file again for each
 * document, which takes five times as long as drawing one.
 */
export const shareFont = (file: string): Uint8Array => {
  const placeholder = Buffer.from(`font ${file}`);
  shared.set(placeholder, fontkit.create(readFileSync(file)));
  return placeholder;
};
