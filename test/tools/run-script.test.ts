import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { eventually } from '@procura/testkit/eventually';
import { startScript } from './run-script.ts';

const folder = mkdtempSync(join(tmpdir(), 'procura-script-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // Where the first process of a container does not look for it, it stays as a zombie.
    const stat = `/proc/${pid}/stat`;
    return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, 'utf8'));
  } catch {
    return false;
  }
};

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends what a script has started', async (signal) => {
  const below = join(folder, `below-${signal}`);
  writeFileSync(join(folder, 'below.mjs'), 'setInterval(() => undefined, 1000);');
  writeFileSync(
    join(folder, 'above.mjs'),
    `import { spawn } from 'node:child_process';
    import { writeFileSync } from 'node:fs';
    const { pid } = spawn(process.execPath, ['below.mjs'], { stdio: 'ignore' });
    writeFileSync(${JSON.stringify(below)}, String(pid));
    setInterval(() => undefined, 1000);`,
  );
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { hang: 'node above.mjs' } }));
  const { ended, end } = startScript('hang', { cwd: folder });
  await eventually('the second process', () => existsSync(below) && readFileSync(below, 'utf8') !== '');
  const pid = Number(readFileSync(below, 'utf8'));
  expect(isRunning(pid)).toBe(true);
  end(signal);
  expect(await ended).not.toBe(0);
  await eventually('its end', () => !isRunning(pid));
});
