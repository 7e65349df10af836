import type { Effect } from '@procura/contracts';
import type { Request, Response } from 'express';
import type { Authenticated, EntryPoint } from './authenticate.ts';
import { checkVersion, type GatewayDeps } from './exchange.ts';

export type Exchange = { request: Request; response: Response };

/** Returns the caller's present rights. Fails once its credential is revoked or has expired. */
export type AskAgain = () => Promise<Authenticated>;

/** The properties of a request that a surface asks to admit. */
type Asked = {
  /** The class of each operation that the request calls. Called after the credential was found correct. */
  effects(): readonly [Effect, ...Effect[]] | Promise<readonly [Effect, ...Effect[]]>;
  /** Receives the failure of a request over its rate, which is otherwise raised. */
  onOverRate?(error: unknown): void;
};

/**
 * Admits a request of one surface: checks its credential, then its rate, then the requested version. Returns no
 * principal but a function that reads it: a surface calls it once the body has arrived, possibly long after the
 * headers, so that no call is made with rights that were removed meanwhile.
 */
export const admit = async (
  deps: GatewayDeps,
  entryPoint: EntryPoint,
  { request, response }: Exchange,
  { effects, onOverRate }: Asked,
): Promise<AskAgain> => {
  const askAgain = () => deps.authenticate(entryPoint, request);
  const { principal } = await askAgain();
  const limited = deps.limits.credential(request, response, principal, await effects());
  await (onOverRate ? limited.catch(onOverRate) : limited);
  checkVersion(request);
  return askAgain;
};

/** Admits a request for an operation without a credential, at the rate of its address. */
export const admitAnyone = async (
  deps: GatewayDeps,
  { request, response }: Exchange,
): Promise<() => Promise<{ principal: null }>> => {
  await deps.limits.address(request, response);
  checkVersion(request);
  return async () => ({ principal: null });
};
