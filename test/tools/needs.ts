import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { locateTool } from './locate-tool.ts';
import { type Missing, type Provided, type Skip, sentenceOf } from './provided.ts';
import { type ProgramName, type ToolName, tools } from './tools.ts';

const given: Provided | undefined = process.env.PROCURA_TOOLS && JSON.parse(process.env.PROCURA_TOOLS);
const provided: Provided = given ?? { programs: {}, missing: {} };

type Kinds = {
  describe: typeof describe | typeof describe.skip;
  test: typeof test | typeof test.skip;
  /** Whether they run, for a hook that starts the tool. */
  runs: boolean;
};

/**
 * `test` and `describe` for what needs a tool. Where `npm run test:all` could not provide it they skip, and its last lines
 * name this suite. With `CI=true`, or without `npm run test:all`, they skip too and one test fails with the reason, unless a
 * machine may be without the tool.
 */
export const needs = (name: ToolName): Kinds => {
  const missing = missingOf(name);
  if (!missing) return { describe, test, runs: true };
  const suite = relative(process.cwd(), String(expect.getState().testPath));
  if (provided.skips && (missing.optional || !provided.strict))
    appendFileSync(provided.skips, `${JSON.stringify({ suite, tool: name } satisfies Skip)}\n`);
  else if (!missing.optional)
    test(`${missing.title} is here`, () => {
      throw new Error(sentenceOf(missing));
    });
  return { describe: describe.skip, test: test.skip, runs: false };
};

/** Why a tool is missing; finds it first where `npm run test:all` did not. */
const missingOf = (name: ToolName): Missing | undefined => {
  const tool = tools.find((one) => one.name === name);
  if (given || !tool) return provided.missing[name];
  const located = locateTool(tool, process.env);
  if (!('programs' in located))
    return {
      title: tool.title,
      reason: located.unavailable,
      remedy: tool.optional ? tool.remedy : 'run "npm run tools", which provides it',
      optional: tool.optional,
    };
  Object.assign(provided.programs, located.programs);
  return undefined;
};

/** The path of a program of a tool that this suite needs. */
export const programOf = (name: ProgramName): string => {
  const path = provided.programs[name];
  if (path) return path;
  throw new Error(
    `The suite uses ${name} and does not say so. Call needs() with its tool (test/tools/needs.ts).`,
  );
};
