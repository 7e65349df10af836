import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

type Font = object;
type Format = { probe(buffer: Uint8Array): boolean };
export type Fontkit = { create(buffer: Uint8Array): Font; registerFormat(format: Format): void };

/** The fontkit that the pdfkit of pdfmake uses. */
export const openFontkit = (): Fontkit => {
  const pdfmake = createRequire(createRequire(import.meta.url).resolve('pdfmake'));
  return createRequire(pdfmake.resolve('pdfkit'))('fontkit');
};

const fontkit = openFontkit();
const shared = new Map<Uint8Array, Font>();

/**
 * A font format of fontkit that recognises the placeholders of {@link shareFont} and returns the font that is already
 * loaded.
 */
// biome-ignore lint/nursery/useConsistentFunctionStyle: fontkit calls it with new
function SharedFont({ buffer }: { buffer: Uint8Array }) {
  return shared.get(buffer);
}
SharedFont.probe = (buffer: Uint8Array) => shared.has(buffer);
fontkit.registerFormat(SharedFont);

/**
 * Loads a font once for all documents, and returns a placeholder for its file. pdfkit would load the file again for
 * each document, which takes five times as long as drawing one.
 */
export const shareFont = (file: string): Uint8Array => {
  const placeholder = Buffer.from(`font ${file}`);
  shared.set(placeholder, fontkit.create(readFileSync(file)));
  return placeholder;
};
