import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string>();

/** Runs work for a request: logs and calls within it have its id. */
export const withinRequest = <T>(request_id: string, work: () => T): T => requests.run(request_id, work);

/** The id of the current request; undefined for work without a request. */
export const currentRequest = (): string | undefined => requests.getStore() || undefined;
