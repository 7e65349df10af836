import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type NatsUser,
  natsAuthorization,
  natsPassword,
  natsUrl,
  natsUserName,
  natsUsers,
  type Peer,
  peers,
} from '@procura/bus';
import { pickFreePort, type Stack } from '@procura/local';
import { natsServer } from '../tools/server-programs.ts';

const startWithinMs = 30_000;
const pollMs = 50;
const clusterName = 'procura-nats';

/** A server of a cluster. */
export type ClusterServer = {
  readonly name: string;
  kill(): Promise<void>;
  /** Starts it, and resolves once it has routes to the others. */
  start(): Promise<void>;
  freeze(): void;
  thaw(): void;
};

/** Servers of NATS that form a cluster. The addresses of processes name all of them. */
export type NatsCluster = Pick<Stack, 'nats_url' | 'nats_urls'> & {
  servers: readonly ClusterServer[];
  stop(): Promise<void>;
};

/**
 * Starts servers with the users of the platform and the settings of the chart's cluster (`procura.natsConfiguration` in
 * `deploy/helm/templates/_helpers.tpl`), as processes on free ports.
 */
export const startNatsCluster = async (size: number): Promise<NatsCluster> => {
  const folder = await mkdtemp(join(tmpdir(), 'procura-nats-'));
  const program = await natsServer();
  const master = randomBytes(32).toString('hex');
  const users: NatsUser[] = [
    ...natsUsers({ passwordOf: (user) => natsPassword(master, user), namespace: '*' }),
    { user: 'tests', password: natsPassword(master, 'tests'), permissions: 'all' },
  ];
  const places: Place[] = [];
  for (let at = 0; at < size; at++) {
    const [port, monitor, cluster] = [await pickFreePort(), await pickFreePort(), await pickFreePort()];
    const name = `${clusterName}-${at}`;
    places.push({ name, port, monitor, cluster, file: join(folder, `${name}.conf`) });
  }
  for (const place of places)
    await writeFile(place.file, configurationOf(place, places, users), { mode: 0o600 });
  const servers = places.map((place) => serverAt(program, place, size - 1));
  const stop = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.kill()));
    await rm(folder, { recursive: true, force: true });
  };
  const started = await Promise.allSettled(servers.map((server) => server.start()));
  const failed = started.find((one) => one.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const urlAs = (name: string, user: string): string =>
    natsUrl(places.map(({ port }) => `127.0.0.1:${port}`).join(','), {
      user: name,
      pass: natsPassword(master, user),
    });
  return {
    servers,
    nats_url: urlAs('tests', 'tests'),
    nats_urls: Object.fromEntries(
      peers.map((peer) => [peer, urlAs(natsUserName(peer, '*'), peer)]),
    ) as Record<Peer, string>,
    stop,
  };
};

type Place = { name: string; port: number; monitor: number; cluster: number; file: string };

const configurationOf = (place: Place, all: readonly Place[], users: readonly NatsUser[]): string => `
listen: "127.0.0.1:${place.port}"
http: "127.0.0.1:${place.monitor}"
server_name: ${place.name}
ping_interval: "2s"
ping_max: 2
${natsAuthorization(users)}
cluster {
  name: ${clusterName}
  listen: "127.0.0.1:${place.cluster}"
  no_advertise: true
  ping_interval: "2s"
  ping_max: 2
  routes: [
    ${all.map(({ cluster }) => `nats://127.0.0.1:${cluster}`).join('\n    ')}
  ]
}
`;

const serverAt = (program: string, place: Place, others: number): ClusterServer => {
  let child: ChildProcess | undefined;
  const hasRoutes = async (): Promise<boolean> => {
    const answer = await fetch(`http://127.0.0.1:${place.monitor}/routez`).catch(() => undefined);
    if (!answer?.ok) return false;
    const { routes } = (await answer.json()) as { routes: { remote_name: string }[] };
    return new Set(routes.map(({ remote_name }) => remote_name)).size === others;
  };
  return {
    name: place.name,
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    async start() {
      child = spawn(program, ['-c', place.file], { stdio: 'ignore' });
      for (const until = performance.now() + startWithinMs; !(await hasRoutes()); await sleep(pollMs))
        if (child.exitCode !== null || performance.now() > until)
          throw new Error(`${place.name} did not join its cluster.`);
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  };
};
