import { workers } from './test/kit/src/workers.ts';
import { proof } from './test/proof.ts';

const everyProject = {
  roots: ['libs', 'services', 'gateway', 'deploy', 'test'].map((folder) => `<rootDir>/${folder}`),
  runtime: '<rootDir>/test/kit/src/shared-modules.ts',
  testEnvironment: '<rootDir>/test/kit/src/shared-environment.ts',
  modulePathIgnorePatterns: ['<rootDir>/build/', '<rootDir>/libs/client/dist/'],
  extensionsToTreatAsEsm: ['.ts'],
  dependencyExtractor: '<rootDir>/test/kit/src/dependencies-of-tests.ts',
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'es6' } },
    ],
  },
};

/** Jest runs a setup once for all projects that name it, and only when one of them has tests to run. */
const withServers = {
  ...everyProject,
  globalSetup: '<rootDir>/test/kit/src/stack-setup.ts',
  globalTeardown: '<rootDir>/test/kit/src/stack-teardown.ts',
};

const packages = '<rootDir>/{libs,services,gateway,deploy,test/kit}/**';

/** Suites below test/ that read sources, contracts and pages or compute, and start nothing but git. */
const rules = [
  'architecture/*',
  'docs/ids',
  'docs/limits',
  'docs/links',
  'docs/security',
  'docs/versions',
  'growth/query-shape',
  'growth/shard-keys',
  'lives/*',
  'load/{fault-plan,latency-windows}',
].map((path) => `<rootDir>/test/${path}.test.ts`);

/** Suites of what only tests and builds use, and not the product. */
const tools = [
  'test/tools/*.test.ts',
  'test/kit/test/*.test.ts',
  'test/clients/*.test.ts',
  'test/docs/adding.test.ts',
  'test/deploy/images.test.ts',
  'test/deploy/release.test.ts',
].map((path) => `<rootDir>/${path}`);

const proven = proof.map(({ suite }) => `<rootDir>/${suite}`);
const without = (paths) => paths.map((path) => path.replace('<rootDir>', '!**'));

// biome-ignore lint/style/noDefaultExport: Jest takes the default export of its configuration
export default {
  projects: [
    {
      ...everyProject,
      displayName: 'unit',
      testEnvironment: '<rootDir>/test/kit/src/unit-environment.ts',
      testMatch: [`${packages}/*.test.ts`, '!**/*.int.test.ts', ...without(tools)],
    },
    { ...everyProject, displayName: 'rules', testMatch: rules },
    { ...withServers, displayName: 'proof', testMatch: proven },
    {
      ...withServers,
      displayName: 'integration',
      testMatch: [`${packages}/*.int.test.ts`, ...without([...proven, ...tools])],
    },
    {
      ...withServers,
      displayName: 'system',
      testMatch: [
        '<rootDir>/test/**/*.test.ts',
        '!**/test/kit/**',
        ...without([...rules, ...proven, ...tools]),
      ],
    },
    { ...withServers, displayName: 'tools', testMatch: tools },
  ],
  reporters: ['default', '<rootDir>/test/tools/suite-reporter.ts'],
  testTimeout: 60_000,
  maxWorkers: workers,
  workerIdleMemoryLimit: '1500MB',
  workerGracefulExitTimeout: 20_000,
  testSequencer: '<rootDir>/test/kit/src/slow-first.ts',
};
