import sequencing from '@jest/test-sequencer';

/** The types are those of its CommonJS form, in which the class is one level deeper. */
const TestSequencer = sequencing as unknown as typeof sequencing.default;
type Tests = Parameters<InstanceType<typeof TestSequencer>['sort']>[0];

/** Suites that kill and wait: begun first, so that one worker is not left alone with them at the end. */
const long = /\/(test\/faults\/|test\/tenancy\/other-company|run-faults\.int\.test)/;

/** Jest test sequencer: the longest suites first, the rest as Jest would. */
// biome-ignore lint/style/noDefaultExport: Jest takes the default export of its sequencer module
export default class LongestFirst extends TestSequencer {
  override async sort(tests: Tests): Promise<Tests> {
    const sorted = await super.sort(tests);
    return [
      ...sorted.filter(({ path }) => long.test(path)),
      ...sorted.filter(({ path }) => !long.test(path)),
    ];
  }
}
