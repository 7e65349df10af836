import type { BuildOptions, OutputFile } from 'esbuild';

let last: Promise<unknown> = Promise.resolve();

/** Bundles scripts in memory, one build after another: esbuild's process is stopped after each, with all that it builds. */
export const runEsbuild = (options: BuildOptions): Promise<OutputFile[]> => {
  const files = last.then(async () => {
    // Loaded only if nothing was prebuilt; images do not contain esbuild.
    const { build, stop } = await import('esbuild');
    const { outputFiles } = await build({
      bundle: true,
      // Selects React's production build as well.
      minify: true,
      format: 'esm',
      target: ['chrome123', 'firefox121', 'safari17.5'],
      legalComments: 'none',
      logLevel: 'silent',
      ...options,
      write: false,
    });
    await stop();
    return outputFiles;
  });
  last = files.catch(() => undefined);
  return files;
};
