/**
 * `npm run compatible`: compares the contracts with those of the last release, or of the given tag. Exits with code 1
 * if a change breaks clients or replicas of that release.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractBreaks } from './contract-breaks.ts';
import { type ContractSnapshot, contractSnapshot } from './contract-snapshot.ts';

const root = join(import.meta.dirname, '../../..');
const [tag] = process.argv.slice(2);
const text = tag
  ? execFileSync('git', ['show', `${tag}:docs/reference/contracts.json`], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
  : readFileSync(join(root, 'docs/released/contracts.json'), 'utf8');
const breaks = contractBreaks(JSON.parse(text) as ContractSnapshot, contractSnapshot());
for (const sentence of breaks) console.log(sentence);
console.log(`${breaks.length} breaks since ${tag ?? 'the last release'}.`);
process.exitCode = breaks.length > 0 ? 1 : 0;
