import { invalidField } from '@procura/contracts';

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Schemes of programs that a browser may open, unless OAUTH_PRIVATE_SCHEMES is set: those of editors without a web
 * address.
 */
export const defaultPrivateSchemes: readonly string[] = ['cursor', 'vscode', 'vscode-insiders'];
/** Schemes with a special meaning in browsers, which no operator may list. */
const neverPrivate = [
  ...['http', 'https', 'ws', 'wss', 'ftp', 'file', 'filesystem', 'blob', 'data', 'javascript', 'vbscript'],
  ...['about', 'view-source', 'mailto', 'tel', 'sms', 'intent', 'chrome', 'edge'],
];

/** Whether an operator may list a scheme as that of a program. */
export const isPrivateScheme = (scheme: string): boolean =>
  /^[a-z][a-z0-9+.-]{0,40}$/.test(scheme) && !neverPrivate.includes(scheme);

/** Whether an address leads to a program on the person's computer: a loopback address, or a scheme of a program. */
export const isOnThisComputer = (redirect_uri: string, privateSchemes: readonly string[]): boolean => {
  const { protocol, hostname } = new URL(redirect_uri);
  return (
    privateSchemes.includes(protocol.slice(0, -1)) || (protocol === 'http:' && loopback.includes(hostname))
  );
};

/**
 * Raises `invalid_input` unless the address is one of the client's. It has to be the same text, except for the port of
 * an http loopback address, which a program chooses when it starts (RFC 8252, 7.3).
 */
export const requireRedirect = (
  redirect_uri: string,
  { redirect_uris }: { redirect_uris: readonly string[] },
  privateSchemes: readonly string[],
): void => {
  if (!redirect_uris.some((own) => isTaken(own, privateSchemes) && isSame(own, redirect_uri)))
    throw invalidField('redirect_uri', 'must be one of the addresses that the client has published');
};

const isTaken = (uri: string, privateSchemes: readonly string[]): boolean => {
  if (!URL.canParse(uri)) return false;
  const { protocol, hash, username, password } = new URL(uri);
  return (protocol === 'https:' || isOnThisComputer(uri, privateSchemes)) && !hash && !username && !password;
};

/**
 * Whether a client may register an address: a code can be sent to it, and it is in the form that browsers produce, so
 * that the displayed host is the host that receives the code.
 */
export const isRegistrable = (uri: string, privateSchemes: readonly string[]): boolean => {
  if (!isTaken(uri, privateSchemes) || uri.includes('#')) return false;
  const { href } = new URL(uri);
  return href === uri || href === `${uri}/`;
};

const isSame = (own: string, given: string): boolean => {
  if (own === given) return true;
  if (new URL(own).protocol !== 'http:' || !isTaken(given, [])) return false;
  // Only the port may differ. Parsing would remove dot segments, so the rest is compared as written.
  const withoutPort = (uri: string) =>
    uri.replace(/^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(?=\/|\?|$)/, '$1');
  return (
    /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(\/|\?|$)/.test(withoutPort(given)) &&
    withoutPort(own) === withoutPort(given)
  );
};
