import { findStack } from '@procura/local';

/** Jest global setup: one MongoDB and one NATS for the run, found as `npm start` finds them. */
const setUp = async (): Promise<void> => {
  const stack = await findStack({
    ephemeral: true,
    log: (line) => process.env.PROCURA_TEST_LOG && console.error(line),
  });
  process.env.MONGODB_URI = stack.mongodb_uri;
  process.env.NATS_URL = stack.nats_url;
  (globalThis as { procuraStack?: typeof stack }).procuraStack = stack;
};

// biome-ignore lint/style/noDefaultExport: Jest takes the default export of its setup module
export default setUp;
