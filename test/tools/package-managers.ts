import { findApt, findProgram, runShowing } from '@procura/local';
import { showingProgress } from './progress.ts';
import type { ToolSource } from './source.ts';

/** Packages of Debian or Ubuntu, for root. */
export const fromApt = (...packages: string[]): ToolSource => ({
  name: 'apt-get',
  refuses: ({ platform, uid, has }) => {
    if (platform !== 'linux' || !has('apt-get')) return 'apt-get is not on the PATH';
    return uid === 0 ? undefined : 'apt-get installs for root only';
  },
  install: async ({ env, log }) => {
    const apt = findApt({ path: env.PATH ?? '', uid: process.getuid?.() });
    if ('unavailable' in apt) throw new Error(apt.unavailable);
    await apt.install(packages, { env, ...showingProgress(log) });
  },
});

/** A formula of Homebrew. */
export const fromBrew = (formula: string): ToolSource => ({
  name: 'Homebrew',
  refuses: ({ uid, has }) => {
    if (!has('brew')) return 'Homebrew is not on the PATH';
    return uid === 0 ? 'Homebrew refuses root' : undefined;
  },
  install: async ({ env, log, signal }) => {
    const brew = findProgram('brew', env.PATH ?? '') ?? 'brew';
    const { code, last } = await runShowing(brew, ['install', '--quiet', formula], {
      env: { ...env, HOMEBREW_NO_AUTO_UPDATE: '1', HOMEBREW_NO_ENV_HINTS: '1' },
      signal,
      ...showingProgress(log),
    });
    if (code !== 0) throw new Error(`brew install ${formula} failed: ${last}`);
  },
});
