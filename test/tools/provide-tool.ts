import { messageOf, readStackConfig, type Unavailable } from '@procura/local';
import { homeOf, type Located, locateTool, type Programs } from './locate-tool.ts';
import type { Machine } from './machine.ts';
import type { ToolSource } from './source.ts';
import type { Tool } from './tools.ts';

const limitMs = 25 * 60_000;

type Options = {
  machine: Machine;
  env: NodeJS.ProcessEnv;
  /** Called with one line for each step; a tool that is already here logs nothing. */
  log: (line: string) => void;
  signal: AbortSignal;
  locate?: (tool: Tool, env: NodeJS.ProcessEnv) => Located;
};

/** The sources of a tool that apply to a machine, in their order, and why the others do not. */
export const sourcesFor = (
  { sources }: Tool,
  machine: Machine,
): { applicable: ToolSource[]; refusals: string[] } => {
  const refusals = sources.map((source) => source.refuses(machine));
  return {
    applicable: sources.filter((_source, index) => refusals[index] === undefined),
    refusals: refusals.filter((reason) => reason !== undefined),
  };
};

/** Finds a tool, else installs it from the first source that works; answers all reasons when none does. */
export const provideTool = async (
  tool: Tool,
  { machine, env, log: print, signal, locate = locateTool }: Options,
): Promise<{ programs: Programs } | Unavailable> => {
  const found = locate(tool, env);
  if ('programs' in found) return found;
  const { applicable, refusals } = sourcesFor(tool, machine);
  const reasons = [found.unavailable, ...refusals];
  const log = (line: string) => print(`${tool.title}: ${line.trim()}`);
  let reason = found.unavailable;
  for (const source of applicable) {
    const startedAt = performance.now();
    log(`${reason}; installing it with ${source.name} …`);
    try {
      const { cache_dir } = readStackConfig(env);
      const limited = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
      await source.install({ home: homeOf(tool, env), cache_dir, env, log, signal: limited });
    } catch (error) {
      signal.throwIfAborted();
      reason = messageOf(error);
      reasons.push(reason);
      continue;
    }
    const located = locate(tool, env);
    if ('programs' in located) {
      log(`ready after ${Math.round((performance.now() - startedAt) / 1000)} s.`);
      return located;
    }
    reason = `after ${source.name}, ${located.unavailable}`;
    reasons.push(reason);
  }
  log(`cannot be provided here (${reasons.at(-1)}).`);
  return { unavailable: reasons.join('; ') };
};
