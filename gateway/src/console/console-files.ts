import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { runEsbuild } from '../bundle/run-esbuild.ts';
import { type FixedDocument, fixedDocument } from '../edge/fixed-document.ts';
import { escapeHtml } from '../edge/static-page.ts';

/** The path of the application's files under the platform's address. */
export const assetsPath = '/settings/assets/';

/** The application: one document for every address, and the hashed files it loads, by name. */
export type ConsoleFiles = {
  readonly document: Buffer;
  readonly assets: ReadonlyMap<string, FixedDocument>;
};

const source = join(import.meta.dirname, '../../console');
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Reads what `build-console.ts` wrote. Throws if the folder or the page is missing. */
export const readConsole = async (folder: string): Promise<ConsoleFiles> => {
  const names = (await readdir(folder)).filter((name) => extname(name) in types);
  return toFiles(
    await Promise.all(names.map(async (name) => ({ name, body: await readFile(join(folder, name)) }))),
  );
};

let built: Promise<ConsoleFiles> | undefined;
/** Builds the page from its sources in memory, once per process. */
export const buildConsole = (): Promise<ConsoleFiles> => {
  built ??= bundle().then(toFiles);
  return built;
};

/** Builds the page from its sources; file names contain a hash of the content. */
export const bundle = async (): Promise<{ name: string; body: Buffer }[]> => {
  const files = await runEsbuild({
    entryPoints: ['src/watch-files.ts', 'src/main.tsx', 'icons/icon.svg'].map((name) => join(source, name)),
    // Areas are files of their own.
    splitting: true,
    jsx: 'automatic',
    loader: { '.woff2': 'file', '.svg': 'copy' },
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    publicPath: assetsPath,
    outdir: 'built',
  });
  return files.map(({ path, contents }) => ({ name: basename(path), body: Buffer.from(contents) }));
};

const toFiles = (files: { name: string; body: Buffer }[]): ConsoleFiles => {
  const named = (pattern: RegExp): string => {
    const name = files.find((file) => pattern.test(file.name))?.name;
    if (!name) throw new Error(`The settings page was not built: no file matches ${pattern}.`);
    return escapeHtml(assetsPath + name);
  };
  const main = files.find(({ name }) => /^main-.+\.js$/.test(name));
  const shared = [...String(main?.body).matchAll(/from"([^"]+)"/g)].map(([, path]) => path);
  return {
    document: Buffer.from(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>Procura</title><link rel="icon" type="image/svg+xml" href="${named(/^icon-.+\.svg$/)}"><link rel="stylesheet" href="${named(/^main-.+\.css$/)}">${shared.map((path) => `<link rel="modulepreload" href="${path}">`).join('')}<script type="module" src="${named(/^watch-files-.+\.js$/)}"></script><script type="module" src="${named(/^main-.+\.js$/)}"></script></head><body><div id="root"></div><noscript>Procura’s pages need JavaScript. Everything on them can also be done over REST; the reference is at <a href="/docs">/docs</a>.</noscript></body></html>`,
    ),
    assets: new Map(
      files.map(({ name, body }) => [
        name,
        fixedDocument(types[extname(name)] ?? 'application/octet-stream', body),
      ]),
    ),
  };
};
