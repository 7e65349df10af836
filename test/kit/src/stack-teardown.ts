import type { Stack } from '@procura/local';

/** Jest global teardown: stops what the setup started, and before it a platform that suites of this process shared. */
const tearDown = async (): Promise<void> => {
  const { procuraStacks = [], procuraSharedPlatform } = globalThis as {
    procuraStacks?: Stack[];
    procuraSharedPlatform?: { stop(): Promise<void> };
  };
  await procuraSharedPlatform?.stop();
  await Promise.all(procuraStacks.map((stack) => stack.stop()));
};

// biome-ignore lint/style/noDefaultExport: Jest takes the default export of its teardown module
export default tearDown;
