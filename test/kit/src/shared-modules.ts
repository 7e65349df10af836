import { readFileSync } from 'node:fs';
import { createRequire, enableCompileCache } from 'node:module';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants, Script, SyntheticModule } from 'node:vm';
import runtime from 'jest-runtime';

enableCompileCache();
// By its types the class is a field of the export, but it is the export itself.
const Runtime = runtime as unknown as typeof runtime.default;
const require = createRequire(import.meta.url);
// With --runInBand, tests would otherwise use both the modules that Jest compiled for the setup and those that Node loads.
for (const path of Object.keys(require.cache)) if (path.endsWith('.ts')) delete require.cache[path];
const root = join(import.meta.dirname, '../../..');

/** The modules that each worker loads once: the sources of the packages and their dependencies, without the tests. */
const isShared = (url: string): boolean =>
  url.startsWith('file:') &&
  (url.includes('/node_modules/') ||
    (url.startsWith(`file://${root}/`) && /\/src\/.*(?<!\.test)\.ts$/.test(url)));

/** The modules that one suite has imported, by address; shared ones are present before they are loaded. */
class Modules extends Map<string, unknown> {
  readonly #context: () => object;

  constructor(context: () => object) {
    super();
    this.#context = context;
  }

  override get(url: string): unknown {
    const known = super.get(url);
    if (known !== undefined || !isShared(url)) return known;
    const loaded: unknown = require(fileURLToPath(url));
    const exports = { ...(loaded as object), ...(isNamespace(loaded) ? {} : { default: loaded }) };
    const module = new SyntheticModule(
      Object.keys(exports),
      () => {
        for (const [name, value] of Object.entries(exports)) module.setExport(name, value);
      },
      { context: this.#context(), identifier: url },
    );
    this.set(url, module);
    return module;
  }

  override has(url: string): boolean {
    return super.has(url) || isShared(url);
  }
}

const isNamespace = (loaded: unknown): boolean =>
  Object.prototype.toString.call(loaded) === '[object Module]';

type Executor = {
  injectedModuleParameters: string[];
  compile: (source: string, path: string) => unknown;
};

/** The scripts of dependencies, Jest's own modules among them, which V8 compiles once in a worker. */
const scripts = new Map<string, Script>();

const shareCompiledCode = (
  runtime: InstanceType<typeof Runtime>,
  environment: { getVmContext(): object | null },
) => {
  const { executor } = runtime as unknown as { executor: Executor };
  const compile = executor.compile.bind(executor);
  executor.compile = (source, path) => {
    const context = environment.getVmContext();
    if (context === null || !path.includes(`${sep}node_modules${sep}`)) return compile(source, path);
    let script = scripts.get(path);
    if (script === undefined) {
      script = new Script(`(function (${executor.injectedModuleParameters.join(', ')}) {${source}\n})`, {
        filename: path,
        importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      });
      scripts.set(path, script);
    }
    return script.runInContext(context);
  };
};

/**
 * The Jest runtime of all suites. Jest would evaluate everything that a suite imports again for each suite: 600 files and
 * their dependencies. They would then run as unoptimised code. Here Node loads them once in a worker. The suites of the
 * worker share their state at module level, as the services of one world do. In two cases Jest loads them: with
 * `--watch`, to follow changes of the sources, and for suites with fake timers, because those are of the suite alone.
 */
// biome-ignore lint/style/noDefaultExport: Jest takes the default export of its runtime module
export default class SharedModules extends Runtime {
  constructor(...options: ConstructorParameters<typeof Runtime>) {
    super(...options);
    const [, environment, , , , , testPath, { watch, watchAll }] = options;
    shareCompiledCode(this, environment);
    if (watch || watchAll || readFileSync(testPath, 'utf8').includes('useFakeTimers')) return;
    const { registries } = this as unknown as { registries: { esModuleRegistry: Map<string, unknown> } };
    registries.esModuleRegistry = new Modules(() => environment.getVmContext?.() as object);
  }
}
