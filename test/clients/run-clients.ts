/**
 * `npm run clients`: generates a client of docs/reference/openapi.json with each generator that docs/generated-clients.md
 * lists, or with the named ones, and compiles it. Prints which were skipped because their tool chain is not here. Exits
 * with code 1 if one does not compile.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '@procura/local';
import { generateClient, missingFor } from './generate-client.ts';
import { generators } from './generators.ts';

const named = process.argv.slice(2);
const unknown = named.filter((name) => !generators.some((one) => one.name === name));
if (unknown.length > 0) {
  const names = generators.map(({ name }) => name).join(', ');
  console.error(`There is no generator ${unknown.join(', ')}. Remedy: name some of ${names}.`);
  process.exit(2);
}

setPriority(10);
const count = { compiled: 0, failed: 0, skipped: 0 };
for (const generator of generators.filter(({ name }) => named.length === 0 || named.includes(name))) {
  const { name } = generator;
  const missing = missingFor(generator);
  if (missing.length > 0) {
    count.skipped += 1;
    console.log(`${name}: skipped, because ${missing.join(' and ')} is not on the PATH`);
    continue;
  }
  const folder = await mkdtemp(join(tmpdir(), 'procura-client-'));
  const startedAt = performance.now();
  try {
    await generateClient(generator, folder);
    count.compiled += 1;
    console.log(`${name}: compiles (${Math.round((performance.now() - startedAt) / 1000)} s)`);
  } catch (error) {
    count.failed += 1;
    console.log(`${name}: ${messageOf(error)}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
console.log(`${count.compiled} compile, ${count.failed} fail, ${count.skipped} were skipped.`);
process.exitCode = count.failed > 0 ? 1 : 0;
