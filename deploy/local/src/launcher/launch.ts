import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { keepDemo, noteDemoBegun, readDemo } from '../demo/demo-file.ts';
import type { DemoUsers, loadDemo } from '../demo/load-demo.ts';
import { type DataFolder, openDataFolder } from '../stack/data-folder.ts';
import { findStack, type Stack } from '../stack/find-stack.ts';
import { warningIn } from '../stack/log-line.ts';
import { keepMasterSecret } from '../stack/master-secret.ts';
import { identifyDatabase } from '../stack/mongodb.ts';
import { keepOperator, type Operator } from '../stack/operator.ts';
import { whyPortIsTaken } from '../stack/ports.ts';
import { makePrivateFolder } from '../stack/private-file.ts';
import { readStackConfig } from '../stack/stack-config.ts';
import { messageOf, StartFailure } from '../stack/start-failure.ts';
import { type Supervised, supervise } from '../stack/supervise.ts';
import { untilAborted } from '../stack/until-aborted.ts';
import { offerFromSource, removeEnvironmentFiles } from './environment-files.ts';
import type { LaunchConfig } from './launch-config.ts';
import { type LocalFile, removeLocalFile, writeLocalFile } from './local-file.ts';
import { nodeMemory } from './node-memory.ts';
import { environmentOf, type Given, type Program } from './programs.ts';

const readyWithinMs = 60_000;
const progressEveryMs = 5000;
const drainWithinMs = 5000;

export type LaunchOptions = {
  config: LaunchConfig;
  programs: Program[];
  load_demo: typeof loadDemo;
  project_root: string;
  log: (line: string) => void;
  /** Aborts the start, and stops what is already running. */
  signal: AbortSignal;
};

/** A running Procura. */
export type Launched = { local: LocalFile; operator: Operator; stop: () => Promise<void> };

/**
 * Starts everything on one data folder: the stack, one process per program, the demo. Resolves once the gateway is
 * ready and `local.json` is written. Otherwise it fails with a StartFailure and leaves nothing running.
 */
