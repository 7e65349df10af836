import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { Platform } from '@procura/testkit/platform';

const dayMs = 24 * 3600 * 1000;

/** The failure of each story, or null. */
export type StoryFailures = Record<string, string | null>;

/**
 * Runs the stories of a customer's program in Python. It reads `input` as JSON in a line, and writes its results as JSON in
 * a line; while it writes `{"pass_days": n}` instead, the platform's clock is moved and it gets a line back.
 */
export const runStories = async (
  python: string,
  program: string,
  { platform, address, input }: { platform: Platform; address: string; input: Record<string, unknown> },
): Promise<StoryFailures> => {
  const child = spawn(python, ['-B', '-E', '-s', join(import.meta.dirname, program), address], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const errors = text(child.stderr);
  child.stdin.write(`${JSON.stringify(input)}\n`);
  let failures: StoryFailures | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    const { pass_days, ...results } = JSON.parse(line);
    if (pass_days === undefined) failures = results;
    else {
      platform.world.clock.advance(pass_days * dayMs);
      child.stdin.write('\n');
    }
  }
  if (!failures) throw new Error(`${program} ended before its stories: ${await errors}`);
  return failures;
};
