import type { Bus } from '@procura/bus';
import type { Begin } from '@procura/telemetry';
import type { EdgeDeps } from './edge/exchange.ts';
import type { OpenStreams } from './mcp/open-streams.ts';
import type { MoneyGuard } from './money-guard/money-guard.ts';

/** The dependencies of every entry point of the gateway. */
export type GatewayDeps = EdgeDeps & {
  readonly bus: Bus;
  readonly moneyGuard: MoneyGuard;
  readonly streams: OpenStreams;
  /** Records the begin of a tool call and how it ended: with the kind of its failure, although HTTP reports 200. */
  readonly watchTools: Begin;
  /** Name of the session cookie; see {@link sessionCookieName}. */
  readonly cookie_name: string;
};
