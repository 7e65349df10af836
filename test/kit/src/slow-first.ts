import sequencer from '@jest/test-sequencer';

// By its types the class is a field of the export, but it is the export itself.
const Sequencer = sequencer as unknown as typeof sequencer.default;
type Tests = Parameters<InstanceType<typeof Sequencer>['sort']>[0];

/** Suites that start processes, browsers or a whole platform. Some take two minutes. */
const slow = /\/test\/(faults|browser|tenancy|docs|deploy|growth|system|load)\/|\/deploy\/local\/test\//;

/**
 * Runs the slowest suites first, so that no worker ends last with one of them, and counts those that need servers for
 * `stack-setup.ts`, which runs later.
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
