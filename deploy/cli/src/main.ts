import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommanderError } from 'commander';
import { type CallOperation, callOver } from './call-operation.ts';
import { CliFailure, exitCodes } from './cli-failure.ts';
import type { Tools } from './define-command.ts';
import { findMasterSecret, findPlatform } from './find-platform.ts';
import { createProgram } from './program.ts';

const root = resolve(import.meta.dirname, '..', '..', '..');
const { env } = process;

let platform: CallOperation | undefined;
const tools: Tools = {
  call: (operation, input) => {
    platform ??= callOver(findPlatform(env, root));
    return platform(operation, input);
  },
  masterSecret: () => findMasterSecret(env, root),
  secondMasterSecret: () => env.PROCURA_SECOND_MASTER_SECRET || undefined,
  // npm runs scripts in the project's root and passes the original folder.
  path: (given) => resolve(env.INIT_CWD ?? process.cwd(), given),
  note: (line) => process.stderr.write(`${line}\n`),
  pause: (ms) => sleep(ms),
  finish: ({ lines, json, ok }, options) => {
    process.stdout.write(`${options.json ? JSON.stringify(json, null, 2) : lines.join('\n')}\n`);
    if (!ok) process.exitCode = exitCodes.refused;
  },
};

const report = (error: unknown): number => {
  // Commander has already printed it, or the help.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  if (!(error instanceof CliFailure)) throw error;
  const { message, code, errors, exit } = error;
  const lines = [message, ...errors.map(({ path, message: what }) => `  ${path} ${what}`)];
  process.stderr.write(
    process.argv.includes('--json')
      ? `${JSON.stringify({ code: code ?? exit, detail: message, errors }, null, 2)}\n`
      : `${lines.join('\n')}\n`,
  );
  return exitCodes[exit];
};

try {
  await createProgram(tools).parseAsync();
} catch (error) {
  process.exitCode = report(error);
}
