import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { requireProgram } from '../tools/machine.ts';
import { databasePython, natsServer } from '../tools/server-programs.ts';
import { root } from './checkers.ts';

type Docker = (...args: string[]) => Promise<{ stdout: string }>;
type Folder = ReturnType<typeof openFolder>;

/** A folder that becomes a part of an image: files of this machine with the libraries they load. */
const openFolder = (folder: string) => {
  const copy = (from: string, to = from, { without = /(?!)/ } = {}): void => {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    const filter = (path: string) => !without.test(path.slice(from.length));
    cpSync(from, join(folder, to), { recursive: true, dereference: true, filter });
  };
  return {
    copy,
    write(to: string, text: string, mode = 0o644): void {
      mkdirSync(dirname(join(folder, to)), { recursive: true });
      writeFileSync(join(folder, to), text, { mode });
    },
    /** Programs by where they belong, with the libraries that they load. */
    copyPrograms(files: Record<string, string>): void {
      for (const [to, from] of Object.entries(files)) copy(realpathSync(from), to);
      this.copyLoadedBy(Object.values(files));
    },
    copyLoadedBy(files: string[]): void {
      const loaded = execFileSync('ldd', files, { encoding: 'utf8', stdio: 'pipe' });
      const libraries = new Set([...loaded.matchAll(/(\/\S+) \(0x/g)].map(([, path]) => String(path)));
      for (const path of libraries) copy(realpathSync(path), path);
    },
  };
};

const pathOf = (program: string): string => requireProgram(program, 'install it; an image is made of it');
const programs = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [`/usr/bin/${name}`, pathOf(name)]));

/** Node.js, npm and a shell, for the image of `NODE_IMAGE`. */
const addNode = (into: Folder): void => {
  into.copyPrograms({ '/usr/local/bin/node': process.execPath, ...programs('sh', 'env', 'rm', 'mkdir') });
  // Those of native modules, which Node.js does not load itself.
  into.copyLoadedBy(globSync('node_modules/{*,@*/*}/*.node', { cwd: root }).map((file) => join(root, file)));
  into.copy(realpathSync(pathOf('sh')), '/bin/sh');
  const npm = dirname(dirname(realpathSync(pathOf('npm'))));
  into.copy(npm, '/usr/local/lib/npm');
  into.write('/usr/local/bin/npm', '#!/bin/sh\nexec node /usr/local/lib/npm/bin/npm-cli.js "$@"\n', 0o755);
  // Authorities that this machine's registry may need.
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  if (authorities) into.copy(realpathSync(authorities), '/etc/authorities.pem');
  else into.write('/etc/authorities.pem', '');
};

/** The NATS server, what its health check calls, and what the chart's command calls. */
const addNats = async (into: Folder): Promise<void> => {
  into.copy(await natsServer(), '/usr/local/bin/nats-server');
  into.copyPrograms(programs('cmp', 'cp', 'sleep'));
  const wget =
    '#!/usr/local/bin/node\nfetch(process.argv.at(-1)).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1));\n';
  into.write('/usr/local/bin/wget', wget, 0o755);
};

/** SecantusDB with its Python, and what compose.yaml calls in MongoDB's image. */
const addMongodb = async (into: Folder): Promise<void> => {
  const python = await databasePython();
  const ask = 'import sysconfig; print(sysconfig.get_paths()["stdlib"], sysconfig.get_paths()["platlib"])';
  const [library = '', packages = ''] = execFileSync(python, ['-c', ask], { encoding: 'utf8' })
    .trim()
    .split(' ');
  const environment = dirname(dirname(python));
  const native = [join(library, 'lib-dynload'), packages].flatMap((folder) =>
    globSync('**/*.so*', { cwd: folder }).map((file) => join(folder, file)),
  );
  into.copy(library, library, { without: /^\/(site-packages|test|config-.*)$|__pycache__$/ });
  into.copy(packages, packages, { without: /__pycache__$|^\/(pip|setuptools)$/ });
  into.copy(join(environment, 'pyvenv.cfg'));
  into.copyPrograms({
    [python]: python,
    ...programs('bash', 'head', 'base64', 'chmod', 'chown', 'cmp', 'cp'),
  });
  into.copyLoadedBy(native);
  // compose.yaml mounts none for it: MongoDB's image has the folder.
  into.write('/tmp/.keep', '');
  into.write('/etc/passwd', 'root:x:0:0::/root:/bin/sh\nmongodb:x:999:999::/data/db:/bin/sh\n');
  into.write('/etc/group', 'root:x:0:\nmongodb:x:999:\n');
  into.copy(join(root, 'deploy/local/secantus.py'), '/opt/procura/secantus.py');
  into.copy(join(root, 'test/deploy/stand-ins/mongod.py'), '/opt/procura/mongod.py');
  into.copy(join(root, 'test/deploy/stand-ins/mongosh.ts'), '/app/mongosh.ts');
  into.write(
    '/usr/local/bin/docker-entrypoint.sh',
    `#!/bin/sh\nexec ${python} -I /opt/procura/mongod.py "$@"\n`,
    0o755,
  );
  into.write('/usr/local/bin/mongosh', '#!/bin/sh\nexec node /app/mongosh.ts "$@"\n', 0o755);
};

/** Whether Docker has an image of a registry, or can fetch it. */
const has = async (docker: Docker, image: string): Promise<boolean> => {
  const answers = (...args: string[]) =>
    docker(...args).then(
      () => true,
      () => false,
    );
  return (await answers('image', 'inspect', image)) || answers('pull', '--quiet', image);
};

/**
 * The images that compose.yaml takes from registries, each as it is there, or, where it cannot be pulled, made of this
 * machine's own programs: Node.js with npm, the NATS server of the tests, and SecantusDB in MongoDB's place.
 */
export const openBaseImages = (options: { docker: Docker; dir: string; prefix: string }) => {
  const { docker, dir, prefix } = options;
  const made: string[] = [];
  const imageOf = async (
    image: string,
    lines: string[],
    add: (into: Folder) => void | Promise<void>,
  ): Promise<string> => {
    if (await has(docker, image)) return image;
    const name = image.split(':')[0] ?? '';
    const folder = join(dir, name);
    const into = openFolder(folder);
    await add(into);
    into.write('Dockerfile', lines.join('\n'));
    await docker('build', '--quiet', '--tag', `${prefix}/${name}`, folder);
    made.push(`${prefix}/${name}`);
    return `${prefix}/${name}`;
  };
  return {
    node: (image: string) =>
      imageOf(
        image,
        [
          'FROM scratch',
          'COPY . /',
          'ENV PATH=/usr/local/bin:/usr/bin NODE_EXTRA_CA_CERTS=/etc/authorities.pem',
        ],
        addNode,
      ),
    nats: (image: string, node: string) =>
      imageOf(image, [`FROM ${node}`, 'COPY . /', 'ENTRYPOINT ["nats-server"]'], addNats),
    /** Takes the driver of an image of a service. */
    mongodb: (image: string, service: string) =>
      imageOf(image, [`FROM ${service}`, 'USER root', 'WORKDIR /', 'COPY . /'], addMongodb),
    remove: async (): Promise<void> => {
      if (made.length > 0) await docker('rmi', '--force', ...made);
    },
  };
};
