import { type Platform, startPlatform } from './platform.ts';

/** The message by which jest-worker ends a worker: CHILD_MESSAGE_END of its types. */
const endOfWorker = 2;

/** What suites share: a platform that none of them stops. */
export type SharedPlatform = Omit<Platform, 'stop'>;

let started: Promise<Platform> | undefined;

/**
 * The platform that the suites of one Jest worker share, started for the first of them and stopped with the worker. For
 * suites that only make companies of their own: they do not stop its services, move its clock or read what all companies
 * see, such as the marketplace. What a suite adds to it (another gateway, a client), the suite stops.
 */
export const sharedPlatform = (): Promise<SharedPlatform> => {
  started ??= start();
  return started;
};

/** Stops the shared platform if there is one, for a suite that counts all that happens on the servers of its worker. */
export const stopSharedPlatform = async (): Promise<void> => {
  process.off('message', onMessage);
  const running = started;
  started = undefined;
  await (await running)?.stop();
};

const onMessage = (message: unknown): void => {
  if (Array.isArray(message) && message[0] === endOfWorker) void stopSharedPlatform();
};

const start = (): Promise<Platform> => {
  // In the process of Jest, the global teardown stops it.
  if (process.send) process.on('message', onMessage);
  else Object.assign(globalThis, { procuraSharedPlatform: { stop: stopSharedPlatform } });
  const starting = startPlatform();
  starting.catch(() => {
    started = undefined;
  });
  return starting;
};
