import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type ViewName, viewNames, views } from '@procura/reference';
import type { Plugin } from 'esbuild';
import { runEsbuild } from '../bundle/run-esbuild.ts';
import { escapeHtml } from '../edge/static-page.ts';

/** The documents of the views by name. */
export type ViewDocuments = ReadonlyMap<ViewName, string>;

const folder = join(import.meta.dirname, '../../console');
/** The file to which `build-console.ts` writes the views. */
const viewsFile = 'views.json';

/** Writes the views for `readViews`. */
export const writeViews = async (builtFolder: string): Promise<void> =>
  writeFile(join(builtFolder, viewsFile), JSON.stringify([...(await buildViews())]));

/** Reads what `writeViews` wrote. */
export const readViews = async (builtFolder: string): Promise<ViewDocuments> =>
  new Map(JSON.parse(await readFile(join(builtFolder, viewsFile), 'utf8')) as [ViewName, string][]);

let built: Promise<ViewDocuments> | undefined;
/** Builds the views from their sources in memory, once per process. */
export const buildViews = (): Promise<ViewDocuments> => {
  built ??= bundleViews();
  return built;
};

/** The modules by which parts of the application reach its address and its gateway; in a view both are the host’s. */
const inChat: Plugin = {
  name: 'in-chat',
  setup(build) {
    build.onResolve({ filter: /\/(router\.tsx|session\.tsx|operations\.ts)$/ }, ({ path, resolveDir }) => {
      const file = join(resolveDir, path);
      const isReplaced = dirname(file) === join(folder, 'src');
      return isReplaced ? { path: join(folder, 'views/in-chat', basename(file)) } : undefined;
    });
  },
};

const bundleViews = async (): Promise<ViewDocuments> => {
  const files = await runEsbuild({
    entryPoints: [...viewNames.map((name) => `views/${name}.tsx`), 'styles/views.css'].map((path) =>
      join(folder, path),
    ),
    entryNames: '[name]',
    jsx: 'automatic',
    format: 'iife',
    plugins: [inChat],
    outdir: 'built',
  });
  const textOf = (name: string): string => {
    const file = files.find(({ path }) => path.endsWith(`/${name}`));
    if (!file) throw new Error(`The views were not built: there is no ${name}.`);
    return file.text;
  };
  const style = textOf('views.css');
  return new Map(viewNames.map((name) => [name, documentOf(name, { style, script: textOf(`${name}.js`) })]));
};

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * One document that loads nothing: also if its host sets no policy, its own allows this script and this style alone.
 * esbuild leaves no end tag in either.
 */
const documentOf = (name: ViewName, { style, script }: { style: string; script: string }): string =>
  `<!doctype html><html lang="en" data-platform="${writtenUrl}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; img-src data:; base-uri 'none'; form-action 'none'"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(views[name].title)}</title><style>${style}</style></head><body><div id="root"></div><script>${script}</script></body></html>`;

/** The address of the platform before a view is sent. */
const writtenUrl = 'http://localhost:3000';

/** A view of one gateway, with its address in links. */
export const placeView = (document: string, public_url: string): string =>
  document.replace(`data-platform="${writtenUrl}"`, () => `data-platform="${escapeHtml(public_url)}"`);
