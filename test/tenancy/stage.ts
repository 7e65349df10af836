/** The platform and the scene that the parts of test/tenancy/scene.test.ts share. */
import { loopbackRules } from '@procura/testkit/oauth-client';
import { type Platform, startPlatform } from '@procura/testkit/platform';
import { stopSharedPlatform } from '@procura/testkit/shared-platform';
import { type Recording, startRecording } from '../growth/recording.ts';
import { buildScene, type Scene } from './scene.ts';

export let platform: Platform;
export let scene: Scene;
/** Of the platform's start and the building of the scene, and of what a part adds. */
export let recording: Recording;
/** Every line that the services and the gateway logged, down to debug. */
export const logs: string[] = [];
let isRunning = false;

const start = async (options: Parameters<typeof startPlatform>[0]): Promise<void> => {
  platform = await startPlatform(options);
  isRunning = true;
};

export const openStage = async (): Promise<void> => {
  // The recording reads all commands of this worker, and the figures of all services on its NATS.
  await stopSharedPlatform();
  recording = await startRecording(String(process.env.MONGODB_URI));
  // The walk subscribes a receiver on this machine to events.
  const egress = loopbackRules('http://localhost:3000');
  await start({ logs, config: { egress } });
  scene = await buildScene(platform);
  await recording.pause();
};

/** Stops the platform; its databases are gone then. */
export const stopPlatform = async (): Promise<void> => {
  if (isRunning) await platform.stop();
  isRunning = false;
};

/** Starts a platform on databases of the stopped one that were restored, on the servers in the environment. */
export const startRestored = (): Promise<void> =>
  start({ config: { namespace: platform.world.config.namespace } });

export const closeStage = async (): Promise<void> => {
  await stopPlatform();
  recording?.close();
};
