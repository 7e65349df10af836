import { isIP } from 'node:net';
import { EgressError } from './egress-error.ts';
import type { EgressRules } from './egress-rules.ts';

/** A URL whose addresses are not judged yet. */
export type Destination = {
  url: URL;
  /** The name, or the address without brackets. */
  host: string;
  /** Why only opened addresses (`WEBHOOK_ALLOW`) may be requested by it; undefined if public ones may be as well. */
  only_opened: string | undefined;
};

const longest = 2048;

/** Why a URL may not be requested at public addresses, as a sentence; undefined if it may. */
const problemInPublic = (url: URL, host: string, { own_url, ports }: EgressRules): string | undefined => {
  if (url.protocol !== 'https:') return 'The URL must begin with https://.';
  if (isIP(host) !== 0) return 'The URL must name a host, not an address.';
  if (host === new URL(own_url).hostname) return 'The URL must not lead to Procura itself.';
  return ports.includes(Number(url.port || 443)) ? undefined : `The port must be ${ports.join(', ')}.`;
};

/**
 * Judges a URL except for the addresses of its host. The parser of the WHATWG URL standard normalises decimal, octal,
 * hexadecimal, short and full-width forms of an address, so they are recognised as addresses. Throws EgressError `url`
 * with a sentence for the person who gave the URL.
 */
export const judgeUrl = (text: string, rules: EgressRules): Destination => {
  const refuse = (sentence: string): never => {
    throw new EgressError('url', sentence);
  };
  const url = text.length <= longest ? URL.parse(text) : null;
  if (!url || !['https:', 'http:'].includes(url.protocol))
    return refuse(
      `The URL must be a valid address of at most ${longest} characters that begins with https://.`,
    );
  if (url.username || url.password) return refuse('The URL must not hold a user name or a password.');
  if (text.includes('#')) return refuse('The URL must not hold a fragment (#).');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (host.endsWith('.')) return refuse('The host must not end with a dot.');
  if (url.host === new URL(rules.own_url).host) return refuse('The URL must not lead to Procura itself.');
  const only_opened = problemInPublic(url, host, rules);
  if (only_opened && rules.allow.length === 0) return refuse(only_opened);
  return { url, host, only_opened };
};
