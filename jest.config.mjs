/** Tests run as ESM on the sources as they stand; swc only strips the types. */
export default {
  rootDir: '.',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/{libs,services,gateway,deploy,test}/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'es6' } },
    ],
  },
  globalSetup: '<rootDir>/libs/testkit/src/stack-setup.ts',
  globalTeardown: '<rootDir>/libs/testkit/src/stack-teardown.ts',
  testTimeout: 60_000,
  maxWorkers: 2,
};
