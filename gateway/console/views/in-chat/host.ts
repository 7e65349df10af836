import type { Host } from '../host.ts';

/** The host of this view; set before anything is shown. */
let connected: Host | undefined;

export const setHost = (host: Host): void => {
  connected = host;
};

export const theHost = (): Host => {
  if (!connected) throw new Error('The view has no host yet.');
  return connected;
};

const platform = document.documentElement.dataset.platform ?? '';

/** The address of a page of the application. */
export const addressOf = (path: string): string => platform + path;
