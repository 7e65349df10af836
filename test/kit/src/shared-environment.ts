import { TestEnvironment } from 'jest-environment-node';
import { beginSuite } from './suite-record.ts';

/** Classes for `instanceof` in tests and in the modules that suites share (`shared-modules.ts`). */
const classes = {
  Error,
  AggregateError,
  EvalError,
  RangeError,
  ReferenceError,
  SyntaxError,
  TypeError,
  URIError,
  Date,
  Map,
  Set,
};

/**
 * The environment of suites that share modules: the classes of one realm, and the process's environment, which names the
 * servers of those that have some.
 */
// biome-ignore lint/style/noDefaultExport: Jest takes the default export of its environment module
export default class SharedEnvironment extends TestEnvironment {
  readonly #before = { ...process.env };
  readonly #path: string;
  #end: (() => void) | undefined;

  constructor(...[config, context]: ConstructorParameters<typeof TestEnvironment>) {
    super(config, context);
    this.#path = context.testPath;
  }

  override async setup(): Promise<void> {
    await super.setup();
    const stacks: Record<string, string>[] = JSON.parse(process.env.PROCURA_TEST_STACKS ?? '[]');
    Object.assign(process.env, stacks[(Number(process.env.JEST_WORKER_ID ?? 1) - 1) % stacks.length]);
    this.#end = beginSuite(this.#path, JSON.parse(process.env.PROCURA_TEST_PIDS ?? '[]'));
    this.global.process.env = process.env;
    Object.assign(this.global, classes);
  }

  override async teardown(): Promise<void> {
    this.#end?.();
    for (const name of Object.keys(process.env)) if (!(name in this.#before)) delete process.env[name];
    Object.assign(process.env, this.#before);
    await super.teardown();
  }
}
