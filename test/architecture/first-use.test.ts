import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { peers } from '@procura/bus';
import { folderOf } from '../deploy/dockerfile.ts';
import { root, sources } from './sources.ts';

/** Packages that few processes use, and the memory that they would take in each of the others. */
const atFirstUse: Record<string, string> = {
  stripe: 'payment links of Stripe, 7 MiB',
  nodemailer: 'mails over SMTP',
  '@opentelemetry/sdk-node': 'traces',
  esbuild: 'the console of a gateway that runs from sources',
  marked: 'the documentation of a gateway that runs from sources',
  minisearch: 'the documentation of a gateway that runs from sources',
  pdfmake: 'PDFs, in a worker thread',
  echarts: 'charts, in a worker thread',
  '@resvg/resvg-wasm': 'charts, in a worker thread',
  'csv-parse': 'imports, in a worker thread',
};

const texts = new Map(sources().map(({ path, text }) => [path, text]));
/** What the statements of a module load with it, without types and what it imports at first use. */
const loadedBy = (path: string): string[] =>
  [...(texts.get(path) ?? '').matchAll(/^(?:import|export)\s(?!type\b)(?:[^;']*?\sfrom\s)?'([^']+)'/gm)].map(
    ([, specifier]) => String(specifier),
  );

/** The source of a module of this repository; undefined for one of another package. */
const sourceOf = (specifier: string, from: string): string | undefined => {
  if (specifier.startsWith('.')) return join(from, '..', specifier);
  const [, name, part = ''] = /^@procura\/([^/]+)(\/.*)?$/.exec(specifier) ?? [];
  if (!name) return undefined;
  const folder = ['libs', 'services', '.'].map((one) => join(one, name)).find((one) => hasManifest(one));
  if (!folder) throw new Error(`There is no package ${specifier}`);
  const { exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  return join(folder, exports[`.${part}`]);
};
const hasManifest = (folder: string): boolean =>
  [...texts.keys()].some((path) => path.startsWith(`${folder}/src/`));

/** The modules of other packages that a program loads when it starts. */
const loadedAtStart = (main: string): string[] => {
  const seen = new Set([main]);
  const others = new Set<string>();
  for (const path of seen)
    for (const specifier of loadedBy(path)) {
      const source = sourceOf(specifier, path);
      if (source) seen.add(source);
      else others.add(specifier);
    }
  return [...others];
};

test.each(peers)('%s loads at its start no package that few processes use', (peer) => {
  const loaded = loadedAtStart(`${folderOf(peer)}/src/main.ts`);
  // The walk has followed the imports of packages.
  expect(loaded).toEqual(expect.arrayContaining(['pino', 'zod', '@nats-io/transport-node']));
  const early = loaded.filter((specifier) =>
    Object.keys(atFirstUse).some((name) => specifier === name || specifier.startsWith(`${name}/`)),
  );
  // Remedy: load it where it is used, by await import('…'), as open-providers.ts of finance does.
  expect(early).toEqual([]);
});
