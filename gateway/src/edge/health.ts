import type { Bus } from '@procura/bus';
import { serviceNames } from '@procura/contracts';
import type { RequestHandler } from 'express';

const keepMs = 1000;
const pingMs = 500;
const reachMs = 1000;

/** `/livez`: the process is running. */
export const livez: RequestHandler = (_request, response) => {
  response.json({ status: 'alive' });
};

/** Whether this gateway should receive requests, and who does not answer a ping: services, or `nats`. */
export type Readiness = { ready: boolean; missing: string[] };

/**
 * A gateway is ready once every service has answered it, and from then on while it reaches NATS. A service that is
 * unavailable later is no reason to send requests to another gateway: it would miss the same service, and requests that
 * do not need it work. Services are pinged at most once a second.
 */
export const createReadiness = (bus: Bus): (() => Promise<Readiness>) => {
  let known: { at: number; readiness: Promise<Readiness> } | undefined;
  let metAll = false;
  const ask = async (): Promise<Readiness> => {
    const [reached, missing] = await Promise.all([bus.reaches(reachMs), silentServices(bus)]);
    metAll ||= missing.length === 0;
    return { ready: reached && metAll, missing: reached ? missing : ['nats'] };
  };
  return () => {
    if (!known || Date.now() - known.at > keepMs) known = { at: Date.now(), readiness: ask() };
    return known.readiness;
  };
};

const isLocal = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** Recommended changes of the configuration, one sentence each. */
export const warningsOf = (public_url: string): string[] => {
  const { protocol, hostname } = new URL(public_url);
  if (protocol === 'https:' || isLocal(hostname)) return [];
  return [
    `PUBLIC_URL is ${public_url}, so passwords and credentials travel without TLS. Put a proxy that speaks TLS in front, and set PUBLIC_URL to https://${hostname}.`,
  ];
};

/** `/readyz`: 200 if ready, otherwise 503; both name missing services and recommended changes of the configuration. */
export const createReadyz =
  (options: {
    readiness: () => Promise<Readiness>;
    stopping: () => boolean;
    warnings: readonly string[];
  }): RequestHandler =>
  async (_request, response) => {
    const { stopping } = options;
    const warnings = options.warnings.length > 0 ? { warnings: options.warnings } : {};
    const readiness = stopping() ? null : await options.readiness();
    // Also after a SIGTERM during the check.
    if (!readiness || stopping()) {
      response.status(503).json({ status: 'stopping', missing: [], ...warnings });
      return;
    }
    const { ready, missing } = readiness;
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready', missing, ...warnings });
  };

const silentServices = async (bus: Bus): Promise<string[]> => {
  const alive = await bus.alive(pingMs).catch(() => new Set<string>());
  return serviceNames.filter(
    (name) => !alive.has(bus.namespace === 'procura' ? name : `${bus.namespace}_${name}`),
  );
};