export const launch = async (options: LaunchOptions): Promise<Launched> => {
  const { config, log } = options;
  const dataFolder = await openDataFolder({ data_dir: config.data_dir, log });
  const running: { program: Program; process: Supervised }[] = [];
  let stack: Stack | undefined;
  const stop = async (): Promise<void> => {
    dataFolder.on_pids_changed = () => undefined;
    removeLocalFile(config.data_dir);
    removeEnvironmentFiles(config.data_dir, options.programs);
    for (const role of ['gateway', 'service'] as const) {
      const draining = running.filter(({ program }) => program.role === role);
      await Promise.all(draining.map(({ process }) => process.stop(drainWithinMs)));
    }
    await stack?.stop();
    await dataFolder.close();
  };
  try {
    removeLocalFile(config.data_dir);
    removeEnvironmentFiles(config.data_dir, options.programs);
    await refuseBusyPort(config.port);
    stack = await findStack({ dataFolder, log, env: config.env, signal: options.signal });
    const given = collectGiven(config, stack);
    const isLeftOut = ({ name }: Program): boolean => config.without.includes(name);
    for (const program of options.programs.filter((one) => !isLeftOut(one))) {
      running.push({ program, process: startProgram(program, given, options, dataFolder) });
    }
    const processes = running.map(({ process }) => process);
    log(`Starting ${processes.map(({ name }) => name).join(', ')} …`);
    for (const program of options.programs.filter(isLeftOut)) sayHowToRun(program, given, options);
    await raceToReady(given.base_url, processes, options);
    for (const process of processes) process.keepRunning();
    const demo = await provideDemo(given, options);
    const local = {
      base_url: given.base_url,
      mcp_url: `${given.base_url}/mcp`,
      console_url: `${given.base_url}/`,
      mongodb_uri: given.mongodb_uri,
      nats_url: stack.nats_url,
      pids: dataFolder.pids,
      demo: demo ?? {},
    };
    dataFolder.on_pids_changed = () => writeLocalFile(config.data_dir, local);
    dataFolder.on_pids_changed();
    return { local, operator: given.operator, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const refuseBusyPort = async (port: number): Promise<void> => {
  const reason = await whyPortIsTaken(port);
  if (reason === undefined) return;
  throw new StartFailure(
    reason === 'EADDRINUSE'
      ? `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${port + 1} npm start.`
      : `Port ${port} cannot be used here (${reason}). Choose another port: PORT=3000 npm start.`,
  );
};

const collectGiven = (config: LaunchConfig, stack: Stack): Given => {
  const mailDir = join(config.data_dir, 'mail');
  if (!config.env.SMTP_URL) makePrivateFolder(mailDir);
  return {
    mongodb_uri: stack.mongodb_uri,
    mongodb_uris: stack.mongodb_uris,
    nats_urls: stack.nats_urls,
    master_secret: keepMasterSecret(config.data_dir),
    base_url: `http://localhost:${config.port}`,
    port: config.port,
    mail_dir: config.env.SMTP_URL ? undefined : mailDir,
    operator: keepOperator(config.data_dir),
  };
};

const startProgram = (
  program: Program,
  given: Given,
  options: LaunchOptions,
  dataFolder: DataFolder,
): Supervised => {
  const { name } = program;
  const spec = {
    name,
    command: process.execPath,
    args: [...nodeMemory.args, join(options.project_root, program.entry)],
    cwd: options.project_root,
    env: {
      ...nodeMemory.env,
      // Without it, parsing all packages in each process would be most of a start.
      NODE_COMPILE_CACHE: join(readStackConfig(options.config.env).cache_dir, 'node-compile-cache'),
      ...environmentOf(program, given, options.config.env),
    },
    log_file: join(dataFolder.log_dir, `${name}.log`),
    on_line: (line: string, stream: 'stdout' | 'stderr') => {
      const warning = warningIn(line, stream);
      if (warning !== undefined) options.log(`${name}: ${warning}`);
    },
  };
  return supervise(spec, dataFolder);
};

const sayHowToRun = (program: Program, given: Given, options: LaunchOptions): void => {
  const { config, project_root, log } = options;
  const command = offerFromSource(program, {
    given,
    project_root,
    data_dir: config.data_dir,
    env: config.env,
  });
  log(
    [
      '',
      `${program.name} is left out. Run it in another terminal, in ${project_root}:`,
      '',
      `  ${command}`,
      '',
      'It starts again when a source changes; --inspect before --watch opens it to a debugger.',
      '',
    ].join('\n'),
  );
};

/** Waits for the gateway, or until the first of the processes ends. */
const raceToReady = async (
  baseUrl: string,
  processes: Supervised[],
  options: LaunchOptions,
): Promise<void> => {
  const ended = new AbortController();
  const signal = AbortSignal.any([options.signal, ended.signal]);
  try {
    await Promise.race([
      waitUntilReady(baseUrl, { ...options, signal }),
      ...processes.map((one) => one.ended_early),
    ]);
  } finally {
    ended.abort();
  }
};

const waitUntilReady = async (baseUrl: string, options: LaunchOptions): Promise<void> => {
  const { without } = options.config;
  let startedAt = performance.now();
  let spoken = 1;
  let isWaitingForPerson = false;
  for (;;) {
    const { missing, answer } = await askReady(baseUrl, options.signal);
    if (answer === 'ready') return;
    if (missing.length > 0 && missing.every((name) => without.includes(name))) {
      if (!isWaitingForPerson) options.log(`Waiting for ${missing.join(', ')} to answer …`);
      isWaitingForPerson = true;
      // A person who starts a program has no time limit.
      startedAt = performance.now();
    }
    const waitedMs = performance.now() - startedAt;
    if (waitedMs > readyWithinMs) {
      throw new StartFailure(
        `The services did not become ready within ${readyWithinMs / 1000} s (${answer}). Read ${join(options.config.data_dir, 'logs')}, then start again.`,
      );
    }
    if (waitedMs > spoken * progressEveryMs) {
      options.log(`  ${Math.round(waitedMs / 1000)} s: ${answer}`);
      spoken += 1;
    }
    await sleep(100, undefined, { signal: options.signal });
  }
};

/** The gateway's readiness and the missing programs; if it does not answer, the gateway itself. */
const askReady = async (
  baseUrl: string,
  signal: AbortSignal,
): Promise<{ answer: string; missing: string[] }> => {
  try {
    const response = await fetch(`${baseUrl}/readyz`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(2000)]),
    });
    const body = await response.text();
    if (response.status === 200) return { answer: 'ready', missing: [] };
    const answer = `the gateway answers ${response.status}: ${body.slice(0, 200)}`;
    return { answer, missing: response.status === 503 ? JSON.parse(body).missing : [] };
  } catch {
    signal.throwIfAborted();
    return { answer: 'the gateway does not answer yet', missing: ['gateway'] };
  }
};

const provideDemo = async (given: Given, options: LaunchOptions): Promise<DemoUsers | undefined> => {
  const { config, log, signal } = options;
  const databaseId = await identifyDatabase(given.mongodb_uri);
  const demo = readDemo(config.data_dir, databaseId);
  if (demo.state === 'finished') return demo.users;
  if (config.empty) return undefined;
  log(
    demo.state === 'interrupted'
      ? 'An earlier start was stopped while it loaded the demo; loading continues …'
      : 'Loading the demo …',
  );
  noteDemoBegun(config.data_dir, databaseId);
  const startedAt = performance.now();
  try {
    const loading = options.load_demo({
      base_url: given.base_url,
      data_dir: config.data_dir,
      operator: given.operator,
      mail_dir: given.mail_dir,
      log: (line) => log(`  ${line}`),
    });
    const users = await untilAborted(loading, signal);
    keepDemo(config.data_dir, { database_id: databaseId, users });
    log(`The demo is loaded after ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
    return users;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof StartFailure) throw error;
    throw new StartFailure(
      `The demo could not be loaded: ${messageOf(error)}. Start again to continue, or start without it: npm start -- --empty.`,
    );
  }
};
