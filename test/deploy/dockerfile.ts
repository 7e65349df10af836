import { execFileSync, execSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { peers } from '@procura/bus';
import { trackedFiles } from '../architecture/sources.ts';

const root = join(import.meta.dirname, '../..');

/** What is an image. */
export const programs = [...peers, 'cli'] as const;
export type Program = (typeof programs)[number];
/** The folder of a program. */
export const folderOf = (program: Program): string => {
  if (program === 'cli') return 'deploy/cli';
  return program === 'gateway' ? program : `services/${program}`;
};
/** MiB that an image may add to its base: orders draws charts, and has a renderer of images. */
export const mostMib = (program: Program): number => (program === 'orders' ? 60 : 40);
/** Minimum number of MiB that all images share above their base. */
export const leastSharedMib = 12;

export type Instruction = { name: string; text: string };
export type Stage = { base: string; name: string; instructions: Instruction[] };

/** The stages of a Dockerfile, without comments and with continued lines joined. */
export const readDockerfile = (): { args: Instruction[]; stages: Stage[] } => {
  const lines = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean);
  const instructions = lines.map((line): Instruction => {
    const [, name = '', text = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
    return { name, text };
  });
  const first = instructions.findIndex(({ name }) => name === 'FROM');
  const stages: Stage[] = [];
  for (const instruction of instructions.slice(first)) {
    if (instruction.name !== 'FROM') {
      stages.at(-1)?.instructions.push(instruction);
      continue;
    }
    const [base = '', , name = ''] = instruction.text.split(' ');
    stages.push({ base, name, instructions: [] });
  }
  return { args: instructions.slice(0, first), stages };
};

/** The files that .dockerignore leaves in the context: the last pattern that fits a file or a folder of it decides. */
export const contextFiles = (): string[] => {
  const patterns = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  const isIgnored = (path: string): boolean => {
    const parts = path.split('/');
    const itselfAndFolders = parts.map((_part, at) => parts.slice(0, at + 1).join('/'));
    return patterns.reduce((ignored, pattern) => {
      const glob = pattern.replace(/^!/, '');
      return itselfAndFolders.some((one) => matchesGlob(one, glob)) ? glob === pattern : ignored;
    }, false);
  };
  return trackedFiles().filter((path) => existsSync(join(root, path)) && !isIgnored(path));
};

/** An image as a folder of its files, and what its lines say about how it is run. */
export type Image = {
  folder: string;
  workdir: string;
  entrypoint: string[];
  env: Record<string, string>;
  user: string;
};

/**
 * Does what the lines of deploy/Dockerfile say, in a folder for each stage: COPY copies and RUN runs, with this
 * machine's Node.js. The tools of the stage `build` are those of this checkout, because it is not the network that is
 * tested. A stage that another service's image has made already is taken as it is.
 */
export const buildImage = (into: string, service: string): Image => {
  const { stages } = readDockerfile();
  const folders = new Map<string, string>();
  const image: Image = { folder: '', workdir: '/', entrypoint: [], env: {}, user: 'root' };
  for (const stage of stages) {
    const takesService = stage.instructions.some(({ name, text }) => name === 'ARG' && text === 'SERVICE');
    const folder = join(into, takesService ? service.replaceAll('/', '-') : 'any', stage.name || 'final');
    folders.set(stage.name, folder);
    if (existsSync(folder)) continue;
    mkdirSync(folder, { recursive: true });
    Object.assign(image, { folder, workdir: '/' });
    const at = (path: string) => join(folder, path.startsWith('/') ? '' : image.workdir, path);
    for (const { name, text } of stage.instructions) {
      const value = text.replaceAll(/\$\{SERVICE\}/g, service);
      if (name === 'WORKDIR') {
        image.workdir = value;
        mkdirSync(at(value), { recursive: true });
      }
      if (name === 'COPY') copy(value, { folders, at });
      if (name === 'RUN' && value === 'npm ci') linkModules(at('.'));
      else if (name === 'RUN')
        execSync(value, {
          cwd: at('.'),
          stdio: 'pipe',
          env: { ...process.env, npm_config_prefer_offline: 'true' },
        });
      if (name === 'ENTRYPOINT') image.entrypoint = JSON.parse(value);
      if (name === 'USER') image.user = value;
      if (name === 'ENV')
        Object.assign(image.env, Object.fromEntries(value.split(' ').map((pair) => pair.split('='))));
    }
  }
  return image;
};

const copy = (
  text: string,
  { folders, at }: { folders: Map<string, string>; at: (path: string) => string },
) => {
  const [, from, source = '', target = ''] = /^(?:--from=(\S+) )?(\S+) (\S+)$/.exec(text) ?? [];
  if (from) link(join(folders.get(from) ?? '', source), at(target));
  else for (const path of contextFiles()) cpSync(join(root, path), join(at(target), path));
};

const linkModules = (folder: string) => {
  for (const path of globSync(['node_modules', '{gateway,libs/*,services/*,test/kit}/node_modules'], {
    cwd: root,
  }))
    link(join(root, path), join(folder, path));
};

/** Copies a folder's files; as links where it stays on one disk. */
const link = (source: string, target: string) => {
  mkdirSync(target, { recursive: true });
  try {
    execFileSync('cp', ['-al', `${source}/.`, target], { stdio: 'pipe' });
  } catch {
    execFileSync('cp', ['-a', '--remove-destination', `${source}/.`, target]);
  }
};
