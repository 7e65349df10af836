import type { ServerResponse } from 'node:http';
import type { Deprecation } from '@procura/contracts';

/**
 * Sets the headers of an answer whose call uses something deprecated: `Deprecation` (RFC 9745) with the earliest day,
 * `Sunset` (RFC 8594) with the earliest end, and links to the page with the rules. No headers otherwise.
 */
export const announceDeprecation = (
  response: ServerResponse,
  used: readonly Deprecation[],
  public_url: string,
): void => {
  if (used.length === 0) return;
  const page = `<${public_url}/docs/versioning>`;
  response.setHeader('Deprecation', `@${earliestMs(used.map(({ since }) => since)) / 1000}`);
  response.setHeader('Sunset', new Date(earliestMs(used.map(({ sunset }) => sunset))).toUTCString());
  response.setHeader(
    'Link',
    ['deprecation', 'sunset'].map((rel) => `${page}; rel="${rel}"; type="text/html"`).join(', '),
  );
};

/** Days begin at 00:00 UTC. */
const earliestMs = (days: readonly string[]): number => Math.min(...days.map((day) => Date.parse(day)));
