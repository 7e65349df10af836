import { Failure, type Principal } from '@procura/contracts';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, type Options, rateLimit } from 'express-rate-limit';

/** Counts requests and answers `RateLimit-Policy`, `RateLimit` and `Retry-After`. Raises `rate_limited`. */
export type RateLimits = {
  /** Per credential, by the limit identity gave it. */
  credential(request: Request, response: Response, principal: Principal): Promise<void>;
  /** Per address, for what needs no credential. */
  address(request: Request, response: Response): Promise<void>;
  /** Per address, counting what was refused alone: a payment provider sends as much as people pay. */
  refusals(request: Request, response: Response): Promise<void>;
};

const windowMs = 60_000;
const common: Partial<Options> = {
  windowMs,
  standardHeaders: 'draft-8',
  legacyHeaders: false,
  handler: (_request: Request, response: Response, next: NextFunction) => {
    const seconds = Number(response.getHeader('Retry-After')) || windowMs / 1000;
    next(
      new Failure(
        'rate_limited',
        `Too many requests in one minute. Wait ${seconds} seconds and go on slower.`,
        {
          retry_after_s: seconds,
        },
      ),
    );
  },
};

/** Rate limits of one gateway process. */
export const createRateLimits = (anonymousPerMinute: number): RateLimits => {
  const perCredential = rateLimit({
    ...common,
    identifier: 'credential',
    keyGenerator: (_request, response) => response.locals.principal.credential_id,
    limit: (_request, response) => response.locals.principal.rate_limit_per_minute,
  });
  const perAddress = rateLimit({
    ...common,
    identifier: 'address',
    keyGenerator: (request) => ipKeyGenerator(request.ip ?? ''),
    limit: anonymousPerMinute,
  });
  const perRefusal = rateLimit({
    ...common,
    identifier: 'refusals',
    keyGenerator: (request) => ipKeyGenerator(request.ip ?? ''),
    limit: anonymousPerMinute,
    skipSuccessfulRequests: true,
  });
  return {
    credential(request, response, principal) {
      response.locals.principal = principal;
      return run(perCredential, request, response);
    },
    address: (request, response) => run(perAddress, request, response),
    refusals: (request, response) => run(perRefusal, request, response),
  };
};

const run = (limit: RequestHandler, request: Request, response: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    limit(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  });
