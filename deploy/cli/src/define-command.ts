import { Command } from 'commander';
import type { CallOperation } from './call-operation.ts';

/** The result of a command: sentences for people, one value for programs. */
export type Outcome = {
  lines: readonly string[];
  json: unknown;
  /** Whether a check succeeded, which determines the exit code. */
  ok: boolean;
};

/** The tools of commands. */
export type Tools = {
  /** Calls the platform, which is located at the first call, because some commands need none. */
  call: CallOperation;
  /** The secret from which all others derive; undefined if it is not available here. */
  masterSecret(): string | undefined;
  /** The one that is also accepted during a change. */
  secondMasterSecret(): string | undefined;
  /** A path relative to the folder in which the command was entered. */
  path(given: string): string;
  /** Reports the progress of a long command. */
  note(line: string): void;
  /** Waits, in commands that run until they are stopped. */
  pause(ms: number): Promise<void>;
  finish(outcome: Outcome, options: { json: boolean }): void;
};

/** Adds a command with its example to `program`, with its arguments and options. `run` receives both as parsed. */
export const defineCommand = <T>(
  tools: Tools,
  about: { name: string; summary: string; example: string },
  run: (options: T, args: readonly string[]) => Promise<Outcome>,
): Command =>
  new Command(about.name)
    .description(about.summary)
    .option('--json', 'print the answer as JSON')
    .addHelpText('after', `\nExample:\n  npm run cli -- ${about.name} ${about.example}`)
    .action(async function (this: Command) {
      const { json = false, ...options } = this.opts();
      tools.finish(await run(options as T, this.args), { json });
    });

/** The outcome of most commands: one sentence or more, and the platform's answer. */
export const done = (json: unknown, ...lines: readonly string[]): Outcome => ({ lines, json, ok: true });
