import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { locateTool } from './locate-tool.ts';
import { type Provided, type Skip, sentenceOf } from './provided.ts';
import { type ProgramName, type ToolName, tools } from './tools.ts';

const provided: Provided | undefined = process.env.PROCURA_TOOLS && JSON.parse(process.env.PROCURA_TOOLS);

type Kinds = {
  describe: typeof describe | typeof describe.skip;
  test: typeof test | typeof test.skip;
  /** Whether they run, for a hook that starts the tool. */
  runs: boolean;
};

/**
 * `test` and `describe` for what needs a tool. Where `npm test` could not provide it they skip, and its last lines
 * name this suite; with `CI=true`, or without `npm test`, they run and fail with the reason.
 */
export const needs = (tool: ToolName): Kinds => {
  if (!provided?.skips || !provided.missing[tool]) return { describe, test, runs: true };
  const suite = relative(process.cwd(), String(expect.getState().testPath));
  appendFileSync(provided.skips, `${JSON.stringify({ suite, tool } satisfies Skip)}\n`);
  return { describe: describe.skip, test: test.skip, runs: false };
};

/** The path of a program that `npm test` provided, or that is here already; throws the reason when it is not. */
export const programOf = (name: ProgramName): string => {
  const path = provided?.programs[name];
  if (path) return path;
  const tool = tools.find(({ programs }) => name in programs);
  const missing = tool && provided?.missing[tool.name];
  if (missing) throw new Error(sentenceOf(missing));
  const located = tool && locateTool(tool, process.env);
  const found = located && 'programs' in located ? located.programs[name] : undefined;
  if (found) return found;
  throw new Error(`${name} was not found. Run "npm run tools", which provides it, then run the tests again.`);
};
