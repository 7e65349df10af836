import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  birthMark,
  claimRunFolder,
  recordProcess,
  releaseRunFolder,
  stopOrphans,
} from '../src/stack/run-folder.ts';
import { alive, eventually } from './processes.ts';

let runDir: string;
const started: number[] = [];

beforeEach(() => {
  runDir = mkdtempSync(join(tmpdir(), 'procura-run-'));
});

afterEach(() => {
  for (const pid of alive(started.splice(0))) process.kill(-pid, 'SIGKILL');
  rmSync(runDir, { recursive: true });
});

const startShell = (script: string): number => {
  const { pid } = spawn('/bin/sh', ['-c', script], { detached: true, stdio: 'ignore' });
  if (pid === undefined) throw new Error('the shell did not start');
  started.push(pid);
  return pid;
};

const stop = (graceMs = 5000): Promise<string[]> => {
  const lines: string[] = [];
  return stopOrphans(runDir, { log: (line) => lines.push(line), grace_ms: graceMs }).then(() => lines);
};

test('a left-over process is stopped and reported', async () => {
  const pid = startShell('exec sleep 300');
  recordProcess(runDir, 'orders', pid);
  expect(await stop()).toEqual([`Stopping orders (process ${pid}), left over from a start that was killed.`]);
  expect(alive([pid])).toEqual([]);
  expect(readdirSync(runDir)).toEqual([]);
});

test('one that ignores SIGTERM is killed after the grace period, with its children', async () => {
  const ready = join(runDir, 'ready');
  const pid = startShell(`trap '' TERM; sleep 300 & echo $! > ${ready}; while :; do sleep 0.1; done`);
  await eventually('the trap', () => existsSync(ready));
  recordProcess(runDir, 'mongodb', pid);
  await stop(200);
  expect(alive([pid])).toEqual([]);
});

test('another process that has received the pid since is left alone', async () => {
  const pid = startShell('exec sleep 300');
  writeFileSync(join(runDir, 'orders.pid'), `${pid} another-boot:1\n`);
  expect(await stop()).toEqual([]);
  expect(alive([pid])).toEqual([pid]);
  expect(readdirSync(runDir)).toEqual([]);
});

test('records that are damaged, or of processes that ended long ago, are only deleted', async () => {
  writeFileSync(join(runDir, 'orders.pid'), '');
  writeFileSync(join(runDir, 'finance.pid'), '1 mark\n');
  writeFileSync(join(runDir, 'nats.pid'), '4194999 mark\n');
  expect(await stop()).toEqual([]);
  expect(readdirSync(runDir)).toEqual([]);
});

test('a folder is claimed once, and again when its holder is gone', () => {
  claimRunFolder(runDir);
  releaseRunFolder(runDir);
  const holder = startShell('exec sleep 300');
  writeFileSync(join(runDir, 'launcher.lock'), `${holder} ${birthMark(holder)}\n`);
  expect(() => claimRunFolder(runDir)).toThrow(
    `Procura is already running on this data folder (process ${holder}). Stop it with Ctrl-C where it runs, or set PROCURA_DATA to another folder.`,
  );
  writeFileSync(join(runDir, 'launcher.lock'), `${holder} another-boot:1\n`);
  claimRunFolder(runDir);
  expect(readdirSync(runDir)).toEqual(['launcher.lock']);
});
