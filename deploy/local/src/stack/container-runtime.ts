import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from './start-failure.ts';
import type { Unavailable } from './take-first.ts';

/**
 * The container runtime of this machine, or why there is none. Testcontainers costs half a second and 45 MB, so it is
 * loaded only if a trace of a runtime exists.
 */
export const findContainerRuntime = async (
  env: NodeJS.ProcessEnv,
): Promise<typeof import('./containers.ts') | Unavailable> => {
  if (!hasTrace(env)) return { unavailable: 'no container runtime is here' };
  const { getContainerRuntimeClient } = await import('testcontainers');
  try {
    await getContainerRuntimeClient();
  } catch (error) {
    return { unavailable: `no container runtime answers (${messageOf(error)})` };
  }
  return import('./containers.ts');
};

const hasTrace = (env: NodeJS.ProcessEnv): boolean => {
  if (env.DOCKER_HOST || existsSync(join(homedir(), '.testcontainers.properties'))) return true;
  return [
    '/var/run/docker.sock',
    ...(env.XDG_RUNTIME_DIR ? [join(env.XDG_RUNTIME_DIR, 'docker.sock')] : []),
    join(homedir(), '.docker', 'run', 'docker.sock'),
    join(homedir(), '.docker', 'desktop', 'docker.sock'),
    `/run/user/${process.getuid?.()}/docker.sock`,
  ].some((path) => existsSync(path));
};
