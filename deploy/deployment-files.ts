import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allPrograms, metricsPortOf, type Program } from '@procura/local';

const root = join(import.meta.dirname, '..');
const composeFile = 'deploy/compose.yaml';
const prometheusFile = 'deploy/prometheus.yaml';

const begin =
  '  # From here to the next note, generated from the names of the services by `npm run generate`; change those instead.\n';
const end = '    # Written by hand from here on.\n';
/** The first port of the metrics in the README. */
const firstMetricsPort = 9464;

const folderOf = ({ entry }: Program): string => entry.replace(/\/src\/main\.ts$/, '');

const sendsMail = (program: Program): boolean => {
  const { dependencies } = JSON.parse(readFileSync(join(root, folderOf(program), 'package.json'), 'utf8'));
  return '@procura/mail' in dependencies;
};

/** A process in the compose file; `own` is whether the file has variables of this process. */
const processOf = (program: Program, own: boolean): string => {
  const { name, role } = program;
  const variables = ['*environment', ...(sendsMail(program) ? ['*mail'] : []), ...(own ? [`*${name}`] : [])];
  return [
    `  ${name}:`,
    `    <<: *${role === 'gateway' ? 'process' : 'service'}`,
    `    image: procura/${name}:\${VERSION:-0.2.0}`,
    '    build:',
    '      <<: *build',
    `      args: { SERVICE: ${folderOf(program)}, NODE_IMAGE: "\${NODE_IMAGE:-node:24-trixie-slim}" }`,
    `    env_file: [secrets/${name}.env]`,
    `    environment: { <<: [${variables.join(', ')}] }`,
    '',
  ].join('\n');
};

/** The compose file with its generated part: every process, the gateway last, because it waits for the others. */
const compose = (): string => {
  const text = readFileSync(join(root, composeFile), 'utf8');
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`${composeFile} has lost the notes around its generated part`);
  const processes = allPrograms.map((program) => processOf(program, text.includes(`: &${program.name}\n`)));
  const services = allPrograms.filter(({ role }) => role === 'service');
  const waits = services.map(({ name }) => `      ${name}: { condition: service_started }\n`);
  return [before, begin, processes.join('\n'), '    depends_on:\n', ...waits, end, after].join('');
};

/** The addresses at which Prometheus reads the metrics of the processes of `npm start`. */
const prometheus = (): string => {
  const ports = allPrograms.map((program) => metricsPortOf(program, firstMetricsPort)).toSorted();
  return `# Generated from the names of the services by \`npm run generate\`; change those instead.
# Scrapes a Procura that was started by METRICS_PORT=${firstMetricsPort} npm start. In a cluster the pods' annotations say where.
global:
  scrape_interval: 15s
  evaluation_interval: 15s
rule_files: [helm/monitoring/alerts.yaml]
scrape_configs:
  - job_name: procura
    static_configs:
      - targets:
${ports.map((port) => `          - localhost:${port}\n`).join('')}`;
};

/** The files that list every process, by their path. */
export const deploymentFiles = (): Map<string, string> =>
  new Map([
    [composeFile, compose()],
    [prometheusFile, prometheus()],
  ]);

if (import.meta.main)
  for (const [path, text] of deploymentFiles()) {
    writeFileSync(join(root, path), text);
    console.log(`Wrote ${path}.`);
  }
