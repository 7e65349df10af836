import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectBus, watchNats } from '@procura/bus';
import { operations as allOperations, type Operation } from '@procura/contracts';
import { createLogger, createSecurityLog, type Logger, listen, startMetrics } from '@procura/telemetry';
import { createApp } from './app.ts';
import { defaults, type GatewayConfig } from './config.ts';
import { sessionCookieName } from './console/console.ts';
import { buildConsole, readConsole } from './console/console-files.ts';
import { buildDocs, readDocs } from './docs/docs-pages.ts';
import { createAuthenticate } from './edge/authenticate.ts';
import { createReadiness, warningsOf } from './edge/health.ts';
import { createInFlight } from './edge/in-flight.ts';
import { createInvoke } from './edge/invoke.ts';
import { startLease } from './edge/lease.ts';
import { createOpenRequests } from './edge/open-requests.ts';
import { startRateLimits } from './edge/rate-limit.ts';
import { createRefusals } from './edge/refusals.ts';
import { refuseUnparsed } from './edge/refuse-unparsed.ts';
import { createWrongCredentials } from './edge/wrong-credentials.ts';
import type { ExtendTools } from './mcp/mcp.ts';
import { createOpenStreams } from './mcp/open-streams.ts';
import { buildViews, readViews, type ViewDocuments } from './mcp/view-documents.ts';
import { createMoneyGuard } from './money-guard/money-guard.ts';
import { startConfirmedActions } from './money-guard/run-confirmed-actions.ts';

/** A running gateway. */
export type RunningGateway = {
  /** Its address on this machine. */
  readonly url: string;
  readonly port: number;
  /**
   * Resolves when it can no longer reach the services: NATS refused a subscription, or closed the connection
   * permanently.
   */
  readonly ended: Promise<Error | null>;
  /** Of `/metrics`; undefined if it is not served. */
  readonly metrics_port: number | undefined;
  /** Becomes not ready, stops accepting requests `drain_ms` later, finishes those in progress, and closes NATS. */
  stop(): Promise<void>;
};

/** The configuration; tests may omit the other fields. */
export type GatewayOptions = Pick<GatewayConfig, 'port' | 'nats_url' | 'keys' | 'secrets'> &
  Partial<GatewayConfig>;

const defaultStopWithinMs = 25_000;
/** The part of that time that is kept for closing what is still open. */
const closeWithinMs = 2000;
/** For requests that are already on their way when the gateway stops. */
const lingerMs = 1000;

/** Total size of all header fields; larger ones are answered 431. */
const maxHeaderSize = 16 * 1024;
/** A slower client receives 408, and the connection ends. */
const headersWithinMs = 10_000;

