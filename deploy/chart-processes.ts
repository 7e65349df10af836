import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Peer, peers } from '@procura/bus';
import { stringify } from 'yaml';

const root = join(import.meta.dirname, '..');
export const chartProcessesFile = join(root, 'deploy/helm/processes.yaml');

/** What a process needs in addition to NATS follows from its packages; knip ensures that it uses them. */
const packages: Record<string, string> = {
  '@procura/service': 'mongodb',
  '@procura/audit': 'auditMongodb',
  '@procura/mail': 'smtp',
  '@procura/egress': 'webhooks',
  stripe: 'payments',
};

const reaches = (peer: Peer): string[] => {
  const folder = peer === 'gateway' ? peer : `services/${peer}`;
  const { dependencies } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const needed = Object.entries(packages).filter(([name]) => name in dependencies);
  return ['nats', ...needed.map(([, destination]) => destination)];
};

/** The chart's values from the contracts: the processes, and what each may reach. */
export const chartProcesses = (): string =>
  [
    '# Generated from the contracts by `npm run generate`; change those instead.',
    stringify(
      {
        processes: Object.fromEntries(peers.map((peer) => [peer, { reaches: reaches(peer) }])),
      },
      { lineWidth: 0 },
    ),
  ].join('\n');

if (import.meta.main) {
  writeFileSync(chartProcessesFile, chartProcesses());
  console.log('Wrote deploy/helm/processes.yaml.');
}
