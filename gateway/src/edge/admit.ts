import type { Effect } from '@procura/contracts';
import type { Request, Response } from 'express';
import type { Authenticated, EntryPoint } from './authenticate.ts';
import { checkVersion, type EdgeDeps } from './exchange.ts';

export type Exchange = { request: Request; response: Response };

/** Returns the caller's present rights. Fails once its credential is revoked or has expired. */
export type AskAgain = () => Promise<Authenticated>;

/** The properties of a request that a surface asks to admit. */
type Asked = {
  /** The class of each operation that the request calls. Called after the credential was found correct. */
  effects(): readonly [Effect, ...Effect[]] | Promise<readonly [Effect, ...Effect[]]>;
  /** Receives the failure of a request over its rate or its bound of open requests, which is otherwise raised. */
  onLimited?(error: unknown): void;
};

/**
 * Admits a request of one surface: checks its credential, then how many it has open and its rate, then the requested
 * version. Returns no principal but a function that reads it: a surface calls it once the body has arrived, possibly
 * long after the headers, so that no call is made with rights that were removed meanwhile.
 */
export const admit = async (
  deps: EdgeDeps,
  entryPoint: EntryPoint,
  { request, response }: Exchange,
  { effects, onLimited }: Asked,
): Promise<AskAgain> => {
  const askAgain = () => deps.authenticate(entryPoint, request);
  const { principal } = await askAgain();
  try {
    deps.openRequests.begin(request, response, principal);
    await deps.limits.credential(request, response, principal, await effects());
  } catch (error) {
    if (!onLimited) throw error;
    onLimited(error);
  }
  checkVersion(request);
  return askAgain;
};

/** Admits a request for an operation without a credential, at the rate of its address. */
export const admitAnyone = async (
  deps: EdgeDeps,
  { request, response }: Exchange,
): Promise<() => Promise<{ principal: null }>> => {
  deps.openRequests.beginForAnyone(response);
  await deps.limits.address(request, response);
  checkVersion(request);
  return async () => ({ principal: null });
};
