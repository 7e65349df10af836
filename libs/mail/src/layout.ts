import { cleanLine } from '@procura/contracts';

/** The output of a template: a mail without its address. */
export type MailContent = { subject: string; text: string; html: string };

/** The parts of a mail, in order. Strings may contain words of other parties; they are cleaned here. */
export type MailParts = {
  subject: string;
  paragraphs: readonly string[];
  facts?: readonly (readonly [label: string, value: string])[];
  /** What a person wrote to the reader. */
  quote?: { label: string; words: string };
  code?: string;
  action?: { label: string; link: string };
  closing: string;
};

const longestText = 400;
const longestQuote = 1000;

/**
 * Lays a mail out as plain text and as equivalent HTML, with every string cleaned and escaped. Throws RangeError if the
 * link is not http or https.
 */
export const layOut = (parts: MailParts): MailContent => {
  const { action, code } = parts;
  if (action && !/^https?:\/\/[^\s"<>]+$/.test(action.link)) {
    throw new RangeError(
      'A link in a mail starts with https:// or http:// and has no spaces. Check PUBLIC_URL.',
    );
  }
  const facts = (parts.facts ?? []).map(([label, value]) => ({ label: clean(label), value: clean(value) }));
  const paragraphs = parts.paragraphs.map((paragraph) => clean(paragraph));
  const quote = parts.quote && {
    label: clean(parts.quote.label),
    words: clean(parts.quote.words, longestQuote),
  };
  const text = [
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(quote ? [`${quote.label}:\n    ${quote.words}`] : []),
    ...(code ? [`    ${clean(code)}`] : []),
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    clean(parts.closing),
  ];
  const body = [
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(facts.length > 0 ? [factsTable(facts)] : []),
    ...(quote ? [quotation(quote)] : []),
    ...(code ? [`<p style="${styles.code}">${escapeHtml(clean(code))}</p>`] : []),
    ...(action ? [actionButton(action)] : []),
    `<p style="${styles.closing}">${escapeHtml(clean(parts.closing))}</p>`,
  ];
  return {
    subject: clean(parts.subject),
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(clean(parts.subject))}</title></head>\n<body style="${styles.body}">\n${body.join('\n')}\n</body></html>\n`,
  };
};

/** A time in words, with its zone: "28 November 2026, 14:30 UTC". */
export const longTime = (time: Date): string =>
  `${time.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })}, ${time.toISOString().slice(11, 16)} UTC`;

const styles = {
  body: 'font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#1f2937;max-width:36em;margin:0 auto;padding:24px',
  code: 'font-family:Consolas,Menlo,monospace;font-size:32px;letter-spacing:6px;margin:24px 0',
  button:
    'display:inline-block;background:#0b5cad;color:#ffffff;text-decoration:none;padding:10px 18px;border-radius:6px',
  quote: 'border-left:3px solid #cbd5e1;color:#4b5563;margin:16px 0;padding:0 16px',
  closing: 'color:#4b5563;font-size:14px;margin-top:24px',
  label: 'text-align:left;font-weight:normal;color:#4b5563;padding:2px 16px 2px 0;vertical-align:top',
};

const factsTable = (facts: { label: string; value: string }[]): string => {
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><th style="${styles.label}">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  return `<table>${rows.join('')}</table>`;
};

const quotation = ({ label, words }: { label: string; words: string }): string =>
  `<p>${escapeHtml(label)}:</p>\n<blockquote style="${styles.quote}">${escapeHtml(words)}</blockquote>`;

const actionButton = ({ label, link }: { label: string; link: string }): string => {
  const address = escapeHtml(link);
  return `<p><a style="${styles.button}" href="${address}">${escapeHtml(label)}</a></p>\n<p>${address}</p>`;
};

/**
 * One line of at most 400 characters by default, without hidden characters
 * (docs/concepts/untrusted-input.md#text-of-the-other-party).
 */
const clean = (text: string, longest = longestText): string => {
  const characters = [...cleanLine(text)];
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : characters.join('');
};

const escapeHtml = (text: string): string => {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
};
