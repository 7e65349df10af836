import { findStack, type Stack } from '@procura/local';

/** How processes, and the tests that start them, receive the addresses of a stack's servers. */
export const variablesOf = ({ mongodb_uri, nats_url, nats_urls }: Stack): Record<string, string> => ({
  MONGODB_URI: mongodb_uri,
  NATS_URL: nats_url,
  NATS_URLS: JSON.stringify(nats_urls),
});

/** A stack whose data nobody keeps, named in this process's environment; servers named there already are taken. */
export const takeStack = async (
  options: { env?: NodeJS.ProcessEnv; log?: (line: string) => void } = {},
): Promise<Stack> => {
  const stack = await findStack({ ephemeral: true, log: (line) => console.error(line), ...options });
  Object.assign(process.env, variablesOf(stack));
  return stack;
};

/** Takes a stack that no other suite uses. */
export const takeOwnStack = (): Promise<Stack> =>
  takeStack({ env: { ...process.env, MONGODB_URI: '', NATS_URL: '' }, log: () => undefined });
