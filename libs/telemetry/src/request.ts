import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string>();

/** Runs work for a request: what is logged and called within it names the request. */
export const withinRequest = <T>(request_id: string, work: () => T): T => requests.run(request_id, work);

/** The request that the running code works for; undefined for work that nobody asked for. */
export const currentRequest = (): string | undefined => requests.getStore() || undefined;
