import type { IncomingMessage } from 'node:http';
import { Failure } from '@procura/contracts';

const localNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses a request if its Host or Origin is not the platform's own. So no page of another site reaches the platform,
 * even under a name that was rebound to its address. In addition to PUBLIC_URL, local names with the port are accepted,
 * for proxies and people on this machine, and an `inside_host` for jobs of the operator on the same network.
 * Paths in `open` may be read by pages of every site. Raises `wrong_host` and `wrong_origin`.
 */
export const createHostCheck = (
  public_url: string,
  port: number,
  { inside_host, open = [] }: { inside_host?: string | undefined; open?: readonly string[] } = {},
): ((request: IncomingMessage) => void) => {
  const own = new URL(public_url);
  const local = localNames.map((name) => new URL(`http://${name}:${port}`));
  const defaultPort = own.protocol === 'https:' ? 443 : 80;
  const hosts = new Set([
    own.host,
    `${own.hostname}:${own.port || defaultPort}`,
    ...local.map(({ host }) => host),
    ...(inside_host ? [inside_host.toLowerCase()] : []),
  ]);
  const origins = new Set([own.origin]);
  if (localNames.includes(own.hostname)) for (const { origin } of local) origins.add(origin);

  return ({ url, headersDistinct }) => {
    const { host = [], origin = [] } = headersDistinct;
    if (host.length !== 1 || !hosts.has(String(host[0]).toLowerCase()))
      throw new Failure(
        'wrong_host',
        `The host ${host.join(' and ') || 'of this request'} is not this platform’s. Use ${public_url}.`,
      );
    // The host of an absolute target takes precedence over the header (RFC 9112, 3.2.2).
    if (!url?.startsWith('/'))
      throw new Failure(
        'wrong_host',
        'The request target is not a path. Send only the path, not the absolute form that proxies use.',
      );
    if (open.includes(url)) return;
    const foreign = origin.find((one) => !origins.has(one));
    if (foreign !== undefined)
      throw new Failure('wrong_origin', `Requests from pages of ${foreign} are not accepted here.`);
  };
};
