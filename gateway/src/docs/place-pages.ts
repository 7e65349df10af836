import { escapeHtml } from '../edge/static-page.ts';
import type { DocsPages } from './docs-pages.ts';

/** The pages as one gateway serves them: with the contact of its operator, an e-mail address or a URL, where it has one. */
export const placePages = (pages: DocsPages, { contact }: { contact: string | undefined }): DocsPages => {
  const footer = contact === undefined ? '' : `<footer>${contactLink(contact)}</footer>\n`;
  return new Map(
    [...pages].map(([address, text]) => [
      address,
      text.startsWith('<') ? text.replace('</body>', () => `${footer}</body>`) : text,
    ]),
  );
};

const contactLink = (contact: string): string => {
  const href = URL.canParse(contact) ? contact : `mailto:${contact}`;
  return `Questions about this platform: <a href="${escapeHtml(href)}">${escapeHtml(contact)}</a>`;
};
