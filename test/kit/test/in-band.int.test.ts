import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');

test('a suite with servers runs in the process of Jest too, where a debugger reaches it', () => {
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const suite = ['--runInBand', 'services/branches/test/branches', '-t', 'found again by get_branch'];
  const { status, stderr } = spawnSync(process.execPath, [...flags, jest, ...suite], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stderr).toContain('1 passed');
  expect(status).toBe(0);
});
