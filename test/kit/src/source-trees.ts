import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The project's folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

type Manifest = { name: string; workspaces: string[] };
const manifestOf = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));

/** The folders of a tree's packages, which its package.json names with `*` for each folder in one. */
const packagesIn = async (tree: string): Promise<string[]> => {
  const { workspaces } = await manifestOf(tree);
  const named = workspaces.map(async (one) =>
    one.endsWith('/*')
      ? (await readdir(join(tree, dirname(one)))).map((name) => join(dirname(one), name))
      : [one],
  );
  return (await Promise.all(named)).flat().filter((one) => existsSync(join(tree, one, 'package.json')));
};

/** Links the tree's own packages by their names, as `npm install` does. */
export const linkPackages = async (tree: string): Promise<void> => {
  await mkdir(join(tree, 'node_modules/@procura'), { recursive: true });
  for (const folder of await packagesIn(tree)) {
    const { name } = await manifestOf(join(tree, folder));
    const link = join(tree, 'node_modules', name);
    if (!existsSync(link)) await symlink(join(tree, folder), link);
  }
};

/** Lets a copy of the project's sources use what is installed in the project, and its own packages. */
export const linkInstalled = async (tree: string): Promise<void> => {
  for (const folder of ['.', ...(await packagesIn(root))]) {
    const [from, to] = [join(root, folder, 'node_modules'), join(tree, folder, 'node_modules')];
    if (!existsSync(from)) continue;
    await mkdir(to, { recursive: true });
    for (const name of await readdir(from))
      if (name !== '@procura') await symlink(join(from, name), join(to, name));
  }
  await linkPackages(tree);
};

/** Writes the sources of a commit to a folder, with what they need to run. */
const checkOut = async (commit: string, tree: string): Promise<void> => {
  const env = { ...process.env, GIT_INDEX_FILE: join(tree, '.git-index') };
  const git = (...args: string[]) => run('git', args, { cwd: root, env });
  await git('read-tree', `${commit}^{tree}`).catch((error: Error) => {
    throw new Error(
      `There is no commit ${commit} in this repository (${error.message}). Fetch it with its tags, and without --depth.`,
    );
  });
  await git('checkout-index', '--all', `--prefix=${tree}/`);
  const [here, there] = await Promise.all(
    [root, tree].map((folder) => readFile(join(folder, 'package-lock.json'), 'utf8')),
  );
  if (here === there) await linkInstalled(tree);
  else await run('npm', ['ci', '--omit=dev', '--ignore-scripts'], { cwd: tree });
};

/** Folders with the sources of commits, one for each. */
export const openCheckouts = () => {
  const trees = new Map<string, { folder: string; ready: Promise<void> }>();
  return {
    async of(commit: string): Promise<string> {
      let tree = trees.get(commit);
      if (!tree) {
        const folder = mkdtempSync(join(tmpdir(), 'procura-commit-'));
        tree = { folder, ready: checkOut(commit, folder) };
        trees.set(commit, tree);
      }
      await tree.ready;
      return tree.folder;
    },
    async remove(): Promise<void> {
      for (const { folder } of trees.values()) await rm(folder, { recursive: true });
    },
  };
};
