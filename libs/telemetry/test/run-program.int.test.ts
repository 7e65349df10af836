import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const program = join(import.meta.dirname, 'fixtures/program.ts');

/** Starts the program, sends it signals one after the other, and returns its exit and its output. */
const signalled = async (
  how: string,
  { times, stop_within_ms }: { times: number; stop_within_ms: number },
) => {
  const child = spawn(process.execPath, [program, how, String(stop_within_ms)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  const says = async (word: string) => {
    while (!output.includes(word)) await once(child.stdout, 'data');
  };
  await says(how === 'never-starts' ? 'starting' : 'ready');
  for (let time = 1; time <= times; time++) {
    child.kill('SIGTERM');
    if (time < times) await says('stopping');
  }
  const [code] = await exited;
  return { code, output };
};

test.each([
  ['stops in order', 'well', 1, 60_000, 0, 'stopping'],
  ['stops also before it has started', 'never-starts', 1, 60_000, 0, 'stopping'],
  ['ends immediately at a second signal', 'never-stops', 2, 60_000, 1, 'received a second signal'],
  ['breaks off what does not end in time', 'never-stops', 1, 200, 1, 'not everything ended in time'],
])('a program %s', async (_what, how, times, stop_within_ms, code, sentence) => {
  const ended = await signalled(how, { times, stop_within_ms });
  expect(ended).toMatchObject({ code, output: expect.stringContaining(sentence) });
});
