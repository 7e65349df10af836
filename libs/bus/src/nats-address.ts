import { readFileSync } from 'node:fs';
import { credsAuthenticator, type NodeConnectionOptions } from '@nats-io/transport-node';

/** PEM files: the authority that signed the server's certificate, and the certificate and key of this process. */
export type NatsTls = { ca: string | undefined; cert: string | undefined; key: string | undefined };

/** What to do about a NATS_URL that is missing or cannot be used. */
export const natsUrlRemedy =
  'set it to nats://user:password@host:4222 or tls://…, or to several separated by commas';

/**
 * An address, or several separated by commas, as connection options; the client itself ignores credentials in an
 * address. With PEM files, or if it begins with `tls://`, the connection requires TLS. With a file of credentials, as nsc
 * writes it, the user is that of the file, which is read again for each connection. Throws one sentence without the password
 * if it cannot be used.
 */
export const natsAddress = ({
  nats_url,
  nats_tls,
  nats_creds,
}: {
  nats_url: string;
  nats_tls?: NatsTls | undefined;
  nats_creds?: string | undefined;
}): NodeConnectionOptions => {
  const parsed = parse(nats_url);
  if (!parsed) throw new Error(`NATS_URL cannot be used: ${natsUrlRemedy}.`);
  const { urls, user, pass } = parsed;
  const { ca: caFile, cert: certFile, key: keyFile } = nats_tls ?? {};
  return {
    servers: urls.map(({ host }) => host),
    ...(user && { user, pass }),
    ...(nats_creds && { authenticator: credsAuthenticator(() => readFileSync(nats_creds)) }),
    ...((nats_tls || urls.some(({ protocol }) => protocol === 'tls:')) && {
      tls: { ...(caFile && { caFile }), ...(certFile && { certFile, keyFile }) },
    }),
  };
};

/**
 * A NATS_URL: these servers, with or without `nats://` or `tls://` and separated by commas, with the credentials of a
 * user in place of those they have. Throws one sentence that repeats nothing of a text that cannot be used.
 */
export const natsUrl = (servers: string, { user, pass }: { user: string; pass: string }): string => {
  const parsed = parse(servers);
  if (!parsed)
    throw new Error(
      'This names no NATS server. Give host:4222, nats://host:4222 or tls://host:4222, or several separated by commas.',
    );
  const credentials = `${encodeURIComponent(user)}:${encodeURIComponent(pass)}@`;
  return parsed.urls
    .map(({ protocol, host }, at) => `${protocol}//${at === 0 ? credentials : ''}${host}`)
    .join(',');
};

/** Whether `natsAddress` takes it. */
export const isNatsUrl = (nats_url: string): boolean => parse(nats_url) !== undefined;

/** Undefined if it cannot be used; an error would repeat the text, which may contain the password. */
const parse = (nats_url: string): { urls: URL[]; user: string; pass: string } | undefined => {
  try {
    const urls = nats_url
      .split(',')
      .map((one) => new URL(one.includes('://') ? one.trim() : `nats://${one.trim()}`));
    const { username = '', password = '' } = urls[0] ?? {};
    // A path, or a user of a further server alone, is a part of a password with a character that must be encoded.
    const isServer = ({ protocol, host, pathname, search, hash, username: own }: URL): boolean =>
      /^(nats|tls):$/.test(protocol) &&
      host !== '' &&
      ['', '/'].includes(`${pathname}${search}${hash}`) &&
      !(own && !username);
    return urls.every(isServer)
      ? { urls, user: decodeURIComponent(username), pass: decodeURIComponent(password) }
      : undefined;
  } catch {
    return undefined;
  }
};
