import { Command } from 'commander';
import type { CallOperation } from './call-operation.ts';

/** What a command found or did: sentences for people, one value for programs. */
export type Outcome = {
  lines: readonly string[];
  json: unknown;
  /** Whether what was looked at is right; the exit code says so. */
  ok: boolean;
};

/** What commands work with. */
export type Tools = {
  /** Calls the platform, which is found at the first call: some commands need none. */
  call: CallOperation;
  /** What every secret inside the platform derives from; undefined when it is not here. */
  masterSecret(): string | undefined;
  /** The one that is accepted as well while it changes. */
  secondMasterSecret(): string | undefined;
  /** A path as the person who typed it meant it. */
  path(given: string): string;
  /** Reports the progress of a long command. */
  note(line: string): void;
  /** Lets a time pass, for commands that run until they are stopped. */
  pause(ms: number): Promise<void>;
  finish(outcome: Outcome, options: { json: boolean }): void;
};

/** A command with its example; arguments and options are added to what it answers. `run` gets both as typed. */
export function defineCommand<T>(
  tools: Tools,
  about: { name: string; summary: string; example: string },
  run: (options: T, args: readonly string[]) => Promise<Outcome>,
): Command {
  return new Command(about.name)
    .description(about.summary)
    .option('--json', 'print the answer as JSON')
    .addHelpText('after', `\nExample:\n  npm run cli -- ${about.name} ${about.example}`)
    .action(async function (this: Command) {
      const { json = false, ...options } = this.opts();
      tools.finish(await run(options as T, this.args), { json });
    });
}

/** What most commands answer: one sentence or more, and what the platform said. */
export const done = (json: unknown, ...lines: readonly string[]): Outcome => ({ lines, json, ok: true });
