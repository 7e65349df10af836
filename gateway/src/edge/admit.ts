import type { Effect } from '@procura/contracts';
import type { Request, Response } from 'express';
import type { Authenticated, EntryPoint } from './authenticate.ts';
import { checkVersion, type GatewayDeps } from './exchange.ts';

export type Exchange = { request: Request; response: Response };

/** The rights that the caller has at this moment. Fails once its credential is revoked or has expired. */
export type AskAgain = () => Promise<Authenticated>;

/** What a surface says of a request that asks to be admitted. */
type Asked = {
  /** The class of each operation that the request calls. Runs after the credential was found right. */
  effects(): readonly [Effect, ...Effect[]] | Promise<readonly [Effect, ...Effect[]]>;
  /** Receives the failure of a request over its rate, which is raised otherwise. */
  onOverRate?(error: unknown): void;
};

/**
 * Admits a request of one surface: checks its credential, then its rate, then the version it asks for. Answers no
 * principal but the way to ask for it: a surface asks when the body has arrived, which may be long after the headers,
 * so that no call is made with rights that were taken away meanwhile.
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

/** Admits a request for an operation that needs no credential, at the rate of its address. */
export const admitAnyone = async (
  deps: GatewayDeps,
  { request, response }: Exchange,
): Promise<() => Promise<{ principal: null }>> => {
  await deps.limits.address(request, response);
  checkVersion(request);
  return async () => ({ principal: null });
};
