import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findProgram, pickFreePort } from '@procura/local';

const run = promisify(execFile);
const module = 'github.com/stripe/stripe-mock@v0.203.0';
/** Compiling it takes half a minute; a proxy that does not answer shall not hold up the tests for longer. */
const installTimeoutMs = 240_000;

/**
 * Stripe’s own imitation of its API: on the PATH or where Go puts programs, else built by Go. Says why there is none,
 * for machines without both.
 */
export const findStripeMock = async (): Promise<{ program: string } | { missing: string }> => {
  const path = process.env.PATH ?? '';
  const go = findProgram('go', path);
  const goPath = process.env.GOPATH?.split(delimiter)[0] || join(homedir(), 'go');
  const goBin = process.env.GOBIN || join(goPath, 'bin');
  const find = () => findProgram('stripe-mock', [path, goBin].join(delimiter));
  const found = find();
  if (found) return { program: found };
  if (!go) return { missing: 'stripe-mock is not on the PATH and Go is not there to build it' };
  try {
    await run(go, ['install', module], {
      env: { ...process.env, GOBIN: goBin },
      timeout: installTimeoutMs,
    });
  } catch (error) {
    const [why] = (error as { stderr?: string }).stderr?.trim().split('\n').slice(-1) ?? [];
    return { missing: `go install ${module} failed: ${why || 'it took too long'}` };
  }
  const built = find();
  return built ? { program: built } : { missing: `go install ${module} left no program in ${goBin}` };
};

/** A stripe-mock that tests start and stop, always at one address, and what it was asked since it started. */
export type StripeMock = {
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** `POST /v1/…` with the data as Go prints it. */
  requests(): string[];
  /** Waits until one request holds all these parts. Its output comes a moment after its answer. */
  wasAsked(...parts: string[]): Promise<void>;
};

const outputMs = 5000;

export const stripeMockAt = async (program: string): Promise<StripeMock> => {
  const [port, httpsPort] = [await pickFreePort(), await pickFreePort()];
  let child: ChildProcess | null = null;
  let output = '';
  const requests = (): string[] =>
    output
      .split(/^Request: /m)
      .slice(1)
      .map((one) => `${one.split('\n')[0]} ${/^Request data: (.*)$/m.exec(one)?.[1] ?? ''}`);
  const stop = async (): Promise<void> => {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGTERM');
    await ended;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    async start() {
      if (child) return;
      output = '';
      // Nothing of the environment: it would listen on PORT as well.
      // Left to itself it takes one port for HTTPS, which another run on this machine may hold.
      const addresses = ['-http-addr', `127.0.0.1:${port}`, '-https-addr', `127.0.0.1:${httpsPort}`];
      const running = spawn(program, [...addresses, '-verbose'], {
        env: {},
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = running;
      for (const stream of [running.stdout, running.stderr])
        stream.on('data', (chunk) => {
          output += String(chunk);
        });
      const deadline = Date.now() + 20_000;
      while (!output.includes('Listening for HTTP')) {
        if (running.exitCode !== null || Date.now() > deadline)
          throw new Error(`stripe-mock did not start: ${output.slice(-500)}`);
        await sleep(20);
      }
    },
    stop,
    requests,
    async wasAsked(...parts) {
      const deadline = Date.now() + outputMs;
      while (!requests().some((request) => parts.every((part) => request.includes(part)))) {
        if (Date.now() > deadline)
          throw new Error(`No request holds ${parts.join(' and ')}:\n${requests().join('\n')}`);
        await sleep(20);
      }
    },
  };
};
