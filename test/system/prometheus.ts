import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pickFreePort } from '@procura/local';
import { programOf } from '../tools/needs.ts';

const run = promisify(execFile);
export const monitoring = join(import.meta.dirname, '../../deploy/helm/monitoring');

/** Runs promtool in the folder of the alert rules; what it prints. Rejects with that when it finds something. */
export const promtool = async (...args: string[]): Promise<string> =>
  (await run(programOf('promtool'), args, { cwd: monitoring })).stdout;

type Series = { metric: Record<string, string>; value: [number, string] };
type Rule = { name: string; query: string; health: string; lastError?: string };

/** A Prometheus that scrapes every second and has the alert rules. */
export type Prometheus = {
  query(expression: string): Promise<Series[]>;
  metricNames(): Promise<Set<string>>;
  rules(): Promise<Rule[]>;
  stop(): Promise<void>;
};

export const startPrometheus = async (targets: readonly string[]): Promise<Prometheus> => {
  const dir = await mkdtemp(join(tmpdir(), 'procura-prometheus-'));
  const port = await pickFreePort();
  // JSON is YAML.
  await writeFile(
    join(dir, 'prometheus.yaml'),
    JSON.stringify({
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: [join(monitoring, 'alerts.yaml')],
      scrape_configs: [{ job_name: 'procura', static_configs: [{ targets }] }],
    }),
  );
  const child: ChildProcess = spawn(
    programOf('prometheus'),
    [
      `--config.file=${join(dir, 'prometheus.yaml')}`,
      `--storage.tsdb.path=${join(dir, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const ask = async <T>(path: string): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
    const { data, error } = (await response.json()) as { data: T; error?: string };
    if (error) throw new Error(`${decodeURIComponent(path)}: ${error}`);
    return data;
  };
  const deadline = Date.now() + 20_000;
  while (!(await fetch(`http://127.0.0.1:${port}/-/ready`).catch(() => undefined))?.ok) {
    if (Date.now() > deadline) throw new Error('Prometheus did not get ready');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    query: async (expression) =>
      (await ask<{ result: Series[] }>(`query?query=${encodeURIComponent(expression)}`)).result,
    metricNames: async () => new Set(await ask<string[]>('label/__name__/values')),
    rules: async () =>
      (await ask<{ groups: { rules: Rule[] }[] }>('rules')).groups.flatMap((one) => one.rules),
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await rm(dir, { recursive: true, force: true });
    },
  };
};
