import { chmodSync, globSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFolder, runShowing } from '@procura/local';
import { showingProgress } from './progress.ts';
import type { InstallContext, ToolSource } from './source.ts';

const chromiumPackage = '@sparticuz/chromium@153.0.0';

/** A Chromium for Linux inside an npm package, with the libraries that a bare system lacks. */
export const chromiumFromNpm: ToolSource = {
  name: `npm (${chromiumPackage})`,
  refuses: ({ platform, arch }) =>
    platform === 'linux' && arch === 'x64' ? undefined : `${chromiumPackage} is for Linux on x64 only`,
  install: (context) =>
    buildFolder(context.home, async (draft) => {
      const packed = join(draft, 'packed');
      const lib = join(draft, 'lib');
      mkdirSync(lib, { recursive: true });
      await installPackages(packed, [chromiumPackage], context);
      writeFileSync(
        join(packed, 'unpack.js'),
        "import chromium from '@sparticuz/chromium';\nawait chromium.executablePath();\n",
      );
      await run('Unpacking Chromium', node, ['unpack.js'], packed, {
        ...context,
        // It unpacks into the temporary folder, and its libraries only where it takes itself to be in that runtime.
        env: { ...context.env, TMPDIR: lib, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
      });
      rmSync(packed, { recursive: true });
      writeFileSync(join(lib, 'fonts/fonts.conf'), fontsOf(join(context.home, 'lib/fonts')));
      writeLauncher(draft, 'chromium', 'lib/chromium');
    }),
};

const inspectorPackage = '@modelcontextprotocol/inspector@2.12.0';

/** MCP Inspector. Only one test needs its 110 MB. */
export const inspectorFromNpm: ToolSource = {
  name: `npm (${inspectorPackage})`,
  refuses: () => undefined,
  install: (context) =>
    buildFolder(context.home, async (draft) => {
      mkdirSync(join(draft, 'bin'), { recursive: true });
      await installPackages(draft, [inspectorPackage], context);
      const program = 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js';
      writeScript(draft, 'mcp-inspector', `exec node "$home/${program}" "$@"\n`);
    }),
};

/** The Chromium that Playwright's own installer brings, for the systems without a package. */
export const chromiumFromPlaywright: ToolSource = {
  name: 'Playwright',
  refuses: () => undefined,
  install: (context) =>
    buildFolder(context.home, async (draft) => {
      mkdirSync(draft, { recursive: true });
      const installer = join(import.meta.dirname, '../../node_modules/playwright-core/cli.js');
      await run('playwright install', node, [installer, 'install', '--only-shell', 'chromium'], draft, {
        ...context,
        env: { ...context.env, PLAYWRIGHT_BROWSERS_PATH: draft },
      });
      const [program] = globSync('chromium_headless_shell-*/*/{chrome-headless-shell,headless_shell}', {
        cwd: draft,
      });
      if (!program) throw new Error('Playwright installed no headless shell');
      writeLauncher(draft, 'chromium', program);
    }),
};

const node = [process.execPath];
/** The npm that runs the tests, else the one on the PATH. */
const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];

/** Installs packages into a folder of their own; their scripts run only if they are needed. */
export const installPackages = async (
  folder: string,
  packages: readonly string[],
  context: InstallContext,
  { scripts = false } = {},
): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  const options = ['--no-save', ...(scripts ? [] : ['--ignore-scripts'])];
  await run('npm install', npm, ['install', ...options, ...packages], folder, context);
};

const run = async (
  what: string,
  [command = '', ...first]: string[],
  args: string[],
  cwd: string,
  { env, log, signal }: InstallContext,
): Promise<void> => {
  // npm hands the folder of this project down to what it runs.
  const { npm_config_local_prefix: _, ...clean } = env;
  const options = { cwd, env: clean, signal, ...showingProgress(log) };
  const { code, last } = await runShowing(command, [...first, ...args], options);
  if (code !== 0) throw new Error(`${what} failed: ${last}`);
};

const fontsOf = (folder: string): string =>
  `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}</dir>
  <cachedir>${folder}/cache</cachedir>
</fontconfig>
`;

/** A script in `bin` that starts a program of the folder with the libraries and fonts that lie there. */
const writeLauncher = (draft: string, name: string, program: string): void => {
  mkdirSync(join(draft, 'bin'));
  const lines = [
    `export LD_LIBRARY_PATH="$home/lib/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"`,
    '[ -d "$home/lib/fonts" ] && export FONTCONFIG_FILE="$home/lib/fonts/fonts.conf"',
    `exec "$home/${program}" "$@"`,
  ];
  writeScript(draft, name, `${lines.join('\n')}\n`);
};

/** A script in `bin` with the folder as `$home`. */
const writeScript = (draft: string, name: string, lines: string): void => {
  const path = join(draft, 'bin', name);
  writeFileSync(`${path}.new`, `#!/bin/sh\nhome=$(cd "$(dirname "$0")/.." && pwd)\n${lines}`);
  chmodSync(`${path}.new`, 0o755);
  renameSync(`${path}.new`, path);
};
