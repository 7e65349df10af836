import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { findProgram, readStackConfig, type Unavailable } from '@procura/local';
import type { ProgramName, Tool } from './tools.ts';

const versionWithinMs = 30_000;

/** Where each program of a tool lies. */
export type Programs = Partial<Record<ProgramName, string>>;
export type Located = { programs: Programs } | Unavailable;

/** Where a tool is kept for this user. */
export const homeOf = (tool: Tool, env: NodeJS.ProcessEnv): string =>
  join(readStackConfig(env).cache_dir, `${tool.folder}-${process.platform}-${process.arch}`);

/** Finds a tool of an accepted version on the PATH, else in the cache of an earlier run. */
export const locateTool = (tool: Tool, env: NodeJS.ProcessEnv): Located => {
  const cached = join(homeOf(tool, env), 'bin');
  const programs: Programs = {};
  for (const [name, names] of Object.entries(tool.programs)) {
    const candidates = [
      ...names.map((one) => (isAbsolute(one) ? [one].find(existsSync) : findProgram(one, env.PATH ?? ''))),
      ...[name, ...names].map((one) => findProgram(one, cached)),
    ].filter((path) => path !== undefined);
    const refused: string[] = [];
    const path = candidates.find((candidate) => {
      const fault = faultOf(candidate, tool, env);
      if (fault) refused.push(fault);
      return !fault;
    });
    if (!path) return { unavailable: refused[0] ?? `${name} is not on the PATH` };
    programs[name as ProgramName] = path;
  }
  return { programs };
};

/** Why a program is not accepted; empty when it is. */
const faultOf = (path: string, { version }: Tool, env: NodeJS.ProcessEnv): string => {
  const {
    error,
    status,
    stdout = '',
    stderr = '',
  } = spawnSync(path, version.args, {
    env,
    encoding: 'utf8',
    timeout: versionWithinMs,
  });
  const said = `${stdout}${stderr}`.trim();
  if (error || status !== 0) return `${path} does not run (${error?.message ?? said.slice(0, 100)})`;
  if (version.accepts.test(said)) return '';
  return `${path} is ${said.split('\n')[0]?.slice(0, 60)}, and ${version.wanted} is needed`;
};
