import type { Bus } from '@procura/bus';
import { type Effect, Failure, type Principal, type RateUse, rateLimitsOf } from '@procura/contracts';
import type { Metrics } from '@procura/telemetry';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { type Options, rateLimit } from 'express-rate-limit';
import { currentNetwork } from './client-network.ts';
import type { Refusals } from './refusals.ts';
import { createSharedUse } from './shared-use.ts';
import { createWrongCredentials } from './wrong-credentials.ts';

/** Counts requests and sets `RateLimit-Policy`, `RateLimit` and `Retry-After`. Raises `rate_limited`. */
export type RateLimits = {
  /**
   * Per credential and class, with the limits from identity, then per company and class; both are shared with the other
   * gateways.
   */
  credential(
    request: Request,
    response: Response,
    principal: Principal,
    effects: readonly [Effect, ...Effect[]],
  ): Promise<void>;
  /** Per address, for operations without a credential. */
  address(request: Request, response: Response): Promise<void>;
  /**
   * Per network, counting only refusals, since a payment provider sends as many events as there are payments. An error
   * of `read` is counted at once; one of `ask` once a service has decided, see {@link createWrongCredentials}.
   */
  refusals<Given, Answer>(
    read: () => Promise<Given>,
    ask: (given: Given) => Promise<Answer>,
  ): Promise<Answer>;
  stop(): void;
};

const windowMs = 60_000;
const publishEveryMs = 100;
const wordsOf: Record<Effect, string> = {
  read: 'requests',
  write: 'requests that write',
  money: 'requests that move money',
};
const commonOf = (limited: (effect: string, principal?: Principal) => void): Partial<Options> => ({
  windowMs,
  standardHeaders: 'draft-8',
  legacyHeaders: false,
  handler: (_request: Request, response: Response, next: NextFunction) => {
    const seconds = Number(response.getHeader('Retry-After')) || windowMs / 1000;
    const effect = response.locals.effect as Effect | undefined;
    limited(effect ?? 'anonymous', response.locals.principal);
    const what = wordsOf[effect ?? 'read'];
    next(
      new Failure(
        'rate_limited',
        `Too many ${what} in one minute. Wait ${seconds} seconds and send fewer calls a minute.`,
        {
          retry_after_s: seconds,
        },
      ),
    );
  },
});

/**
 * Rate limits of a gateway process: those of addresses are its own, those of credentials are shared with the others.
 */
export const startRateLimits = (
  bus: Bus,
  {
    gateway,
    anonymousPerMinute,
    companyPerMinute,
    metrics,
    refusals,
  }: {
    gateway: string;
    anonymousPerMinute: number;
    companyPerMinute: number;
    metrics: Pick<Metrics, 'counter'>;
    refusals: Pick<Refusals, 'throttled'>;
  },
): RateLimits => {
  const refused = metrics.counter(
    'procura_rate_limited_requests',
    'Requests refused by a rate limit, by class: read, write, money, or anonymous',
  );
  const common = commonOf((effect, principal) => {
    refused({ effect });
    refusals.throttled(principal, effect);
  });
  const use = createSharedUse({ id: gateway, windowMs });
  bus.subscribe('rate', use.receive);
  const publishing = setInterval(() => {
    const used = use.takeUnpublished();
    if (used.length > 0) bus.publish('rate', { gateway, used } satisfies RateUse);
  }, publishEveryMs);
  const sweeping = setInterval(use.sweep, windowMs);

  const keyOf = ({ locals }: Response): string => `${locals.effect}:${locals.principal.credential_id}`;
  const perCredential = rateLimit({
    ...common,
    identifier: (_request, response) => response.locals.effect,
    keyGenerator: (_request, response) => keyOf(response),
    limit: (_request, response) => rateLimitsOf(response.locals.principal)[response.locals.effect as Effect],
    store: use,
    // A batch counts once per class of its messages.
    validate: { singleCount: false },
  });
  const company = (principal: Principal, effect: Effect, requests: number): void => {
    if (!countsForCompany(principal)) return;
    const { hits, ends_at_ms } = use.add(`${effect}:${principal.company_id}`, requests);
    if (hits <= rateLimitsOf({ rate_limit_per_minute: companyPerMinute })[effect]) return;
    refused({ effect });
    refusals.throttled(principal, `${effect} of the company`);
    throw companyLimited(effect, principal, Math.ceil((ends_at_ms - Date.now()) / 1000));
  };
  const perAddress = rateLimit({
    ...common,
    identifier: 'address',
    keyGenerator: currentNetwork,
    limit: anonymousPerMinute,
  });
  const wrong = createWrongCredentials(anonymousPerMinute, {
    isWrong: ({ status }) => status < 500,
    onThrottled() {
      refused({ effect: 'anonymous' });
      refusals.throttled(undefined, 'anonymous');
    },
  });
  return {
    async credential(request, response, principal, effects) {
      response.locals.principal = principal;
      for (const effect of new Set(effects)) {
        response.locals.effect = effect;
        const more = effects.filter((one) => one === effect).length - 1;
        if (more > 0) use.add(keyOf(response), more);
        await run(perCredential, request, response);
        company(principal, effect, more + 1);
      }
    },
    address: (request, response) => run(perAddress, request, response),
    async refusals(read, ask) {
      const network = currentNetwork();
      const given = await read().catch((error: unknown) =>
        wrong.watch(network, false, () => Promise.reject<never>(error)),
      );
      return wrong.watch(network, true, () => ask(given));
    },
    stop() {
      clearInterval(publishing);
      clearInterval(sweeping);
    },
  };
};

/**
 * Whether a credential counts towards the rate of its company: sessions, tokens, and keys with the default rate or
 * less. A key with a higher rate from the operator is limited only by that rate.
 */
const countsForCompany = ({ credential_kind, rate_limit_per_minute }: Principal): boolean =>
  credential_kind !== 'rest_key' || rate_limit_per_minute <= usualKeyRate;
const usualKeyRate = 600;

const companyLimited = (effect: Effect, { company_name }: Principal, retry_after_s: number): Failure =>
  new Failure(
    'rate_limited',
    `All credentials of ${company_name} together sent too many ${wordsOf[effect]} in one minute. Wait ${retry_after_s} seconds; if that is not enough, use fewer tokens at a time or ask the operator for a REST key with a rate of its own.`,
    { retry_after_s },
  );

const run = (limit: RequestHandler, request: Request, response: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    limit(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  });
