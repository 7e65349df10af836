import { type ExecFileOptions, execFile } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { needs } from '../tools/needs.ts';
import { helm, root } from './checkers.ts';
import { parseManifests, podsOf } from './manifests.ts';

/** How a MongoDB of ours is started, and by which commands it counts as ready, each for `sh -c`. */
type Server = { start: string; probes: string[] };

const ofCompose = async (): Promise<Server> => {
  const { services } = parse(readFileSync(join(root, 'deploy/compose.yaml'), 'utf8'), { merge: true });
  const { entrypoint, healthcheck } = services.mongodb;
  // Compose replaces $$ by $.
  const text = (command: string[]) => String(command.at(-1)).replaceAll('$$', '$');
  return { start: text(entrypoint), probes: [text(healthcheck.test)] };
};

const ofChart = async (): Promise<Server> => {
  const { code, text } = await helm('template', '-f', join(root, 'deploy/helm/ci/demo-values.yaml'));
  expect([code, code && text]).toEqual([0, 0]);
  const container = podsOf(parseManifests(text)).find(({ name }) => name === 'procura-mongodb')?.spec
    .containers[0];
  const probes = [container?.startupProbe, container?.readinessProbe] as { exec: { command: string[] } }[];
  return {
    start: String(container?.command?.at(-1)),
    probes: probes.map(({ exec }) => String(exec.command.at(-1))),
  };
};

/** The part of mongosh that the commands use. Its scripts end as FILE_ENDS says. */
const mongosh = `#!/usr/bin/env node
const at = process.argv.indexOf('--eval');
if (at < 0) process.exit(Number(process.env.FILE_ENDS));
const db = { hello: () => ({ isWritablePrimary: process.env.PRIMARY === 'yes' }) };
new Function('db', 'quit', process.argv[at + 1])(db, process.exit);
`;

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'procura-ready-'));
  for (const folder of ['bin', 'etc', 'tmp']) mkdirSync(join(dir, folder));
  for (const folder of ['', 'tmp']) chmodSync(join(dir, folder), 0o777);
  writeFileSync(join(dir, 'bin/mongosh'), mongosh, { mode: 0o755 });
  writeFileSync(join(dir, 'bin/chown'), '#!/bin/sh\n', { mode: 0o755 });
  writeFileSync(join(dir, 'etc/users.js'), 'the users\n');
});
afterEach(() => rmSync(dir, { recursive: true }));

/** Runs a command of the container in this folder; returns its exit code. */
const run = (shell: string, command: string, options: ExecFileOptions = {}): Promise<number> =>
  new Promise((resolve) => {
    const here = command.replace(/\/(tmp|etc)\/(?:procura\/)?/g, (_path, folder) => join(dir, folder, '/'));
    const path = [join(dir, 'bin'), process.env.PATH].join(delimiter);
    const env = { PATH: path, ...options.env };
    execFile(shell, ['-ec', here], { ...options, env }, (error) => resolve(error ? Number(error.code) : 0));
  });

describe.each([
  { name: 'compose', read: ofCompose, it: test },
  { name: 'the chart', read: ofChart, it: needs('helm').test },
])('the MongoDB of $name', ({ read, it }) => {
  it('is ready once it is the primary and has its users', async () => {
    const { probes } = await read();
    for (const probe of probes) {
      rmSync(join(dir, 'tmp/users.js'), { force: true });
      const ready = (env: NodeJS.ProcessEnv) => run('sh', probe, { env });
      expect(await ready({ FILE_ENDS: '1', PRIMARY: 'yes' })).not.toBe(0);
      expect(await ready({ FILE_ENDS: '0', PRIMARY: 'yes' })).toBe(0);
      // A server that has just been started again finds the users as they were and elects itself a moment later.
      copyFileSync(join(dir, 'etc/users.js'), join(dir, 'tmp/users.js'));
      expect(await ready({ FILE_ENDS: '1', PRIMARY: 'no' })).not.toBe(0);
      expect(await ready({ FILE_ENDS: '1', PRIMARY: 'yes' })).toBe(0);
    }
  });

  it('starts again in the folder of its last start', async () => {
    const { start } = await read();
    const first = start.replace(/exec docker-entrypoint\.sh/, 'exec echo');
    expect(first).not.toBe(start);
    // With no more rights than in the chart's container; root would write every file.
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    expect([await run('bash', first, user), await run('bash', first, user)]).toEqual([0, 0]);
  });
});
