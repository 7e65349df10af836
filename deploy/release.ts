import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { env } from 'node:process';
import { parseArgs, promisify } from 'node:util';

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);
const maxBuffer = 2 ** 28;
const checksums = 'SHA256SUMS';

/** The folders of the programs that become images. */
const programs = [...globSync('services/*', { cwd: root }).toSorted(), 'gateway', 'deploy/cli'];

/** The files of a release, and what this machine could not make, with the reason. */
type Made = { files: string[]; leftOut: string[] };
type Release = {
  version: string;
  revision: string;
  created: string;
  licences: string;
  source: string | null;
};

const output = async (program: string, ...args: string[]): Promise<string> =>
  (await run(program, args, { cwd: root, maxBuffer })).stdout.trim();
/** The output of a program, or null if it cannot be run or fails. */
const outputIfAny = (program: string, ...args: string[]): Promise<string | null> =>
  output(program, ...args).catch(() => null);

/** The version from package.json, and the commit from git. Raises a sentence for a tree with changes. */
const describeRelease = async (allowChanges: boolean): Promise<Release> => {
  const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const changes = await output('git', 'status', '--porcelain');
  if (changes && !allowChanges)
    throw new Error('The tree has uncommitted changes. Commit them, or pass --allow-changes.');
  const remote = await outputIfAny('git', 'remote', 'get-url', 'origin');
  return {
    version,
    revision: await output('git', 'rev-parse', 'HEAD'),
    // Of the commit, so that the same commit has the same labels.
    created: await output('git', 'show', '--no-patch', '--format=%cI', 'HEAD'),
    licences: license,
    // A path on this machine is not valid elsewhere.
    source: remote && /^(https|ssh):\/\/|^git@/.test(remote) ? remote.replace(/\/\/[^@/]*@/, '//') : null,
  };
};

/**
 * A folder with the lockfile and the manifests of this project without development dependencies: `npm sbom` omits from
 * a program what is a development dependency anywhere.
 */
const lockOfPrograms = (): string => {
  const folder = join(mkdtempSync(join(tmpdir(), 'procura-')), 'procura');
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const write = (file: string, content: unknown) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), JSON.stringify(content));
  };
  const { workspaces } = read('package.json') as { workspaces: string[] };
  const manifests = globSync(
    ['', ...workspaces].map((one) => join(one, 'package.json')),
    { cwd: root },
  );
  for (const path of manifests) write(path, { ...read(path), devDependencies: {} });
  const lock = read('package-lock.json');
  for (const path of manifests) delete lock.packages[path.replace(/\/?package\.json$/, '')]?.devDependencies;
  write('package-lock.json', lock);
  return folder;
};

/** The packages in each image, as CycloneDX. */
const writeBoms = async (into: string, { version }: Release): Promise<Made> => {
  const files: string[] = [];
  const lock = lockOfPrograms();
  for (const program of programs) {
    const args = ['--sbom-format', 'cyclonedx', '--workspace', program, '--package-lock-only'];
    const file = `${basename(program)}-${version}.cdx.json`;
    const { stdout } = await run('npm', ['sbom', ...args], { cwd: lock, maxBuffer });
    writeFileSync(join(into, file), stdout);
    files.push(file);
  }
  rmSync(dirname(lock), { recursive: true });
  return { files, leftOut: [] };
};

const packageChart = async (into: string, { version }: Release): Promise<Made> => {
  if ((await outputIfAny('helm', 'version', '--short')) === null)
    return { files: [], leftOut: ['the chart: no helm is on the PATH'] };
  const args = ['--version', version, '--app-version', version, '--destination', into];
  await output('helm', 'package', 'deploy/helm', ...args);
  return { files: [`procura-${version}.tgz`], leftOut: [] };
};

type Base = { image: string; name: string; digest: string };

const digestPattern = /^sha256:[0-9a-f]{64}$/;

/**
 * The base of the images by its digest, which `docker build` then uses: the given digest, or the present one of its
 * tag. Null without Docker. Raises a sentence if there is no digest.
 */
