import childProcess from 'node:child_process';
import { type AddressInfo, Server, Socket } from 'node:net';
import SharedEnvironment from './shared-environment.ts';

const synchronous = ['spawnSync', 'execSync', 'execFileSync'] as const;
const remedy = 'name the test *.int.test.ts, which makes it an integration test';

/** The port or path in the arguments of `Socket.connect`, which Node itself passes as one list. */
const targetOf = (args: readonly unknown[]): unknown => {
  const first: unknown = Array.isArray(args[0]) ? args[0][0] : args[0];
  return typeof first === 'object' && first !== null
    ? ((first as { path?: string }).path ?? (first as { port?: unknown }).port)
    : first;
};

/** Makes a test fail if it starts a process, or connects to a port that no test of this process has opened. */
const refuseProcessesAndServers = (): (() => void) => {
  const ownPorts = new Set<number>();
  const { listen } = Server.prototype;
  const { connect } = Socket.prototype;
  const { spawn } = childProcess.ChildProcess.prototype as unknown as { spawn: unknown };
  const originals = Object.fromEntries(synchronous.map((name) => [name, childProcess[name]]));
  const refuseProcess = (): never => {
    throw new Error(`A unit test started a process: ${remedy}.`);
  };

  Server.prototype.listen = function (this: Server, ...args: unknown[]) {
    this.once('listening', () => ownPorts.add((this.address() as AddressInfo).port));
    return Reflect.apply(listen, this, args);
  };
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
    const target = targetOf(args);
    if (!ownPorts.has(Number(target)))
      throw new Error(`A unit test connected to ${target}, a server that it did not start: ${remedy}.`);
    return Reflect.apply(connect, this, args);
  };
  Object.assign(childProcess.ChildProcess.prototype, { spawn: refuseProcess });
  for (const name of synchronous) Object.assign(childProcess, { [name]: refuseProcess });

  return () => {
    Object.assign(Server.prototype, { listen });
    Object.assign(Socket.prototype, { connect });
    Object.assign(childProcess.ChildProcess.prototype, { spawn });
    Object.assign(childProcess, originals);
  };
};

/** The environment of unit tests: Node without other servers and processes, so that they stay fast and independent. */
// biome-ignore lint/style/noDefaultExport: Jest takes the default export of its environment module
export default class UnitEnvironment extends SharedEnvironment {
  #allow: (() => void) | undefined;

  override async setup(): Promise<void> {
    await super.setup();
    const { env } = this.global.process;
    for (const name of ['MONGODB_URI', 'NATS_URL', 'NATS_URLS', 'PROCURA_TEST_STACKS']) delete env[name];
    this.#allow = refuseProcessesAndServers();
  }

  override async teardown(): Promise<void> {
    this.#allow?.();
    await super.teardown();
  }
}
