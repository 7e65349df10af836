import type { Stack } from '@procura/local';

/** Jest global teardown: stops what the setup started. */
const tearDown = async (): Promise<void> => {
  const { procuraStacks = [] } = globalThis as { procuraStacks?: Stack[] };
  await Promise.all(procuraStacks.map((stack) => stack.stop()));
};

// biome-ignore lint/style/noDefaultExport: Jest takes the default export of its teardown module
export default tearDown;
