import { escapeHtml } from '../edge/static-page.ts';
import type { DocsPages } from './docs-pages.ts';

/**
 * The pages as one gateway serves them: with its address in the examples and, if configured, the contact of its
 * operator (an e-mail address or a URL).
 */
export const placePages = (
  pages: DocsPages,
  { contact, public_url }: { contact: string | undefined; public_url: string },
): DocsPages => {
  const footer = contact === undefined ? '' : `<footer>${contactLink(contact)}</footer>\n`;
  return new Map(
    [...pages].map(([address, text]) => [
      address,
      text.startsWith('<')
        ? text
            .replaceAll('http://localhost:3000', () => escapeHtml(public_url))
            .replace('</body>', () => `${footer}</body>`)
        : text,
    ]),
  );
};

const contactLink = (contact: string): string => {
  const href = URL.canParse(contact) ? contact : `mailto:${contact}`;
  return `Questions about this platform: <a href="${escapeHtml(href)}">${escapeHtml(contact)}</a>`;
};