const pinBase = async (given: string | undefined): Promise<Base | null> => {
  if (given !== undefined && !digestPattern.test(given))
    throw new Error(
      '--base-digest must be sha256: and 64 digits, as images.json of an earlier release has it.',
    );
  if ((await outputIfAny('docker', 'version', '--format', '{{.Server.Version}}')) === null) return null;
  const [, name = ''] =
    /^ARG NODE_IMAGE=(\S+)$/m.exec(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')) ?? [];
  const digest = given ?? (await pulledDigest(name));
  return { image: `${name}@${digest}`, name, digest };
};

const pulledDigest = async (name: string): Promise<string> => {
  await output('docker', 'pull', '--quiet', name);
  const pulled = await outputIfAny(
    'docker',
    'image',
    'inspect',
    '--format',
    '{{index .RepoDigests 0}}',
    name,
  );
  const digest = pulled?.split('@')[1] ?? '';
  if (!digestPattern.test(digest))
    throw new Error(
      `Docker has no digest of ${name}, so the base of the images could not be identified. Pull it from a registry, or name the one that you have tested with --base-digest sha256:….`,
    );
  return digest;
};

/** Builds an image for the architecture of this machine; its digest, or its id where it is in no registry. */
const buildForThisMachine = async (name: string, push: boolean, build: string[]): Promise<string> => {
  await output('docker', 'build', ...build, '.');
  if (push) await output('docker', 'push', '--quiet', name);
  const format = push ? '{{index .RepoDigests 0}}' : '{{.Id}}';
  return output('docker', 'image', 'inspect', '--format', format, name);
};

/** Builds an image for several architectures, which a registry holds under one digest, and Docker's own store does not. */
const buildForPlatforms = async (name: string, platforms: string, build: string[]): Promise<string> => {
  await output('docker', 'buildx', 'build', '--platform', platforms, '--push', ...build, '.');
  const digest = await output(
    ...(['docker', 'buildx', 'imagetools', 'inspect', '--format', '{{.Manifest.Digest}}', name] as const),
  );
  return `${name.replace(/:[^:/]+$/, '')}@${digest}`;
};

const platformsPattern = /^linux\/[a-z0-9]+(\/v\d)?(,linux\/[a-z0-9]+(\/v\d)?)*$/;

/** Raises a sentence for architectures that no image can be built for. */
const checkPlatforms = (platforms: string | undefined, push: boolean): void => {
  if (platforms === undefined) return;
  if (!platformsPattern.test(platforms))
    throw new Error('--platforms must be such as linux/amd64,linux/arm64.');
  if (!push)
    throw new Error('Images for several architectures are only in a registry. Pass --push with --platforms.');
};

const buildImages = async (
  into: string,
  {
    release,
    base,
    repository,
    push,
    platforms,
  }: {
    release: Release;
    base: Base | null;
    repository: string;
    push: boolean;
    platforms: string | undefined;
  },
): Promise<Made> => {
  if (!base) return { files: [], leftOut: ['the images: no Docker daemon answers'] };
  const { version, revision, created, licences, source } = release;
  const built: Record<string, string> = {};
  for (const program of programs) {
    const name = `${repository}/${basename(program)}:${version}`;
    const given = {
      ...{ SERVICE: program, VERSION: version, REVISION: revision, CREATED: created, LICENSES: licences },
      ...{ NODE_IMAGE: base.image, BASE_DIGEST: base.digest, ...(source && { SOURCE: source }) },
    };
    const args = Object.entries(given).flatMap(([key, value]) => ['--build-arg', `${key}=${value}`]);
    const build = ['--quiet', '-f', 'deploy/Dockerfile', ...args, '-t', name];
    built[name] = await (platforms
      ? buildForPlatforms(name, platforms, build)
      : buildForThisMachine(name, push, build));
  }
  const content = { base, ...(platforms && { platforms: platforms.split(',') }), images: built };
  writeFileSync(join(into, 'images.json'), JSON.stringify(content, null, 2));
  return { files: ['images.json'], leftOut: push ? [] : ['the images in a registry: pass --push'] };
};

const writeChecksums = (into: string): string => {
  const lines = readdirSync(into)
    .toSorted()
    .map(
      (file) =>
        `${createHash('sha256')
          .update(readFileSync(join(into, file)))
          .digest('hex')}  ${file}`,
    );
  writeFileSync(join(into, checksums), `${lines.join('\n')}\n`);
  return checksums;
};

/** The files of an earlier release in a folder. Raises a sentence for a folder with other files. */
const earlierRelease = (into: string): string[] => {
  const files = existsSync(into) ? readdirSync(into) : [];
  if (files.length > 0 && !files.includes(checksums))
    throw new Error(`${into} is not empty and holds no release. Name another folder with --out.`);
  return files;
};

/** `npm run release`: makes the files of a published version, in a folder. */
const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      out: { type: 'string', default: 'release' },
      repository: { type: 'string', default: 'procura' },
      'base-digest': { type: 'string' },
      push: { type: 'boolean', default: false },
      platforms: { type: 'string' },
      'allow-changes': { type: 'boolean', default: false },
    },
  });
  const into = resolve(env.INIT_CWD ?? root, values.out);
  checkPlatforms(values.platforms, values.push);
  const earlier = earlierRelease(into);
  const release = await describeRelease(values['allow-changes']);
  const base = await pinBase(values['base-digest']);
  for (const file of earlier) rmSync(join(into, file));
  mkdirSync(into, { recursive: true });
  const made = [
    await writeBoms(into, release),
    await packageChart(into, release),
    await buildImages(into, {
      ...{ release, base, repository: values.repository },
      ...{ push: values.push, platforms: values.platforms },
    }),
  ];
  const files = [...made.flatMap((one) => one.files), writeChecksums(into)];
  const leftOut = made.flatMap((one) => one.leftOut);
  if (release.source === null) leftOut.push('the label source: git has no remote origin with an address');
  console.log(`Procura ${release.version} of ${release.revision.slice(0, 12)} in ${into}:`);
  for (const file of files) console.log(`  ${file}`);
  for (const one of leftOut) console.log(`Left out: ${one}.`);
};

if (import.meta.main)
  await main().catch((error: Error & { stderr?: string }) => {
    console.error(error.stderr?.trim() || error.message);
    process.exitCode = 1;
  });