/**
 * Starts a gateway; `extendTools` changes the tools of `/mcp`, `operations` those of REST. `fault` is called at the
 * fault points of confirmed actions; a test throws there to interrupt them.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the order of a start, step by step
export const startGateway = async (
  given: GatewayOptions,
  {
    log = createLogger('gateway', given.log_level),
    extendTools,
    operations = allOperations,
    fault = () => undefined,
  }: {
    log?: Logger;
    extendTools?: ExtendTools;
    operations?: readonly Operation[];
    fault?: (point: string) => void;
  } = {},
): Promise<RunningGateway> => {
  const options = { ...defaults, ...given };
  const built = options.console_dir === undefined ? null : await readConsole(options.console_dir);
  // Read when they are first asked for: most gateways show neither, and the pages are a tenth of their heap.
  let views: Promise<ViewDocuments> | undefined;
  const bus = await connectBus({
    ...options,
    caller: 'gateway',
    onDropped: (error, subject) => log.warn({ reason: String(error), subject }, 'message dropped'),
    onWaiting: (sentence) => log.warn(sentence),
  });
  const server = createServer({
    keepAliveTimeout: 65_000,
    maxHeaderSize,
    // A request without a host is refused like one with a wrong host.
    requireHostHeader: false,
    headersTimeout: Math.min(headersWithinMs, options.request_timeout_ms),
    requestTimeout: options.request_timeout_ms,
    connectionsCheckingInterval: Math.min(1000, options.request_timeout_ms),
  });
  const inFlight = createInFlight();
  let phase: 'starting' | 'serving' | 'stopping' = 'starting';
  const readiness = createReadiness(bus);
  const metrics = await startMetrics({
    process_name: 'gateway',
    port: options.metrics_port,
    host: options.metrics_host,
    // A load balancer with this check keeps the gateway while a service is unavailable; only requests that need it
    // fail.
    missing: async () => {
      const { ready, missing } = await readiness();
      if (phase !== 'serving') return [phase];
      return ready ? [] : missing.filter((name) => name === 'nats' || name === 'identity');
    },
  });
  watchNats(metrics, bus);
  const lease = await startLease(bus, log);
  metrics.gauge(
    'procura_lease_age_seconds',
    'Age of the lease renewal that this gateway relies on; above 1 it asks identity for each request',
    lease.age_s,
  );
  const refusals = createRefusals({ bus, log, security: createSecurityLog(log) });
  const limits = startRateLimits(bus, {
    gateway: lease.id,
    refusals,
    anonymousPerMinute: options.anonymous_rate_limit_per_minute,
    companyPerMinute: options.company_rate_limit_per_minute,
    metrics,
  });
  const invoke = createInvoke(bus, metrics.watch('operation'), refusals);
  const close = async (): Promise<void> => {
    lease.stop();
    limits.stop();
    await bus.drain();
    await metrics.stop();
  };
  // From here on nothing waits until requests are handled, so that none that arrives is left without an answer.
  const port = await listen(server, {
    port: options.port,
    host: options.host,
    variables: { port: 'PORT', host: 'HOST' },
  }).catch(async (error) => {
    await close();
    throw error;
  });
  const url = `http://localhost:${port}`;
  const public_url = options.public_url ?? url;
  const cookie_name = sessionCookieName(public_url);
  const warnings = warningsOf(public_url);
  for (const warning of warnings) log.warn(warning);
  const app = createApp(
    {
      bus,
      log,
      inFlight,
      public_url,
      cookie_name,
      invoke,
      limits,
      moneyGuard: createMoneyGuard(bus, { secrets: options.secrets, public_url }),
      authenticate: createAuthenticate(bus, lease, cookie_name, {
        metrics,
        refusals,
        wrong: createWrongCredentials(options.wrong_credential_limit_per_minute, {
          onThrottled: refusals.credentials,
        }),
      }),
      openRequests: createOpenRequests(),
      streams: createOpenStreams(lease),
      stopping: () => phase === 'stopping',
      watchTools: metrics.watch('tool'),
    },
    {
      port,
      trust_proxy: options.trust_proxy,
      inside_host: options.inside_host,
      readiness,
      warnings,
      watchEntryPoints: metrics.watch('door'),
      console_files: async () => built ?? buildConsole(),
      docs_pages: () => (options.console_dir === undefined ? buildDocs() : readDocs(options.console_dir)),
      views: () => {
        views ??= options.console_dir === undefined ? buildViews() : readViews(options.console_dir);
        return views;
      },
      extendTools,
      operations,
      contact: options.contact,
    },
  );
  refuseUnparsed(server, public_url);
  server.on('request', app.handler);
  const confirmed = startConfirmedActions({ bus, invoke, log, fault });
  phase = 'serving';
  log.info({ port, public_url, metrics_port: metrics.port }, 'ready');

  return {
    url,
    port,
    ended: bus.ended,
    metrics_port: metrics.port,
    async stop() {
      const { drain_ms, stop_within_ms = defaultStopWithinMs } = options;
      phase = 'stopping';
      const settledMs = Math.max(0, stop_within_ms - drain_ms - closeWithinMs);
      const confirmedStopped = confirmed.stop();
      // Meanwhile answers contain `Connection: close`, so that no connection is kept for another request.
      await sleep(drain_ms);
      const closed = new Promise((resolve) => server.close(resolve));
      // Connections that become idle from now on are closed instead of kept for another request.
      const sweep = setInterval(() => server.closeIdleConnections(), 50);
      await Promise.all([inFlight.settled(settledMs), confirmedStopped]);
      await app.close();
      await Promise.race([closed, sleep(lingerMs, undefined, { ref: false })]);
      clearInterval(sweep);
      server.closeAllConnections();
      await closed;
      await close();
    },
  };
};
