import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { secretVariables } from '@procura/bus';

const base = { NATS_URL: 'nats://localhost', ...secretVariables('a master secret, for tests', 'gateway') };

test('a gateway with an unknown LOG_LEVEL ends with a sentence that names it', async () => {
  const main = join(import.meta.dirname, '../src/main.ts');
  const env = { PATH: process.env.PATH, ...base, LOG_LEVEL: 'verbose' };
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [main], { env }, (_, stdout, stderr) => resolve(stdout + stderr));
  });
  expect(output).toContain('The configuration is not complete: LOG_LEVEL: ');
});
