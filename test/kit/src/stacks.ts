import { findStack, type Stack } from '@procura/local';

/** The environment variables with the addresses of a stack's servers, for processes and the tests that start them. */
export const variablesOf = ({ mongodb_uri, nats_url, nats_urls }: Stack): Record<string, string> => ({
  MONGODB_URI: mongodb_uri,
  NATS_URL: nats_url,
  NATS_URLS: JSON.stringify(nats_urls),
});

/** A temporary stack, named in this process's environment; servers that are named there already are used. */
export const takeStack = async (
  options: { env?: NodeJS.ProcessEnv; log?: (line: string) => void } = {},
): Promise<Stack> => {
  const stack = await findStack({ ephemeral: true, log: (line) => console.error(line), ...options });
  Object.assign(process.env, variablesOf(stack));
  return stack;
};

/** A stack that no other suite uses. */
export const takeOwnStack = (): Promise<Stack> =>
  takeStack({ env: { ...process.env, MONGODB_URI: '', NATS_URL: '' }, log: () => undefined });
