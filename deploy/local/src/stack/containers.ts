import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer, Wait } from 'testcontainers';
import { untilAborted } from './until-aborted.ts';

/* The only file that imports testcontainers; container-runtime.ts loads it if a runtime answers. */

const labelKey = 'procura.stack';
/** Includes the download of an image over a slow connection. */
const startWithinMs = 180_000;

/** A container to run: its image, its port, and how to detect that it is ready. */
export type ContainerSpec = {
  image: string;
  port: number;
  command: string[];
  /** A line of its log. */
  ready: RegExp;
  /** A named volume that outlives the container, and its mount path. */
  volume?: { name: string; path: string };
  files?: { target: string; content: string }[];
  /** Only one container runs per label; one that a killed start left is removed first. */
  label: string;
};

export type RunningContainer = { host: string; port: number; stop(): Promise<void> };

/**
 * Starts a container whose port is published on this machine's loopback if the runtime is local. Rejects if image or
 * start fail. Testcontainers' reaper removes one that is still starting when the signal is aborted.
 */
export const startContainer = async (spec: ContainerSpec, signal: AbortSignal): Promise<RunningContainer> => {
  await removeLeftOver(spec.label);
  const client = await getContainerRuntimeClient();
  const local = ['localhost', '127.0.0.1', '::1'].includes(client.info.containerRuntime.host);
  const container = new LoopbackContainer(spec.image)
    .withCommand(spec.command)
    .withExposedPorts(spec.port)
    .withLabels({ [labelKey]: spec.label })
    .withWaitStrategy(Wait.forLogMessage(spec.ready))
    .withStartupTimeout(startWithinMs);
  if (local) container.publishOnLoopback();
  if (spec.files !== undefined) container.withCopyContentToContainer(spec.files);
  if (spec.volume !== undefined) {
    container.withBindMounts([{ source: spec.volume.name, target: spec.volume.path }]);
  }
  const started: StartedTestContainer = await untilAborted(container.start(), signal);
  return {
    host: local ? '127.0.0.1' : started.getHost(),
    port: started.getMappedPort(spec.port),
    stop: async () => {
      await started.stop({ timeout: 10_000, remove: true, removeVolumes: true });
    },
  };
};

const removeLeftOver = async (label: string): Promise<void> => {
  const { container: containers } = await getContainerRuntimeClient();
  const old = await containers.fetchByLabel(labelKey, label);
  if (old !== undefined) await old.remove({ force: true });
};

class LoopbackContainer extends GenericContainer {
  /** The database of a test has no password, so it must be unreachable from other machines. */
  publishOnLoopback(): void {
    const bindings: Record<string, { HostIp?: string }[]> = this.hostConfig.PortBindings ?? {};
    for (const binding of Object.values(bindings).flat()) binding.HostIp = '127.0.0.1';
  }
}
