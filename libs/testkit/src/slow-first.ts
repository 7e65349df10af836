import sequencer from '@jest/test-sequencer';

// Its types say that the class is a field of what it exports; it is that itself.
const Sequencer = sequencer as unknown as typeof sequencer.default;
type Tests = Parameters<InstanceType<typeof Sequencer>['sort']>[0];

/** Where suites start processes, browsers or a whole platform: some take two minutes. */
const slow = /\/test\/(faults|browser|tenancy|docs|deploy|growth|system|load)\/|\/deploy\/local\/test\//;

/**
 * Begins with the suites that take longest, so that no worker is left alone with one at the end, and counts those that
 * need servers for `stack-setup.ts`, which runs later.
 */
// biome-ignore lint/style/noDefaultExport: Jest takes the default export of its sequencer module
export default class SlowFirst extends Sequencer {
  override async sort(tests: Tests): Promise<Tests> {
    const withServers = tests.filter(({ context }) => context.config.globalSetup);
    (globalThis as { procuraSuitesWithServers?: number }).procuraSuitesWithServers = withServers.length;
    const sorted = await super.sort(tests);
    return [
      ...sorted.filter(({ path }) => slow.test(path)),
      ...sorted.filter(({ path }) => !slow.test(path)),
    ];
  }
}
