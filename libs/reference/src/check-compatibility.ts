/**
 * `npm run compatible`: compares the contracts with those of the last release, or of the given tag. Prints the changes
 * that break clients or replicas of that release, accepted ones by their reason. Exits with code 1 if one is not accepted.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compatibilityReport } from './compatibility-report.ts';
import { contractBreaks } from './contract-breaks.ts';
import { type ContractSnapshot, contractSnapshot } from './contract-snapshot.ts';

const root = join(import.meta.dirname, '../../..');
const released = (name: string): string => readFileSync(join(root, 'docs/released', name), 'utf8');
const [tag] = process.argv.slice(2);
const text = tag
  ? execFileSync('git', ['show', `${tag}:docs/reference/contracts.json`], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
  : released('contracts.json');
const { lines, open } = compatibilityReport({
  breaks: contractBreaks(JSON.parse(text) as ContractSnapshot, contractSnapshot()),
  accepted: JSON.parse(released('accepted-breaks.json')) as Record<string, string>,
  since: tag ?? 'the last release',
});
for (const line of lines) console.log(line);
process.exitCode = open > 0 ? 1 : 0;
