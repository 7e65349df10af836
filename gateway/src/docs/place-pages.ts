import { escapeHtml } from '../edge/static-page.ts';
import type { DocsPages } from './docs-pages.ts';
import { indexAddress } from './search-options.ts';

/**
 * The pages as one gateway serves them: with its address in the examples and, if configured, the contact of its
 * operator (an e-mail address or a URL).
 */
export const placePages = (
  pages: DocsPages,
  { contact, public_url }: { contact: string | undefined; public_url: string },
): DocsPages => {
  const footer = contact === undefined ? '' : `<footer>${contactLink(contact)}</footer>\n`;
  const placed = (address: string, content: string | Buffer): string | Buffer => {
    if (typeof content !== 'string') return content;
    if (address === indexAddress)
      return content.replaceAll(written, () => JSON.stringify(public_url).slice(1, -1));
    if (!content.startsWith('<')) return content;
    return content
      .replaceAll(written, () => escapeHtml(public_url))
      .replace('</body>', () => `${footer}</body>`);
  };
  return new Map([...pages].map(([address, content]) => [address, placed(address, content)]));
};

/** The address of the platform as the examples are written. */
const written = 'http://localhost:3000';

const contactLink = (contact: string): string => {
  const href = URL.canParse(contact) ? contact : `mailto:${contact}`;
  return `Questions about this platform: <a href="${escapeHtml(href)}">${escapeHtml(contact)}</a>`;
};
