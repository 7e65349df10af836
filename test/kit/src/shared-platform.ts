import { type Platform, startPlatform } from './platform.ts';

/** The message by which jest-worker ends a worker: CHILD_MESSAGE_END of its types. */
const endOfWorker = 2;

let shared: Promise<Platform> | undefined;

/**
 * The platform that the suites of one Jest worker share, started for the first of them and stopped with the worker. For
 * suites that only make companies of their own: they do not stop its services, move its clock
 * or read what all companies see, such as the marketplace. `stop` leaves it running.
 * What a suite adds to it (another gateway, a client), the suite stops.
 */
export const sharedPlatform = (): Promise<Platform> => {
  if (shared) return shared;
  const starting = startPlatform();
  shared = starting.then((platform) => ({ ...platform, stop: async () => undefined }));
  shared.catch(() => {
    shared = undefined;
  });
  const stop = async (): Promise<void> => {
    process.off('message', onMessage);
    await (await starting).stop();
  };
  const onMessage = (message: unknown): void => {
    if (Array.isArray(message) && message[0] === endOfWorker) void stop();
  };
  // In the process of Jest, the global teardown ends it.
  if (process.send) process.on('message', onMessage);
  else Object.assign(globalThis, { procuraSharedPlatform: { stop } });
  return shared;
};
