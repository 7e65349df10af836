import { execFile } from 'node:child_process';
import { cp, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '@procura/local';
import { installPython } from '../tools/python-packages.ts';
import type { Generator } from './generators.ts';

export const document = join(import.meta.dirname, '../../docs/reference/openapi.json');

/** What a generator needs and this machine does not have. */
export const missingFor = ({ needs }: Generator): string[] =>
  needs.filter((program) => !findProgram(program, process.env.PATH ?? ''));

/** Runs a program in a folder; resolves with what it printed. Raises an error with the end of that if it fails. */
export type Run = (program: string, args: readonly string[]) => Promise<string>;

/**
 * Generates and compiles a client in an empty folder, and answers what runs further programs there. Raises an error with
 * the command that failed.
 */
export const generateClient = async (
  { python, files = {}, commands }: Generator,
  folder: string,
): Promise<Run> => {
  await cp(document, join(folder, 'openapi.json'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  // npm hands the folder of this project down to what it runs.
  const { npm_config_local_prefix: _, ...env } = process.env;
  const bin = python && (await installPython(python)).bin;
  const path = [...(bin ? [bin] : []), env.PATH].join(delimiter);
  const run: Run = async (program, args) => {
    const options = { cwd: folder, env: { ...env, PATH: path }, maxBuffer: 256 * 1024 * 1024 };
    const { stdout } = await promisify(execFile)(program, args, options).catch(
      (error: Error & { stdout?: string; stderr?: string }) => {
        const printed = `${error.stdout ?? ''}${error.stderr ?? ''}`.trim().split('\n').slice(-15).join('\n');
        throw new Error(`${[program, ...args].join(' ')} failed: ${printed || error.message}`);
      },
    );
    return stdout;
  };
  for (const [program = '', ...args] of commands) await run(program, args);
  return run;
};
