import { readFileSync } from 'node:fs';
import type { DataFolder } from './data-folder.ts';
import { pickFreePort } from './ports.ts';
import { messageOf, StartFailure } from './start-failure.ts';
import { type ProcessSpec, type Supervised, supervise } from './supervise.ts';

const portTries = 4;
const portTaken = /address already in use|EADDRINUSE|Address in use/i;

/** A server program of the stack: how it is started on a port, and how to detect that it answers. */
export type Daemon = {
  /** Its name in messages: "MongoDB (mongod)". */
  title: string;
  spec: (port: number) => ProcessSpec;
  /** Resolves when it answers; rejects when the signal is aborted. */
  ready: (port: number, signal: AbortSignal) => Promise<void>;
  /** The remedy if it does not start; ends the failure's sentence. */
  remedy: string;
};

/**
 * Starts a daemon on a free port of 127.0.0.1, waits until it answers, and keeps it running. If it ends early or does
 * not answer, it fails with a sentence and leaves nothing running.
 */
export const startDaemon = async (
  daemon: Daemon,
  dataFolder: DataFolder,
  signal: AbortSignal,
): Promise<{ port: number; process: Supervised }> => {
  for (let attempt = 1; ; attempt += 1) {
    const port = await pickFreePort();
    const spec = daemon.spec(port);
    const running = supervise(spec, dataFolder);
    const ended = new AbortController();
    try {
      const ready = daemon.ready(port, AbortSignal.any([signal, ended.signal]));
      await Promise.race([ready, running.ended_early]);
      running.keepRunning();
      return { port, process: running };
    } catch (error) {
      ended.abort();
      await running.stop(0);
      // Another program took the port between the check and the start.
      if (attempt < portTries && portTaken.test(readFileSync(spec.log_file, 'utf8'))) continue;
      if (error instanceof Error && error.name === 'AbortError') throw error;
      throw new StartFailure(`${daemon.title} did not start: ${messageOf(error)} ${daemon.remedy}`);
    }
  }
};
