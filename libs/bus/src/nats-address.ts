import type { NodeConnectionOptions } from '@nats-io/transport-node';
import type { BusConfig } from './bus-config.ts';

/**
 * An address, or several separated by commas, as connection options; the client itself ignores credentials in an
 * address. With PEM files, or if it begins with `tls://`, the connection requires TLS.
 */
export const natsAddress = ({
  nats_url,
  nats_tls,
}: Pick<BusConfig, 'nats_url'> & Partial<Pick<BusConfig, 'nats_tls'>>): NodeConnectionOptions => {
  const urls = nats_url
    .split(',')
    .map((one) => new URL(one.includes('://') ? one.trim() : `nats://${one.trim()}`));
  const user = decodeURIComponent(urls[0]?.username ?? '');
  const { ca: caFile, cert: certFile, key: keyFile } = nats_tls ?? {};
  return {
    servers: urls.map(({ host }) => host),
    ...(user && { user, pass: decodeURIComponent(urls[0]?.password ?? '') }),
    ...((nats_tls || urls.some(({ protocol }) => protocol === 'tls:')) && {
      tls: { ...(caFile && { caFile }), ...(certFile && { certFile, keyFile }) },
    }),
  };
};
