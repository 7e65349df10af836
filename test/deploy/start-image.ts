import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Peer, secretVariables } from '@procura/bus';
import { natsUrlOf } from '@procura/testkit';
import type { Fleet } from '@procura/testkit/platform';
import type { Image } from './dockerfile.ts';

/** A process of an image. */
export type Container = {
  readonly pid: number;
  readonly ended: Promise<number | null>;
  /** Settles when it says that it is ready; fails when it ends before. */
  readonly ready: Promise<void>;
  output(): string;
  stop(): void;
};

/**
 * What a container runtime does for a container that is read-only, in a mount namespace of its own: the image at /mnt,
 * Node at /media, a new /tmp with the folder of mails, everything else read-only, and then another user. Each command
 * replaces the one before, so that the process has the id of its child and receives its signals.
 */
const restricted = (
  unshare: string,
  { image, mail_dir, args }: { image: Image; mail_dir: string; args: string[] },
) => [
  ...[unshare, '-m', 'sh', '-ec'],
  `mount --make-rprivate /
   mount --bind "$1" /mnt
   mount --bind "$2" /srv
   mount --bind "$5" /media
   mount -t tmpfs tmpfs /tmp
   mkdir /tmp/mail
   mount --bind /srv /tmp/mail
   mount -o remount,bind,ro /mnt
   mount -o remount,bind,ro /
   cd "/mnt$3"
   user=$4
   shift 5
   exec setpriv --reuid "\${user%:*}" --regid "\${user#*:}" --clear-groups /media/node "$@"`,
  ...['sh', image.folder, mail_dir, image.workdir, image.user, dirname(realpathSync(process.execPath))],
  ...args,
];

/**
 * Starts the content of images as processes, over the servers, the secrets and the mails of a fleet; where there is the
 * program unshare, as a container runtime does.
 */
export const openContainers = (options: {
  images: Readonly<Partial<Record<string, Image>>>;
  fleet: Fleet;
  unshare?: string | undefined;
}) => {
  const { images, fleet, unshare } = options;
  const children: ChildProcess[] = [];
  // It is of another user.
  chmodSync(fleet.mail_dir, 0o777);

  const environment = (name: Peer, { env }: Image) => ({
    ...env,
    ...secretVariables(fleet.master, name),
    PATH: process.env.PATH,
    MONGODB_URI: String(process.env.MONGODB_URI),
    NATS_URL: natsUrlOf(name),
    PROCURA_NAMESPACE: fleet.namespace,
    PUBLIC_URL: fleet.base_url,
    HOME: '/nonexistent',
    MAIL_DIR: unshare ? '/tmp/mail' : fleet.mail_dir,
    MIGRATE: 'by_job',
    PORT: new URL(fleet.base_url).port,
    HOST: '127.0.0.1',
    METRICS_PORT: '0',
    OPERATOR_EMAIL: 'operator@procura.example',
    OPERATOR_PASSWORD: 'an operator’s long password',
    OPERATOR_REST_KEY: fleet.operator_key,
    PAYMENT_PROVIDER: 'sandbox',
  });

  const run = (name: Peer, args: string[]): Container => {
    const image = images[name];
    if (!image) throw new Error(`There is no image of ${name}`);
    const { folder, workdir } = image;
    const [program = '', ...rest] = unshare
      ? restricted(unshare, { image, mail_dir: fleet.mail_dir, args })
      : [process.execPath, ...args];
    const child = spawn(program, rest, {
      cwd: join(folder, workdir),
      env: environment(name, image),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    let output = '';
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const ready = new Promise<void>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk) => {
          output += String(chunk);
          if (output.includes('"msg":"ready"')) resolve();
        });
      ended.then((code) => reject(new Error(`${name} ended with code ${code}: ${output}`)));
    });
    // Readers of its end find it there.
    ready.catch(() => undefined);
    return {
      pid: Number(child.pid),
      ready,
      ended,
      output: () => output,
      stop: () => void child.kill('SIGTERM'),
    };
  };

  return {
    run,
    /** Runs the entry point of an image. */
    start: (name: Peer, ...args: string[]): Container =>
      run(name, [...(images[name]?.entrypoint.slice(1) ?? []), ...args]),
    async stop(): Promise<void> {
      for (const child of children)
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    },
  };
};
